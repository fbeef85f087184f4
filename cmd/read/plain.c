/*
 * Lines of plain numbers: a bit a byte for each class of bytes, 64 at a time.
 */
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plain.h"

enum { WORD = 64, WIDE = 16, COPY = 32 };

typedef unsigned char bytes __attribute__((vector_size(WIDE)));

/* Classes of the bytes of a word. */
struct classes {
	uint64_t digit, point, e, sign, stop;
};

bool
tw_plain_init(struct tw_plain *p, char sep, const char *comment)
{
	*p = (struct tw_plain){ .sep = sep };
	return strpbrk(comment, TW_PLAIN_BYTES) == NULL;
}

void
tw_plain_release(struct tw_plain *p)
{
	free(p->stop);
	*p = (struct tw_plain){ 0 };
}

/* The highest bit of each byte of m, whose bytes are all ones or zeroes. */
static inline uint64_t
bits(bytes m)
{
#ifdef __SSE2__
	typedef char chars __attribute__((vector_size(WIDE)));

	return (uint64_t)(unsigned)__builtin_ia32_pmovmskb128((chars)m);
#else
	static const bytes bit = { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16,
		32, 64, 128 };
	const uint64_t sum = 0x0101010101010101;
	uint64_t half[2];

	m &= bit;
	memcpy(half, &m, sizeof half);
	return half[0] * sum >> 56 | half[1] * sum >> 56 << 8;
#endif
}

/* Classes of the 64 bytes at s. */
static inline struct classes
classify(const char *s, unsigned char sep, unsigned char sep2)
{
	struct classes c = { 0 };
	int i;

	for (i = 0; i < WORD; i += WIDE) {
		bytes v;

		memcpy(&v, s + i, sizeof v);
		c.digit |= bits((bytes)(v - '0' <= 9)) << i;
		c.point |= bits((bytes)(v == '.')) << i;
		c.e |= bits((bytes)((v | 32) == 'e')) << i;
		c.sign |= bits((bytes)(v == '+') | (bytes)(v == '-')) << i;
		c.stop |= bits((bytes)(v == sep) | (bytes)(v == sep2)) << i;
	}
	return c;
}

/* The same of the byte before each. */
static inline uint64_t
before(uint64_t now, uint64_t last)
{
	return now << 1 | last >> (WORD - 1);
}

size_t
tw_plain_scan(struct tw_plain *p, const char *row, size_t len)
{
	bool blanks = p->sep == '\0';
	unsigned char sep = (unsigned char)(blanks ? ' ' : p->sep);
	unsigned char sep2 = blanks ? '\t' : sep;
	struct classes last = { .stop = ~(uint64_t)0 }, c;
	size_t at, fields = 0;
	char tail[WORD];

	p->words = len / WORD + 1;
	p->stop = tw_grow(p->stop, &p->cap, p->words, sizeof *p->stop);
	for (at = 0; at <= len; at += WORD) {
		uint64_t all = ~(uint64_t)0, stopped, bad;
		const char *s = row + at;

		if (len - at < WORD) {
			/*
			 * The end is a separator too, what is after it nothing.
			 */
			memset(tail, (char)sep, sizeof tail);
			memcpy(tail, s, len - at);
			s = tail;
			all >>= WORD - 1 - (len - at);
		}
		c = classify(s, sep, sep2);
		stopped = before(c.stop, last.stop);
		bad = ~(c.digit | c.point | c.e | c.sign | c.stop);
		bad |= c.sign & ~(stopped | before(c.e, last.e));
		bad |= c.point & stopped;
		bad |= c.stop &
		    (before(c.e, last.e) | before(c.sign, last.sign));
		if (!blanks)
			bad |= c.stop & stopped;
		if (bad & all)
			return 0;
		fields += (size_t)__builtin_popcountll(c.stop & ~stopped & all);
		p->stop[at / WORD] = c.stop;
		last = c;
	}
	return fields;
}

/* Write s[n], of whose line rest bytes are left, and a tab. */
static inline void
write_field(struct tw_out *o, const char *s, size_t n, size_t rest)
{
	/* either: it is only slower to copy no more than it has */
	if (n < COPY && rest >= COPY) {
		char *to = tw_out_room(o, COPY);

		memcpy(to, s, COPY);
		to[n] = '\t';
		o->n += n + 1;
		return;
	}
	tw_out_write(o, s, n);
	tw_out_byte(o, '\t');
}

void
tw_plain_write(struct tw_out *o, const struct tw_plain *p, const char *row,
    size_t len)
{
	uint64_t last = ~(uint64_t)0;
	size_t i, start = 0;

	/* either: field by field it is the same, but slower */
	if (p->sep == '\t') {
		tw_out_write(o, row, len);
		return;
	}
	for (i = 0; i < p->words; i++) {
		uint64_t stopped = before(p->stop[i], last);
		/* Where a field begins, and where one has ended. */
		uint64_t edge = p->stop[i] ^ stopped;

		last = p->stop[i];
		for (; edge != 0; edge &= edge - 1) {
			size_t at = i * WORD +
			    (size_t)__builtin_ctzll(edge);

			if (p->stop[i] >> at % WORD & 1)
				write_field(o, row + start, at - start,
				    len - start);
			else
				start = at;
		}
	}
	/* Without the last tab. */
	o->n--;
}
