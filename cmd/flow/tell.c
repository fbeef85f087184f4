/* Messages during training and at its end. */
#include <stdio.h>

#include "io/msg.h"
#include "parts.h"

const char *const tw_train_size[TW_FLOW_SIZES + 2] = {
	[TW_FLOW_SMALL] = "small", [TW_FLOW_LARGE] = "large",
	[TW_FLOW_AFFINE] = "affine", [TW_TRAIN_AUTO] = "auto"
};

void
tw_tell_begin(struct tw_telling *t, double every)
{
	*t = (struct tw_telling){ .every = every };
	t->terminal = tw_terminal() >= 0;
	t->begun = t->last = tw_seconds();
}

void
tw_tell_progress(void *arg, const struct tw_flow_progress *p)
{
	struct tw_telling *t = arg;
	double at = tw_seconds();
	double done = ((double)p->member + (double)p->epoch /
	    (double)p->epochs) / (double)p->members;
	double left = (at - t->begun) * (1 - done) / done;
	char text[160], time[TW_TIME];

	if (!t->terminal && !(t->every > 0 && at - t->last >= t->every))
		return;
	t->last = at;
	snprintf(text, sizeof text, "member %zu of %zu, epoch %zu of %zu: loss %.3f, held-out %.3f",
	    p->member + 1, p->members, p->epoch, p->epochs, p->train, p->held);
	tw_progress(left, "%s", text);
	if (!t->terminal)
		tw_warn("%s, %s left", text, tw_show_time(time, left));
}

/* The loss of each size, if several were tried. */
static void
put_sizes(char *to, size_t room, const struct tw_fitted *f)
{
	const struct tw_flow_outcome *o = f->outcome;
	size_t i, n = 0;

	*to = '\0';
	for (i = 0; i < f->sizes && f->sizes > 1; i++, o++) {
		if (o->members == 0)
			continue;
		n += (size_t)snprintf(to + n, room - n,
		    "%s%s %.4f (%zu member%s%s)",
		    n > 0 ? ", " : "; sizes tried: ", tw_train_size[i],
		    o->loss, o->members, o->members > 1 ? "s" : "",
		    o->chosen ? ", taken" : "");
	}
}

void
tw_tell_end(const struct tw_fitted *f, const struct tw_training_set *s)
{
	const struct tw_flow_report *p = &f->report;
	double seconds = tw_seconds() - f->telling.begun;
	const char *many = p->epochs == 1 ? "" : "s";
	size_t n = s->t.n + s->unused;
	char of[48] = "", sizes[80 * TW_FLOW_SIZES];

	/*
	 * Name the members: 4 times 60 epochs would surprise a user who wants
	 * 60.
	 */
	if (p->members > 1)
		snprintf(of, sizeof of, " of %zu members", p->members);
	put_sizes(sizes, sizeof sizes, f);
	if (p->held > 0)
		tw_warn("%zu records, %zu epoch%s%s in %.1f s: training loss %.4f, held-out loss %.4f (best epoch %zu, %zu records)%s",
		    n, p->epochs, many, of, seconds, p->train, p->held_loss,
		    p->best, p->held, sizes);
	else
		tw_warn("%zu record%s, %zu epoch%s%s in %.1f s: training loss %.4f, too few held out (%zu) to judge by",
		    n, n == 1 ? "" : "s", p->epochs, many, of, seconds,
		    p->train, s->unused);
}
