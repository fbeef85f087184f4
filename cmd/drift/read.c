/* The files of the whole estimate and of its halves. See parts.h. */
#include "parts.h"
#include "io/msg.h"

static const char *const called[TW_FLOWS] = { "-f", "--half", "--half" };

/* Dies unless b has the names of a; of[] is where they are in it. */
static void
match(const struct tw_names *a, struct tw_names *b, const char *what,
    const struct tw_flow_file *file, const struct tw_flow_file *whole,
    size_t *of)
{
	size_t i;

	for (i = 0; i < a->n; i++) {
		struct tw_slice name = a->name[i];
		size_t at = tw_names_find(b, name);

		if (at == SIZE_MAX)
			tw_die(TW_MISUSED,
			    "--half: %s has no %s '%s', as %s has", file->file,
			    what, TW_SHOWN(name), whole->file);
		if (of != NULL)
			of[i] = at;
	}
	if (b->n != a->n)
		tw_die(TW_MISUSED, "--half: %s has %zu %ss, %s has %zu",
		    file->file, b->n, what, whole->file, a->n);
}

/* How many of the runs that a is known to have trained on b is, too. */
static size_t
common(const struct tw_flow_file *a, const struct tw_flow_file *b)
{
	size_t i, n = 0;

	for (i = 0; i < a->runs.n; i++)
		n += tw_sketch_find(&b->runs, a->runs.hash[i]) < b->runs.n;
	return n;
}

/* Of two halves each has some of the whole's runs, and none of the other's. */
static void
check_runs(const struct tw_flow_file *const f[TW_FLOWS], const char *option)
{
	int i, other = TW_WHOLE;

	for (i = TW_HALF_A; i < TW_FLOWS; i++) {
		if (f[TW_WHOLE]->runs.n == 0 || f[i]->runs.n == 0)
			continue;
		if (common(f[TW_WHOLE], f[i]) == f[TW_WHOLE]->runs.n)
			tw_die(TW_MISUSED, "%s: %s was trained on the runs of %s, not on half of them",
			    option, f[i]->file, f[TW_WHOLE]->file);
		other = common(f[TW_WHOLE], f[i]) == 0 ? i : other;
	}
	if (other != TW_WHOLE)
		tw_warn("%s: %s was trained on other runs than %s", option,
		    f[other]->file, f[TW_WHOLE]->file);
	if (common(f[TW_HALF_A], f[TW_HALF_B]) > 0)
		tw_die(TW_MISUSED, "%s: %s and %s were trained on the same runs: tw-flow --part 1/2 and 2/2",
		    option, f[TW_HALF_A]->file, f[TW_HALF_B]->file);
}

static void
read_flow(struct tw_halves *h, int i, const char *path)
{
	struct tw_half *e = &h->of[i];
	const struct tw_flow_file *whole = &h->of[TW_WHOLE].file;

	tw_flow_file_read(&e->file, path);
	if (e->file.flow.nx == 0)
		tw_die(TW_MISUSED, "%s: %s: a density without data",
		    called[i], e->file.file);
	e->of = tw_stay(NULL, e->file.theta.n, sizeof *e->of);
	match(&whole->theta, &e->file.theta, "parameter", &e->file, whole,
	    e->of);
	match(&whole->x, &e->file.x, "data column", &e->file, whole, NULL);
}

/* Whether halves of the flow can say what the whole's draws are worth. */
static bool
may_weigh(const struct tw_halves *h)
{
	const struct tw_flow_file *whole = &h->of[TW_WHOLE].file;
	bool may = true;
	size_t k;

	for (k = 0; k < whole->theta.n; k++)
		may = may && !whole->flow.theta[k].whole &&
		    h->of[TW_HALF_A].of[k] == k && h->of[TW_HALF_B].of[k] == k;
	return may;
}

void
tw_halves_read(struct tw_halves *h, const struct tw_halves_files *f,
    unsigned threads)
{
	const struct tw_flow_file *file[TW_FLOWS];
	size_t k, likes;
	int i;

	*h = (struct tw_halves){
		.mixed = tw_joint_wanted(&f->joint[TW_WHOLE]) };
	for (i = 0; i < TW_FLOWS; i++) {
		read_flow(h, i, f->flow[i] != NULL ? f->flow[i] :
		    f->flow[TW_WHOLE]);
		file[i] = &h->of[i].file;
	}
	h->shared = h->mixed && (may_weigh(h) ||
	    tw_joint_rest(&f->joint[TW_WHOLE]) == 0);
	for (i = 0; i < TW_FLOWS && h->mixed; i++)
		tw_joint_begin(&h->of[i].joint,
		    &h->of[h->shared ? TW_WHOLE : i].file, &f->joint[i],
		    threads);
	if (f->flow[TW_HALF_A] != NULL)
		check_runs(file, called[TW_HALF_A]);
	likes = h->mixed ? h->of[TW_WHOLE].joint.likes : 0;
	for (k = 0; k < likes; k++) {
		for (i = 0; i < TW_FLOWS; i++)
			file[i] = &h->of[i].joint.like[k].file;
		check_runs(file, "--half-likelihood");
	}
}
