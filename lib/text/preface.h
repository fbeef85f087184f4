/*
 * Detects lines before a table that are not comments: a title, a date or
 * settings, as NetLogo, MrBayes and others print. Otherwise they would be read
 * as the header and the first records.
 */
#ifndef TW_TEXT_PREFACE_H
#define TW_TEXT_PREFACE_H

#include "text/text.h"

/*
 * Die if the current line of t, which is not split yet, cannot be the header:
 * one of the next lines has another number of fields, no line up to that one
 * holds a number but perhaps the first, and a table seems to begin later. Lines
 * are read ahead for this.
 */
void tw_preface_check(struct tw_text *t);

#endif
