/*
 * The lines of the report: which sentences there are, and their labels.
 */
#ifndef TW_CMD_REPORT_SENTENCES_H
#define TW_CMD_REPORT_SENTENCES_H

#include "io/out.h"
#include "tables.h"

void tw_report_write(struct tw_out *o, struct tw_report *t);

#endif
