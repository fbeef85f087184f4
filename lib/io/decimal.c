/* Decimals as they were typed, digit by digit. */
#include <string.h>

#include "io/num.h"

static const int64_t EXPONENT = 100000000000000000;

bool
tw_decimal_read(struct tw_decimal *d, const char *s, size_t n)
{
	const char *end = s + n;
	bool point = false, fits = true, minus;
	size_t seen = 0;	/* digits from the first that is not 0 on */
	int64_t e = 0;

	*d = (struct tw_decimal){ .negative = *s == '-' };
	for (s += *s == '-' || *s == '+'; s < end && (*s | 0x20) != 'e'; s++) {
		if (*s == '.') {
			point = true;
		} else if (*s == '0' && seen == 0) {
			d->point -= point;
		} else {
			d->point += !point;
			fits = fits && (*s == '0' || seen < TW_DECIMAL);
			if (*s != '0' && fits) {
				d->digit[seen] = (unsigned char)(*s - '0');
				d->n = seen + 1;
			}
			seen++;
		}
	}
	/* guard: nothing beyond the end is read */
	if (s == end)
		return fits;
	minus = *++s == '-';
	for (s += minus || *s == '+'; s < end; s++)
		if (e < EXPONENT)
			e = 10 * e + (*s - '0');
	d->point += minus ? -e : e;
	return fits;
}
