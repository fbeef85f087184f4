/*
 * Lines before a table that are no comments: a title, a date, settings, as
 * NetLogo, MrBayes and others print them. They would be taken for the header
 * and the first records.
 */
#ifndef TW_TEXT_PREFACE_H
#define TW_TEXT_PREFACE_H

#include "text/text.h"

/*
 * Die if the current line of t, which is not split yet, cannot be the header:
 * one of the next lines has another number of fields, and no line up to that
 * one holds a number. Else *skip is 0; or, if the line has a number among its
 * fields, how many lines stand before what may be the header, 0 where none may.
 * Only lines that are in memory already are looked at.
 */
void tw_preface_check(struct tw_text *t, uint64_t *skip);

#endif
