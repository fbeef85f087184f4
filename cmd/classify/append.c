#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "append.h"
#include "form/level.h"
#include "io/msg.h"
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
	size_t size = strlen(a->as) + TW_LEVEL_TEXT + sizeof "_code_";
	struct tw_slice *name = tw_xrealloc(NULL, 2 * a->use.n, sizeof *name);
	char *text = tw_xrealloc(NULL, 2 * a->use.n, size), *p = text;
	char suffix[TW_LEVEL_TEXT + 2] = "";
	size_t i, n = 0;

	for (i = 0; i < a->use.n; i++) {
		if (a->use.n > 1) {
			suffix[0] = '_';
			suffix[1 + tw_level_write(suffix + 1,
			    &a->bounds->alpha[a->use.first + i])] = '\0';
		}
		snprintf(p, size, "%s%s", a->as, suffix);
		name[n++] = tw_slice_of(p);
		p += size;
		if (!a->code)
			continue;
		snprintf(p, size, "%s%s%s", renamed ? a->as : "",
		    renamed ? "_code" : "code", suffix);
		name[n++] = tw_slice_of(p);
		p += size;
	}
	tw_header_write(o, r, n, name);
	free(text);
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
