/* Recognizes columns of weights. See weights.h. */
#include <string.h>

#include "io/msg.h"
#include "io/string.h"
#include "io/weights.h"

/* Prefixes of the word; of those that begin alike, the longest first. */
static const char *const prefix[] = {
	"log", "ln", "unnormalized", "unnormalised", "normalized",
	"normalised", "norm", "relative", "rel", "importance", "imp",
	"is", "sampling", "sample", "posterior", "particle", "smc", "abc"
};

static const char *const word[] = {
	"w", "wt", "wts", "wgt", "wgts", "weight", "weights", "weighting",
	"mult", "multiplicity", "multiplicities", "importance", "importances",
	"iw", "lw", "wi", "logwi"
};

static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz0123456789";

enum { LONGEST = 40 };

bool
tw_weight_name(struct tw_slice name)
{
	struct tw_slice s;
	char plain[LONGEST];
	size_t i, n = 0;
	bool cut;

	/* In lower case, without _ and other punctuation. */
	for (i = 0; i < name.n && n < sizeof plain; i++)
		if (memchr(LETTERS, name.p[i] | 0x20, sizeof LETTERS - 1))
			plain[n++] = (char)(name.p[i] | 0x20);
	if (n == sizeof plain)
		return false;
	s = (struct tw_slice){ plain, n };
	do {
		for (i = 0; i < sizeof word / sizeof *word; i++)
			if (tw_slice_is(s, word[i]))
				return true;
		for (i = 0, cut = false;
		    !cut && i < sizeof prefix / sizeof *prefix; i++) {
			cut = tw_slice_begins(s, prefix[i]);
			if (cut)
				s = (struct tw_slice){
				    s.p + strlen(prefix[i]),
				    s.n - strlen(prefix[i]) };
		}
	} while (cut);
	return false;
}

/* Die if column i has a name of weights and is no parameter with ranks. */
static void
refuse(const struct tw_reader *r, size_t i)
{
	struct tw_slice s = r->name[i];

	if (tw_weight_name(s) && tw_col_named(r, tw_format_arena("rank_%.*s",
	    (int)s.n, s.p)) == SIZE_MAX)
		tw_die(TW_FAILED, "%s: column '%s' is called like weights, and every record counts once here: tw-read --repeat writes multiplicities out, other weights must be resampled first; tw-read --except leaves the column out if all are equal, --rename gives it another name",
		    r->in.file, TW_SHOWN(s));
}

void
tw_weights_refuse(const struct tw_reader *r, const struct tw_cols *used)
{
	size_t i;

	for (i = 0; i < r->ncol; i++)
		if (tw_cols_place(used, i) == SIZE_MAX)
			refuse(r, i);
}

void
tw_weights_refuse_but(const struct tw_reader *r, const struct tw_names *theta,
    const struct tw_names *x)
{
	size_t i;

	for (i = 0; i < r->ncol; i++)
		if (tw_names_find(theta, r->name[i]) == SIZE_MAX &&
		    tw_names_find(x, r->name[i]) == SIZE_MAX)
			refuse(r, i);
}
