#include <string.h>

#include "artefact.h"
#include "io/crc32.h"
#include "io/msg.h"
#include "io/opt.h"

void
tw_artefact_open(struct tw_out *o)
{
	tw_out_open(o);
	tw_out_sum_start(o);
}

void
tw_artefact_close(struct tw_out *o, uint64_t rows)
{
	char line[TW_CRC32_LINE];

	tw_crc32_line(line, tw_out_sum(o));
	tw_out_write(o, line, sizeof line);
	tw_out_row(o);
	tw_out_text(o, "# end ");
	tw_out_u64(o, rows);
	tw_out_row(o);
	tw_out_close(o);
}

void
tw_artefact_part(struct tw_out *o, const struct tw_rec_options *ro)
{
	if (ro->parts == 0)
		return;
	tw_out_text(o, " --part ");
	tw_out_u64(o, ro->part);
	tw_out_byte(o, '/');
	tw_out_u64(o, ro->parts);
}

bool
tw_parts_overlap(uint64_t part, uint64_t parts, uint64_t part2, uint64_t parts2)
{
	uint64_t a = parts, b = parts2, t;

	if (parts == 0 || parts2 == 0)
		return false;
	/* They do if and only if part = part2 modulo gcd(parts, parts2). */
	while (b != 0) {
		t = a % b;
		a = b;
		b = t;
	}
	return part % a == part2 % a;
}

struct tw_level
tw_level_option(const char *option, const char *s, size_t n)
{
	struct tw_level a = { 0 };
	char show[TW_SHOW];

	switch (tw_level_read(s, n, &a)) {
	case TW_LEVEL_OK:
		return a;
	case TW_LEVEL_LENGTH:
		tw_opt_bad(option, tw_show(show, s, n),
		    "a level of at most 60 digits");
	default:
		tw_opt_bad(option, tw_show(show, s, n),
		    "a number strictly between 0 and 1");
	}
}

void
tw_out_level(struct tw_out *o, const struct tw_level *a)
{
	o->n += tw_level_write(tw_out_room(o, TW_LEVEL_TEXT), a);
}
