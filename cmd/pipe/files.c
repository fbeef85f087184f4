#include <sys/stat.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "form/score_col.h"
#include "form/support.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/names.h"
#include "io/num.h"
#include "parts.h"

enum { TRAIN, CALIB, OBS, DRAWS, OBS_DRAWS, ROLES };

struct file {
	const char *option, *name;	/* NULL: not given */
	struct stat st;
	struct tw_reader r;
	struct tw_cols params, data, both;
	uint64_t n;			/* records so far */
	bool done, simulated;	/* simulated: anything may stand in it */
};

/* ---- one file, one role ------------------------------------------- */

static bool
same_file(const struct stat *a, const struct stat *b)
{
	return a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

/* Dies of what is no file that stays, or has two roles. */
static void
check_roles(struct file *f)
{
	size_t i, j;

	for (i = 0; i < ROLES; i++) {
		if (f[i].name == NULL)
			continue;
		tw_refuse(strcmp(f[i].name, "-") == 0, "a script needs files: standard input is gone when it runs");
		if (stat(f[i].name, &f[i].st) < 0)
			tw_die(TW_FAILED, "%s: %s", f[i].name, strerror(errno));
		if (S_ISFIFO(f[i].st.st_mode))
			tw_die(TW_MISUSED, "%s: a script needs files: a pipe is gone when it runs",
			    f[i].name);
		for (j = 0; j < i; j++)
			if (f[j].name != NULL && same_file(&f[i].st, &f[j].st))
				tw_die(TW_MISUSED, "%s: one file for %s and %s",
				    f[i].name, f[j].option, f[i].option);
	}
}

/* Dies where the file name[n] of the folder is one of those. */
static void
check_result(const char *dir, const char *name, size_t n, const struct file *f)
{
	struct tw_slice path = tw_said("%s/%.*s", dir, (int)n, name);
	struct stat st;
	size_t i;

	if (stat(path.p, &st) == 0) {
		for (i = 0; i < ROLES; i++)
			if (f[i].name != NULL && same_file(&st, &f[i].st))
				tw_die(TW_MISUSED, "%s: the script writes that file itself: give -o a folder of its own",
				    f[i].name);
	} else if (errno != ENOENT && errno != ENOTDIR)
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
	free((char *)path.p);
}

/* Dies where the observation is in the folder of the results. */
static void
check_folder(const struct args *p, const struct file *obs)
{
	const char *end = strrchr(obs->name, '/');
	struct tw_slice folder = end == NULL ? tw_said(".") :
	    tw_said("%.*s", (int)(end - obs->name + 1), obs->name);
	struct stat of, to;

	if (stat(folder.p, &of) == 0 && stat(p->dir, &to) == 0 &&
	    same_file(&of, &to))
		tw_die(TW_MISUSED, "%s: it is in the folder of the results: give -o a folder of its own",
		    obs->name);
	free((char *)folder.p);
}

/*
 * Dies where the script would write what it reads: its steps name all files,
 * but those of a simulator's.
 */
static void
check_results(const struct args *p, const struct file *f)
{
	const char *step[TW_PIPE_STEPS], *s;
	size_t n = tw_pipe_steps(p, step), i;

	if (p->simulate != NULL)
		check_folder(p, &f[OBS]);
	for (i = 0; i < n; i++)
		for (s = step[i]; (s = strstr(s, "$out/")) != NULL;) {
			s += strlen("$out/");
			check_result(p->dir, s, strcspn(s, "\"\n"), f);
		}
}

/* ---- columns ------------------------------------------------------ */

/* Whether programs of the script call a column of theirs so. */
static bool
is_made(const struct args *p, bool obs, struct tw_slice s)
{
	if (tw_slice_is(s, "leaf") ||
	    tw_slice_is(s, p->draws != NULL ? "score_kde" : "score"))
		return true;
	if (p->alpha.n > 1 ? tw_slice_begins(s, "region_") :
	    tw_slice_is(s, "region"))
		return true;
	if (obs && tw_slice_is(s, "p"))
		return true;
	if (p->logq != NULL)
		return tw_slice_is(s, "logq");
	if (p->simulate == NULL)
		return tw_slice_begins(s, "rank_");
	return tw_slice_is(s, "x_missing") || tw_slice_is(s, "cdf") ||
	    tw_slice_begins(s, "score_");
}

static void
check_names(const struct args *p, const struct file *f, bool obs)
{
	char score[TW_SCORE_COL];
	unsigned kind = 0;
	size_t i;

	for (i = 0; i < (f->simulated ? f->both.n : f->r.ncol); i++) {
		size_t col = f->simulated ? f->both.col[i] : i;
		struct tw_slice s = f->r.name[col];

		if (is_made(p, obs, s))
			tw_die(TW_MISUSED, "%s: the script makes a column '%s' itself: tw-read --rename gives this one another name",
			    f->name, TW_SHOWN(s));
	}
	/* One score too many for programs without -s. */
	if (!obs && !f->simulated &&
	    tw_score_col_next(&f->r, &kind, score) != SIZE_MAX)
		tw_die(TW_MISUSED, "%s: '%s' is the name of a score, and the script has its own: tw-read --rename gives this one another name",
		    f->name, score);
	for (i = 0; i < f->both.n; i++)
		if (tw_slice_is(f->r.name[f->both.col[i]], "id"))
			tw_die(TW_MISUSED, "%s: 'id' is the name of a record, no parameter and no data",
			    f->name);
}

/*
 * Dies unless the list's columns c in the file are those in the first: their
 * names are added to an empty set, and looked for in another.
 */
static void
check_shared(struct tw_names *set, const struct file *f,
    const struct tw_cols *c, const char *option, const char *first)
{
	bool empty = set->n == 0;
	size_t i;

	for (i = 0; i < c->n; i++) {
		struct tw_slice s = f->r.name[c->col[i]];

		if (empty)
			tw_names_add(set, s);
		else if (tw_names_find(set, s) == SIZE_MAX)
			tw_die(TW_MISUSED,
			    "%s: no column '%s', which %s has for %s", first,
			    TW_SHOWN(s), f->name, option);
	}
	for (i = 0; i < set->n && c->n < set->n; i++) {
		struct tw_slice s = set->name[i];

		if (tw_col_named(&f->r, s) == SIZE_MAX)
			tw_die(TW_MISUSED,
			    "%s: no column '%s', which %s has for %s", f->name,
			    TW_SHOWN(s), first, option);
	}
}

/* The header of runs, or of the observation, which has no parameters. */
static void
open_runs(struct file *f, const struct args *p, const struct file *first,
    struct tw_names *params, struct tw_names *data, bool obs)
{
	tw_reader_open(&f->r, 1, (char *const *)&f->name, NULL);
	if (f->r.ncol == 1 && (memchr(f->r.name[0].p, ',', f->r.name[0].n) ||
	    memchr(f->r.name[0].p, ';', f->r.name[0].n)))
		tw_die(TW_MISUSED, "%s: one column, '%s': tw-read takes separators other than tabs",
		    f->name, TW_SHOWN(f->r.name[0]));
	tw_cols_find(&f->data, &f->r, "-x", p->data);
	if (!obs)
		tw_cols_find(&f->params, &f->r, "-p", p->params);
	tw_cols_join(&f->both, &f->r, "-p", &f->params, "-x", &f->data);
	if (p->draws != NULL)
		(void)tw_col_find(&f->r, "--draws", "id");
	check_names(p, f, obs);
	check_shared(data, f, &f->data, "-x", first->name);
	if (!obs)
		check_shared(params, f, &f->params, "-p", first->name);
}

/* The names as a list, of columns of a kind; one with a comma would be two. */
static char *
join_names(const char *file, const char *kind, const struct tw_names *name)
{
	struct tw_words list = { 0 };
	size_t i;

	for (i = 0; i < name->n; i++) {
		struct tw_slice s = name->name[i];

		if (memchr(s.p, ',', s.n) != NULL ||
		    memchr(s.p, '=', s.n) != NULL ||
		    memchr(s.p, '\\', s.n) != NULL)
			tw_die(TW_MISUSED, "%s: the %s '%s' has a ',', '=' or '\\' in its name: tw-read --rename gives it another",
			    file, kind, TW_SHOWN(s));
		tw_say_bytes(&list, ",", i > 0);
		tw_say_bytes(&list, s.p, s.n);
	}
	return list.p;
}

/* Dies where -p leaves out a parameter that --prior has a law of. */
static void
check_chosen(const struct args *p, const struct file *f)
{
	bool *marked;
	size_t i;

	if (p->chosen == NULL)
		return;
	marked = tw_cols_marked(&f->params, &f->r, "-p", p->chosen);
	for (i = 0; i < f->params.n; i++)
		if (!marked[i])
			tw_die(TW_MISUSED, "-p: '%s' is not among them, and --prior has its law",
			    TW_SHOWN(f->r.name[f->params.col[i]]));
}

static void
take_names(struct args *p, const struct file *f, const struct tw_names *params,
    const struct tw_names *data)
{
	const char *file = f->name;

	p->n = params->n;
	p->names = join_names(file, "parameter", params);
	check_chosen(p, f);
	if (p->support != NULL)
		(void)tw_support_find(p->support, NULL, &f->r, &f->params);
	if (p->simulate != NULL)
		p->columns = join_names(file, "datum", data);
	if (p->logq != NULL && p->n > 2 && p->obs_draws == NULL)
		tw_die(TW_MISUSED, "--logq with %zu parameters needs --obs-draws: a grid has two at most",
		    p->n);
}

/* ---- records ------------------------------------------------------ */

/* Dies of a datum that is neither a number nor a word for what is missing. */
static void
check_datum(const struct tw_reader *r, size_t col)
{
	static const char *const word[] = { "N/A", "n/a", "null", "None" };
	struct tw_slice s = tw_field(r, col);
	bool known = false;
	size_t i;
	double v;

	for (i = 0; i < sizeof word / sizeof *word; i++)
		known = known || tw_slice_is(s, word[i]);
	tw_field_must(r, col, known ||
	    tw_num_read(s.p, s.n, &v) <= TW_NUM_MISSING, "not a number");
}

/* The next record, its numbers read; false after the last. */
static bool
next(struct file *f)
{
	size_t i;
	double v;

	f->done = f->done || !tw_reader_next(&f->r);
	if (f->done)
		return false;
	for (i = 0; i < f->both.n; i++)
		if (f->simulated)
			check_datum(&f->r, f->both.col[i]);
		else
			(void)tw_field_num(&f->r, f->both.col[i],
			    TW_WANT_FINITE, &v);
	f->n++;
	return true;
}

/* Dies where one file begins with all records of the other. */
static void
read_runs(struct file *train, struct file *calib)
{
	bool same = true, a, b;

	do {
		a = next(train);
		b = next(calib);
		if (a && b && same)
			same = tw_slice_same(
			    (struct tw_slice){ train->r.row, train->r.len },
			    (struct tw_slice){ calib->r.row, calib->r.len });
	} while (a || b);
	if (same && train->n > 0 && calib->n > 0)
		tw_die(TW_MISUSED, "%s: the records of %s: the bounds need runs that nothing was trained on",
		    calib->name, train->name);
}

/*
 * With --draws the observation's name is what its draws must have. A simulator
 * may have several observations.
 */
static void
read_observation(struct file *f, struct args *p, struct tw_names *id)
{
	size_t col = p->draws != NULL ? tw_col_find(&f->r, "--draws", "id") :
	    tw_col_named(&f->r, tw_slice_of("id"));

	p->id = p->simulate != NULL && col != SIZE_MAX;
	while (next(f))
		if (p->draws != NULL || p->id)
			tw_col_id(&f->r, col, id);
	p->observations = f->n;
	if (f->n == 0 || (f->n != 1 && p->simulate == NULL))
		tw_die(TW_FAILED, "%s: %llu records: the observation is one",
		    f->name, (unsigned long long)f->n);
	tw_refuse(p->family > 0 && f->n == 1,
	    "--family is for several observations");
	if (p->observations > 1)
		tw_warn("%s: %llu observations, each with an answer of its own: data of one go into one record",
		    f->name, (unsigned long long)f->n);
}

/* Draws have the parameters; of those at the observation each is looked at. */
static void
read_draws(struct file *f, const struct args *p, struct tw_names *id)
{
	size_t col = SIZE_MAX;

	tw_reader_open(&f->r, 1, (char *const *)&f->name, NULL);
	tw_cols_find(&f->both, &f->r, f->option, p->names);
	if (p->draws != NULL)
		col = tw_col_find(&f->r, f->option, "id");
	while (id != NULL && next(f)) {
		struct tw_slice s;

		if (col == SIZE_MAX)
			continue;
		s = tw_field(&f->r, col);
		if (tw_names_find(id, s) == SIZE_MAX)
			tw_field_die(&f->r, col,
			    "'%s' is not the observation's id", TW_SHOWN(s));
	}
	if (id != NULL && f->n == 0)
		tw_die(TW_FAILED, "%s: no records", f->name);
	tw_reader_close(&f->r);
}

void
tw_pipe_look(struct args *p)
{
	struct file f[ROLES] = {
		[TRAIN] = { .option = "--train", .name = p->train },
		[CALIB] = { .option = "--calib", .name = p->calib },
		[OBS] = { .option = "--obs", .name = p->obs },
		[DRAWS] = { .option = "--draws", .name = p->draws },
		[OBS_DRAWS] = { .option = "--obs-draws",
		    .name = p->obs_draws }
	};
	struct file *first = &f[p->calib == NULL || p->train != NULL ? TRAIN :
	    CALIB];
	struct tw_names params = { 0 }, data = { 0 }, id = { 0 };
	size_t i;

	if (p->simulate != NULL) {
		f[TRAIN] = (struct file){ .option = "--simulate",
			.name = p->train = tw_road_try(p), .simulated = true };
		f[OBS].simulated = true;
	}
	check_roles(f);
	for (i = TRAIN; i <= OBS; i++) {
		if (f[i].name != NULL)
			open_runs(&f[i], p, first, &params, &data, i == OBS);
		if (&f[i] == first)
			take_names(p, first, &params, &data);
	}
	check_results(p, f);
	read_observation(&f[OBS], p, &id);
	if (p->draws != NULL)
		read_draws(&f[DRAWS], p, NULL);
	if (p->obs_draws != NULL)
		read_draws(&f[OBS_DRAWS], p, &id);
	if (p->train != NULL && p->simulate == NULL)
		read_runs(&f[TRAIN], &f[CALIB]);
	else if (p->simulate == NULL)
		while (next(&f[CALIB]))
			;
	p->train_runs = f[TRAIN].n;
	p->calib_runs = f[CALIB].n;
	for (i = TRAIN; i <= OBS; i++)
		if (f[i].name != NULL)
			tw_reader_close(&f[i].r);
}
