/* Writes the table of tw-bounds. */
#include "form/artefact.h"
#include "form/bounds.h"
#include "form/bounds_columns.h"
#include "form/level.h"

const char *const tw_bounds_column[TW_BOUNDS_COLUMNS] = {
	"n", "alpha", "beta", "k", "cutoff", "l", "u", "lower", "upper",
	"coverage", "mass", "gap", "mass_runs", "lower_runs", "upper_runs"
};

const char *const tw_bounds_side[] = {
	[TW_LIMIT_BOTH] = "both", [TW_LIMIT_LOWER] = "lower",
	[TW_LIMIT_UPPER] = "upper", NULL
};

void
tw_bounds_file_header(struct tw_out *o, struct tw_slice by, bool gaps)
{
	size_t i;

	tw_out_write(o, by.p, by.n);
	for (i = 0; i < (gaps ? UPPER_RUNS : MASS); i++) {
		tw_out_byte(o, '\t');
		tw_out_text(o, tw_bounds_column[i]);
	}
	tw_out_row(o);
}

void
tw_bounds_file_row(struct tw_out *o, struct tw_slice group,
    const struct tw_rule *rule, const struct tw_bound *bound, bool gaps)
{
	tw_out_write(o, group.p, group.n);
	tw_row_u64(o, bound->n);
	tw_row_level(o, &rule->alpha);
	tw_row_level(o, &rule->beta);
	tw_row_u64(o, bound->ranks.k);
	tw_row_num(o, bound->cutoff);
	tw_row_u64(o, bound->ranks.l);
	tw_row_u64(o, bound->ranks.u);
	tw_row_num(o, bound->lower);
	tw_row_num(o, bound->upper);
	tw_row_num(o, bound->ranks.coverage);
	tw_row_num(o, bound->ranks.mass);
	if (gaps) {
		tw_row_num(o, bound->allowance);
		tw_row_num(o, bound->plain.mass);
		tw_row_num(o, bound->lower_plain);
		tw_row_num(o, bound->upper_plain);
	}
	tw_out_row(o);
}

void
tw_bounds_file_range(struct tw_out *o, double least, double most)
{
	tw_artefact_note_begin(o, "scores ");
	tw_out_num(o, least);
	tw_out_byte(o, ' ');
	tw_out_num(o, most);
	tw_out_row(o);
}
