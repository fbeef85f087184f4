/*
 * The files of an analysis, read before anything is trained: what the script
 * would stop at an hour later, or not at all, is refused here.
 */
#ifndef TW_CMD_PIPE_FILES_H
#define TW_CMD_PIPE_FILES_H

#include "script.h"

/*
 * Dies unless each file has one role, the same columns as the others, none
 * that the script makes itself, and numbers in them; and the observation is
 * one record. Sets what p has of the files: runs and names.
 */
void tw_pipe_look(struct tw_pipe *p);

#endif
