/*
 * What the report says: lines of a label, which may be empty, a tab and a
 * sentence, true of every point that it names. From them a text for a terminal,
 * and a page of HTML with pictures and tables of the folder.
 */
#ifndef TW_CMD_REPORT_SENTENCES_H
#define TW_CMD_REPORT_SENTENCES_H

#include "tables.h"

void tw_report_say(struct tw_words *w, struct tw_report *t);
void tw_report_say_region(struct tw_words *w, struct tw_report *t);
void tw_report_text(struct tw_words *w, const char *lines);
void tw_report_page(struct tw_words *w, const char *lines, struct tw_report *t);

#endif
