/*
 * The frame of an artefact: first line, sum and end line, and the options that
 * the first line repeats.
 */
#include "form/artefact.h"
#include "io/crc32.h"

void
tw_artefact_open(struct tw_out *o, const struct tw_usage *u, const void *args)
{
	tw_out_open(o);
	tw_out_sum_start(o);
	tw_out_text(o, "# ");
	tw_out_text(o, u->name);
	tw_out_text(o, " 1");
	tw_opt_line(o, u, args);
	tw_out_row(o);
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

bool
tw_parts_overlap(struct tw_part p, struct tw_part q)
{
	uint64_t a = p.n, b = q.n, t;

	if (p.n == 0 || q.n == 0)
		return false;
	/* They do if and only if p.k = q.k modulo gcd(p.n, q.n). */
	while (b != 0) {
		t = a % b;
		a = b;
		b = t;
	}
	return p.k % a == q.k % a;
}
