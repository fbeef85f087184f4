/*
 * tw-nearest: select the records whose data are nearest to an observation, at
 * distances between the data as a flow transforms them.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "estimate/lacking.h"
#include "estimate/nearest.h"
#include "form/observation.h"
#include "form/posterior_file.h"
#include "io/column_cache.h"
#include "io/msg.h"
#include "io/num.h"

/* A percentage of the records is at least so many of them. */
enum { LEAST = 20 };

/* -n: a number of records, or a percentage of all records; the other is 0. */
struct count {
	uint64_t n;
	double percent;
};

struct args {
	const char *posterior, *observed;
	struct count most;
};

/* Read the argument of -n. */
static void
take_count(void *to, const char *option, const char *arg)
{
	struct count *c = to;
	size_t n = strlen(arg);
	bool good;

	*c = (struct count){ 0 };
	if (n > 0 && arg[n - 1] == '%')
		good = tw_num_read(arg, n - 1, &c->percent) == TW_NUM_FINITE &&
		    c->percent > 0 && c->percent <= 100;
	else
		good = tw_num_integer(arg, n, &c->n) && c->n >= 1 &&
		    c->n <= 1000000000;
	if (!good)
		tw_opt_bad(option, arg, "an integer from 1 to 1000000000, or a percentage above 0 and at most 100, such as 5%");
}

static const struct tw_opt options[] = {
	{ 'f', "flow", "FLOW", "the flow or posterior that standardizes the data\n(required)",
	    TW_OPT_TEXT(posterior), TW_OPT_REQUIRED },
	{ 'x', "observed", "OBS",
	    "the observation, a file with one record (required)",
	    TW_OPT_TEXT(observed), TW_OPT_REQUIRED },
	{ 'n', "nearest", "M|P%",
	    "the number of records, or a percentage of all, at\n"
	    "least 20 records (required)",
	    TW_OPT_OWN(most, take_count, NULL), TW_OPT_REQUIRED },
	{ 0 }
};

static const struct args defaults = { .posterior = NULL };

static const struct tw_usage usage = {
	.name = "tw-nearest",
	.about = "Pass on the records whose data are nearest to those of an observation.",
	.operands = "-f FLOW -x OBS -n M|P% [FILE...]",
	.example = "  $ tw-nearest -f flow.tsv -x obs.tsv -n 100 calib.tsv >near.tsv\n  tw-nearest: kept 100 of 200 (0.5)\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/* Order by number, which is the order of the input. */
static int
by_number(const void *a, const void *b)
{
	const struct tw_neighbour *p = a, *q = b;

	return (p->number > q->number) - (p->number < q->number);
}

/* A copy of the row in memory of its own: its length, then its bytes. */
static void *
keep(const struct tw_reader *r)
{
	size_t *row = tw_xrealloc(NULL, sizeof *row + r->len, 1);

	*row = r->len;
	tw_copy(row + 1, r->row, r->len);
	return row;
}

static void
write_rows(const struct tw_nearest *s, struct tw_out *o)
{
	size_t i;

	/* Without records, the list is NULL. */
	if (s->n > 0)
		qsort(s->list, s->n, sizeof *s->list, by_number);
	for (i = 0; i < s->n; i++) {
		size_t *row = s->list[i].kept;

		tw_out_write(o, row + 1, *row);
		tw_out_row(o);
		free(row);
	}
}

/* The number of records to pass on, of all that were read. */
static size_t
number(const struct count *c, unsigned long long all)
{
	if (c->n > 0)
		return (size_t)c->n;
	return (size_t)fmax(LEAST, round(c->percent / 100 * (double)all));
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_posterior_file p;
	struct tw_flow_file *f;
	struct tw_nearest s = { 0 };
	struct tw_column_cache x;
	struct tw_reader r;
	struct tw_out out;
	unsigned long long all = 0;
	const double *at;
	const bool *may_lack;
	const char *why;
	double square;

	tw_opt_parse(&usage, &a, argc, argv);
	tw_opt_input("-x", a.observed, argc - optind, argv + optind);
	tw_posterior_file_read(&p, a.posterior);
	f = tw_posterior_file_flow(&p);
	tw_flow_file_no_window(f);
	at = tw_observation_read(a.observed, &f->x, "the flow");
	may_lack = tw_lacking_columns(f, f->x.n);
	why = tw_lacking(&f->x, may_lack, at);
	if (why != NULL)
		tw_die(TW_NO_ANSWER, "%s: %s", a.observed, why);
	/* All records are kept until their number is known. */
	s.most = a.most.n > 0 ? (size_t)a.most.n : SIZE_MAX / 2;

	tw_out_open(&out);
	tw_reader_open(&r, argc - optind, argv + optind, NULL);
	tw_column_cache_init(&x, &f->x, "the flow", &r);
	x.want = TW_WANT_DATUM;
	while (tw_reader_next(&r)) {
		tw_column_cache_read(&x, &r);
		all++;
		if (tw_lacking(&f->x, may_lack, x.x) != NULL)
			continue;
		square = tw_flow_distance(f->flow.nx, f->flow.data, x.x, at);
		if (tw_nearest_wants(&s, square))
			tw_nearest_add(&s, (struct tw_neighbour){ square,
			    r.record, keep(&r) });
	}
	s.most = number(&a.most, all);
	tw_nearest_end(&s);
	tw_header_write(&out, &r, 0, NULL);
	write_rows(&s, &out);
	tw_out_close(&out);
	tw_reader_close(&r);
	tw_warn("kept %zu of %llu (%.4g)", s.n, all,
	    all > 0 ? (double)s.n / (double)all : 0.0);
	tw_posterior_file_release(&p);
	return tw_end(TW_DONE);
}
