#include <string.h>

#include "io/artefact.h"

void
tw_artefact_end(struct tw_out *o, uint64_t rows)
{
	tw_out_text(o, "# end ");
	tw_out_u64(o, rows);
	tw_out_row(o);
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
