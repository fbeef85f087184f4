/*
 * Numbers in a text as a reader wants them.
 */
#ifndef TW_CMD_REPORT_WORDS_H
#define TW_CMD_REPORT_WORDS_H

#include "io/say.h"

/* A byte of a text, shown as '?' where it is a control byte. */
static inline char
tw_visible(char c)
{
	return ((unsigned char)c < ' ' && c != '\t' && c != '\n') ||
	    c == 127 ? '?' : c;
}

/* A number, by its shortest decimal. */
void tw_say_number(struct tw_words *w, double v);

/*
 * A share as a percentage of three digits, 100 only for all, but for its
 * sixteenth digit; in a buffer of the block around.
 */
enum { TW_SHARE = 40 };
const char *tw_words_share(char text[TW_SHARE], double share);
#define TW_SHARED(share) tw_words_share((char[TW_SHARE]){ "" }, share)

/*
 * From lo to hi, both rounded into the interval, with decimals by which numbers
 * stay apart that are a step apart at least, by ten units or more; all digits
 * where the step is 0, or the two are one number: nothing beside it was asked.
 */
void tw_say_range(struct tw_words *w, double lo, double hi, double step);

#endif
