/*
 * The frame of an artefact: first line, sum and end line, and the options that
 * the first line repeats.
 */
#include "form/artefact.h"
#include "io/crc32.h"

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
