/* The region of tw-focus in a file. */
#include <string.h>

#include "estimate/region_file.h"
#include "form/level.h"
#include "io/msg.h"
#include "io/num.h"

enum { KEY, TAU, PARAMETER, LOWER, UPPER };

static const char header[] = "key\ttau\tparameter\tlower\tupper";

/* Of the flow's file and the observation: 53 bits, which any program reads. */
static uint64_t
key_of(const struct tw_focus_flow *w)
{
	return tw_hash(w->file.sum, w->at.n, w->at.x) >> 11;
}

void
tw_region_file_check(const char *path)
{
	tw_refuse(path != NULL && (path[0] == '\0' || strcmp(path, "-") == 0),
	    "--region: must be a file's name");
}

uint64_t
tw_region_file_write(struct tw_out *o, const struct tw_focus_flows *f)
{
	size_t k, i;

	tw_out_line(o, header);
	for (k = 0; k < f->n; k++) {
		const struct tw_focus_flow *w = &f->flow[k];
		const struct tw_focus *r = &w->region;

		for (i = 0; i < f->d; i++) {
			tw_out_u64(o, key_of(w));
			tw_row_num(o, r->tau);
			tw_out_byte(o, '\t');
			tw_out_slice(o, w->file.theta.name[i]);
			tw_row_num(o, r->lo[i]);
			tw_row_num(o, r->hi[i]);
			tw_out_row(o);
		}
	}
	return f->n * f->d;
}

/* An option of the first line is what is asked for. */
static void
must_say(const struct tw_artefact *a, const char *option, const char *want)
{
	struct tw_slice s;

	if (!tw_artefact_option(a, option, &s) || !tw_slice_is(s, want))
		tw_die(TW_MISUSED, "%s: a region that was not found by %s %s: name another file",
		    a->r.in.file, option, want);
}

static void
check_line(const struct tw_artefact *a, const struct tw_focus_options *o)
{
	char level[TW_LEVEL_TEXT + 1], whole[TW_NUM_TEXT + 1];

	must_say(a, "--eps", tw_level_show(level, &o->eps));
	whole[tw_num_write_u64(whole, o->draws)] = '\0';
	must_say(a, "--find", whole);
	whole[tw_num_write_u64(whole, o->seed)] = '\0';
	must_say(a, "--seed", whole);
}

/* The row of parameter i of flow w: tau is the same in all. */
static void
read_row(struct tw_artefact *a, struct tw_focus_flow *w, size_t i)
{
	struct tw_reader *r = &a->r;
	struct tw_focus *t = &w->region;
	double tau = t->tau;

	if (!tw_artefact_next(a))
		tw_die(TW_MISUSED, "%s: a region of fewer flows", r->in.file);
	if (tw_field_u64(r, KEY) != key_of(w))
		tw_die(TW_MISUSED, "%s: a region of another flow than %s, or of another observation",
		    r->in.file, w->file.file);
	tw_field_num(r, TAU, TW_WANT_FINITE, &t->tau);
	tw_field_must(r, TAU, i == 0 || t->tau == tau, "not the one before");
	tw_field_must(r, PARAMETER, tw_slice_same(tw_field(r, PARAMETER),
	    w->file.theta.name[i]), "not the flow's parameter");
	tw_field_num(r, LOWER, TW_WANT_FINITE, &t->lo[i]);
	tw_field_num(r, UPPER, TW_WANT_FINITE, &t->hi[i]);
	tw_field_must(r, UPPER, t->hi[i] >= t->lo[i], "below the lower one");
}

void
tw_region_file_read(struct tw_focus_flows *f, const char *path,
    const struct tw_focus_options *o, unsigned threads)
{
	struct tw_artefact a;
	size_t k, i;

	tw_artefact_open(&a, path, "tw-focus", 1, "a region of tw-focus",
	    header);
	if (o != NULL)
		check_line(&a, o);
	for (k = 0; k < f->n; k++) {
		struct tw_focus_flow *w = &f->flow[k];

		tw_xdone(tw_focus_init(&w->region, &w->file.flow, threads));
		tw_flow_at_x(&w->region.eval, w->at.x);
		for (i = 0; i < f->d; i++)
			read_row(&a, w, i);
	}
	if (tw_artefact_next(&a))
		tw_die(TW_MISUSED, "%s: a region of more flows",
		    a.r.in.file);
	tw_artefact_close(&a);
}
