#include <stdlib.h>

#include "estimate/agreement.h"
#include "io/msg.h"
#include "io/string.h"
#include "parts.h"

static void
write_component(struct tw_out *o, const struct tw_reader *r, size_t id,
    const struct tw_agreement *a, size_t k)
{
	const struct tw_agreement_row *row = &a->row[k];
	struct tw_slice name = k == 0 ? tw_slice_of("flow") :
	    tw_format_new("likelihood %zu", k);
	size_t j;

	for (j = 0; j < a->proposals.d; j++) {
		if (id != SIZE_MAX)
			tw_row_first(o, tw_field(r, id));
		tw_out_slice(o, name);
		tw_row_num(o, row->weight);
		tw_row_cell(o, a->proposals.f->theta.name[j]);
		tw_row_known(o, row->shift[j]);
		tw_row_known(o, row->sd_ratio[j]);
		tw_row_known(o, row->inside);
		tw_row_num(o, row->ess);
		tw_out_row(o);
	}
	if (k > 0)
		free((char *)name.p);
}

void
tw_agree(const char *posterior, struct tw_reader *r,
    const struct tw_level *alpha, size_t draws, uint64_t seed,
    unsigned threads)
{
	struct tw_posterior_file p;
	struct tw_agreement a;
	struct tw_out out;
	size_t id = tw_col_named(r, tw_slice_of("id")), k;
	bool several;

	tw_posterior_file_read(&p, posterior);
	several = p.mixture.likes > 0;
	if (several)
		tw_agreement_begin(&a, &p, r, draws, threads);
	else
		tw_warn("--agreement: %s is a flow alone, with which there is nothing to compare",
		    posterior);
	tw_out_open(&out);
	tw_out_text(&out, id == SIZE_MAX ? "" : "id\t");
	tw_out_line(&out, "component\tweight\tparameter\tshift\tsd_ratio\tinside\tess");
	while (tw_reader_next(r) && several) {
		tw_column_cache_read(&a.x, r);
		tw_column_cache_read(&a.data, r);
		tw_agreement_find(&a, tw_level_rest(alpha), seed);
		for (k = 0; k < a.components; k++)
			write_component(&out, r, id, &a, k);
	}
	tw_out_close(&out);
	if (several)
		tw_agreement_release(&a);
	tw_posterior_file_release(&p);
}
