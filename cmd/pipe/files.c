/* Reads and checks the files of an analysis. See parts.h. */
#include <errno.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

enum { TRAIN, CALIB, OBS, DRAWS, OBS_DRAWS, ROLES };

enum { MANY = 30 };	/* of more columns of data, summaries are advised */

/* ---- one file, one role ------------------------------------------- */

static bool
same_file(const struct stat *a, const struct stat *b)
{
	return a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

/* Whether the name is that of an open file of this process. */
static bool
is_open_file(const char *name)
{
	return strcmp(name, "/dev/stdin") == 0 ||
	    strncmp(name, "/dev/fd/", strlen("/dev/fd/")) == 0;
}

/* Dies of a name that is not a lasting file, and of a file with two roles. */
static void
check_roles(struct tw_pipe_file *f)
{
	size_t i, j;

	for (i = 0; i < ROLES; i++) {
		if (f[i].name == NULL)
			continue;
		tw_refuse(strcmp(f[i].name, "-") == 0, "a script needs files: standard input is gone when it runs");
		if (stat(f[i].name, &f[i].st) < 0)
			tw_die(TW_FAILED, "%s: %s", f[i].name, strerror(errno));
		if (S_ISFIFO(f[i].st.st_mode) || is_open_file(f[i].name))
			tw_die(TW_MISUSED, "%s: a script needs files: a pipe or an open file is gone when it runs",
			    f[i].name);
		for (j = 0; j < i; j++)
			if (f[j].name != NULL && same_file(&f[i].st, &f[j].st))
				tw_die(TW_MISUSED, "%s: one file for %s and %s",
				    f[i].name, f[j].option, f[i].option);
	}
}

/*
 * Dies if the file is in the folder into which the script writes its results.
 */
static void
check_folder(const struct args *p, const struct tw_pipe_file *f)
{
	const char *end = f->name == NULL ? NULL : strrchr(f->name, '/');
	struct tw_slice folder = end == NULL ? tw_format_arena(".") :
	    tw_format_arena("%.*s", (int)(end - f->name + 1), f->name);

	if (f->name != NULL && tw_pipe_same_folder(folder.p, p->dir))
		tw_die(TW_MISUSED, "%s: it is in the folder of the results: give -o a folder of its own",
		    f->name);
}

void
tw_pipe_read_files(struct args *p)
{
	struct tw_pipe_file f[ROLES] = {
		[TRAIN] = { .option = "--train", .name = p->train },
		[CALIB] = { .option = "--calib", .name = p->calib },
		[OBS] = { .option = "--obs", .name = p->obs },
		[DRAWS] = { .option = "--draws", .name = p->draws },
		[OBS_DRAWS] = { .option = "--obs-draws",
		    .name = p->obs_draws }
	};
	struct tw_pipe_file *first = &f[p->calib == NULL ||
	    p->train != NULL ? TRAIN : CALIB];
	struct tw_names params = { 0 }, data = { 0 }, id = { 0 };
	size_t i;

	tw_pipe_check_folder(p);
	if (p->simulate != NULL || p->each != NULL) {
		p->train = tw_pipe_try(p);
		f[TRAIN] = (struct tw_pipe_file){ .option = "--simulate",
			.name = p->train, .simulated = true };
		f[OBS].simulated = true;
	}
	check_roles(f);
	for (i = TRAIN; i <= OBS; i++) {
		if (f[i].name != NULL)
			tw_pipe_open_runs(&f[i], p, first, &params, &data,
			    i == OBS);
		if (&f[i] == first)
			tw_pipe_take_names(p, first, &params, &data);
	}
	for (i = 0; i < ROLES; i++)
		check_folder(p, &f[i]);
	tw_pipe_read_observation(&f[OBS], p, &id, &f[TRAIN]);
	if (p->draws != NULL)
		tw_pipe_read_draws(&f[DRAWS], p, NULL);
	if (p->obs_draws != NULL)
		tw_pipe_read_draws(&f[OBS_DRAWS], p, &id);
	if (p->train != NULL && p->simulate == NULL)
		tw_pipe_read_runs(&f[TRAIN], &f[CALIB]);
	else if (p->simulate == NULL)
		while (tw_pipe_next(&f[CALIB]))
			;
	if (p->train != NULL && data.n > MANY)
		tw_warn("-x: %zu columns of data: if a few summary statistics, such as sums, say as much, give those: they need fewer simulations (see \"My data are a time series\" in tw-questions(7))",
		    data.n);
	/* guard: closing a reader that is not open may do nothing */
	for (i = TRAIN; i <= OBS; i++)
		if (f[i].name != NULL)
			tw_reader_close(&f[i].r);
}
