#include <stdlib.h>
#include <string.h>

#include "append.h"
#include "form/level.h"
#include "io/msg.h"
#include "io/say.h"
#include "stat/conformal/region.h"

static const struct tw_slice word[TW_REGIONS] = {
	{ "inside", 6 }, { "undetermined", 12 }, { "outside", 7 }
};
static const struct tw_slice code[TW_REGIONS] = {
	{ "1", 1 }, { "0.5", 3 }, { "0", 1 }
};

void
tw_append_header(struct tw_out *o, const struct tw_append *a,
    const struct tw_reader *r)
{
	bool renamed = strcmp(a->as, "region") != 0;
	struct tw_slice *name = tw_xrealloc(NULL, 2 * a->use.n, sizeof *name);
	size_t i, n = 0;

	for (i = a->use.first; i < a->use.first + a->use.n; i++) {
		const char *dash = a->use.n > 1 ? "_" : "";
		const char *level = a->use.n > 1 ?
		    TW_LEVEL_SHOWN(&a->bounds->alpha[i]) : "";

		name[n++] = tw_said("%s%s%s", a->as, dash, level);
		if (a->code)
			name[n++] = tw_said("%s%s%s%s", renamed ? a->as : "",
			    renamed ? "_code" : "code", dash, level);
	}
	tw_header_write(o, r, n, name);
	while (n > 0)
		free((char *)name[--n].p);
	free(name);
}

void
tw_append_record(struct tw_out *o, const struct tw_append *a,
    const struct tw_reader *r, size_t g, double score)
{
	size_t i;

	tw_row_begin(o, r);
	for (i = a->use.first; i < a->use.first + a->use.n; i++) {
		enum tw_region at = tw_bounds_region(a->bounds, g, i, score);

		tw_row_cell(o, word[at]);
		if (a->code)
			tw_row_cell(o, code[at]);
	}
	tw_out_row(o);
}
