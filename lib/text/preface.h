/*
 * Detects lines before a table that are not marked as comments: a title, a date
 * or settings, as NetLogo, MrBayes and others print. Otherwise tw-read would
 * take these lines for the header and the first records.
 */
#ifndef TW_TEXT_PREFACE_H
#define TW_TEXT_PREFACE_H

#include "text/text.h"

/*
 * Die if the current line of t, which is not split yet, cannot be the header.
 * This is the case if one of the next lines has another number of fields, the
 * lines before that one are not a header without numbers and then a line with a
 * number, and a table seems to begin later. The function reads lines ahead.
 */
void tw_preface_check(struct tw_text *t);

#endif
