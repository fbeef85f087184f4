/* The table of tw-bounds written. */
#include "form/artefact.h"
#include "form/bounds_check.h"
#include "form/level.h"

const char *const tw_bounds_column[TW_BOUNDS_COLUMNS] = {
	"n", "alpha", "beta", "k", "cutoff", "l", "u", "lower", "upper",
	"coverage", "mass", "drift", "mass_runs"
};

void
tw_bounds_file_header(struct tw_out *o, struct tw_slice by, bool drifts)
{
	size_t i;

	tw_out_write(o, by.p, by.n);
	for (i = 0; i < (drifts ? MASS_RUNS : MASS); i++) {
		tw_out_byte(o, '\t');
		tw_out_text(o, tw_bounds_column[i]);
	}
	tw_out_row(o);
}

static void
level_cell(struct tw_out *o, const struct tw_level *a)
{
	tw_out_byte(o, '\t');
	tw_out_level(o, a);
}

static void
u64_cell(struct tw_out *o, uint64_t v)
{
	tw_out_byte(o, '\t');
	tw_out_u64(o, v);
}

static void
num_cell(struct tw_out *o, double v)
{
	tw_out_byte(o, '\t');
	tw_out_num(o, v);
}

void
tw_bounds_file_row(struct tw_out *o, struct tw_slice group,
    const struct tw_rule *rule, const struct tw_bound *bound, bool drifts)
{
	tw_out_write(o, group.p, group.n);
	u64_cell(o, bound->n);
	level_cell(o, &rule->alpha);
	level_cell(o, &rule->beta);
	u64_cell(o, bound->ranks.k);
	num_cell(o, bound->cutoff);
	u64_cell(o, bound->ranks.l);
	u64_cell(o, bound->ranks.u);
	num_cell(o, bound->lower);
	num_cell(o, bound->upper);
	num_cell(o, bound->ranks.coverage);
	num_cell(o, bound->ranks.mass);
	if (drifts) {
		num_cell(o, bound->drift);
		num_cell(o, bound->mass_runs);
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
