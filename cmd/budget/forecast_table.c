/* tw-budget --forecast: the mass that more simulations leave undetermined. */
#include <math.h>

#include "form/gap.h"
#include "io/msg.h"
#include "parts.h"
#include "stat/conformal/forecast.h"

/* What a forecast starts from. */
struct present {
	const struct tw_rule *rule;
	size_t groups;
	double *n;		/* [groups] scores of each group */
	double trained, scores;	/* simulations for training; the sum of n */
	struct tw_gap gap;
	double floor;
	double mass;		/* undetermined now */
};

/*
 * Read the gap at that level, and the number of training simulations. Dies
 * unless the bounds were made with the same gap.
 */
static void
read_gap(struct present *p, const char *path, const struct tw_bounds_file *f,
    size_t i)
{
	struct tw_gap_row d;
	struct tw_artefact a;

	p->gap.h = -1;
	(void)tw_gap_file_open(&a, path, false);
	while (tw_gap_file_next(&a, false, TW_GAP_REGION, &d))
		if (tw_level_compare(&d.alpha, &f->alpha[i]) == 0) {
			p->gap = d.gap;
			p->floor = d.floor;
			p->trained = (double)d.trained;
		}
	tw_reader_close(&a.r);
	if (p->gap.h < 0 || tw_gap_sd(p->gap.h, p->floor) != f->rule[i].gap)
		tw_die(TW_MISUSED, "--gap: %s is not what the bounds in %s were made with, whose gap has the standard deviation %.15g at alpha %s",
		    path, f->file, f->rule[i].gap,
		    TW_LEVEL_SHOWN(&f->alpha[i]));
	if (!(p->trained > 0))
		tw_die(TW_FAILED, "--gap: %s does not say how many simulations trained the estimate",
		    path);
}

static struct present
find_present(const struct tw_bounds_file *f, size_t i, const char *gap)
{
	struct present p = { .rule = &f->rule[i], .groups = f->group.n };
	const struct tw_bound *b = f->bound + i;
	size_t g;

	p.n = tw_arena(NULL, p.groups, sizeof *p.n);
	for (g = 0; g < p.groups; g++) {
		p.n[g] = (double)b[g * f->nalpha].n;
		p.scores += p.n[g];
	}
	if (p.scores <= 0)
		tw_die(TW_FAILED, "%s: no scores in any group", f->file);
	for (g = 0; g < p.groups; g++)
		p.mass += p.n[g] / p.scores * b[g * f->nalpha].ranks.mass;
	p.mass = fmin(p.mass, 1);	/* it may be above by rounding */
	read_gap(&p, gap, f, i);
	return p;
}

/* The forecast for `times` as many simulations. */
static struct tw_forecast
at(const struct present *p, double times)
{
	if (times <= 1)
		return (struct tw_forecast){ p->mass, p->mass, p->mass,
			p->trained, p->scores };
	return tw_forecast_find(p->rule, p->groups, p->n, p->gap.h, p->gap.se,
	    p->trained, times);
}

/* The mass that stays with any number of scores, if so many train. */
static double
floor_at(const struct present *p, double training)
{
	struct tw_rule rule = *p->rule;
	double times = training / p->trained;
	double alpha = tw_level_double(&rule.alpha);

	if (times > 1) {
		rule.gap = tw_gap_sd(tw_forecast_gap(alpha, p->gap.h,
		    p->gap.se, p->trained, times, 0),
		    tw_gap_floor(alpha, training));
		rule.outside /= times;
	}
	return tw_rule_floor(&rule);
}

static void
write_row(struct tw_out *o, const struct present *p, double times)
{
	struct tw_forecast w = at(p, times);
	const double cell[] = {
		w.training, w.calibration, w.mass, w.lo, w.hi,
		fmin(floor_at(p, w.training), w.mass)
	};
	size_t i;

	tw_out_num(o, times * (p->trained + p->scores));
	for (i = 0; i < sizeof cell / sizeof *cell; i++)
		tw_row_num(o, cell[i]);
	tw_out_row(o);
}

void
tw_forecast_write(const struct tw_bounds_file *f, size_t i, const char *gap)
{
	struct present p = find_present(f, i, gap);
	struct tw_out out;
	double times;

	tw_out_open(&out);
	tw_out_line(&out, "simulations\ttraining\tcalibration\tmass\tlower\tupper\tmass_left");
	for (times = 1; times <= 16; times *= 2)
		write_row(&out, &p, times);
	tw_out_close(&out);
}

/* The largest multiple of the simulations that is tried. */
static const double MOST_TIMES = 1000;
/* A multiple is this much larger than the one before. */
static const double STEP = 1.02;

/* x, rounded up to two significant digits. */
static double
round_up(double x)
{
	double unit = pow(10, floor(log10(x)) - 1);

	return unit * ceil(x / unit);
}

bool
tw_forecast_aim(const struct tw_bounds_file *f, size_t i, const char *gap,
    const struct tw_aim *aim)
{
	struct present p = find_present(f, i, gap);
	double now = p.trained + p.scores, times = 1;
	struct tw_out out;

	while (times < MOST_TIMES && !(at(&p, times).mass <= aim->value))
		times *= STEP;
	if (!(times < MOST_TIMES)) {
		tw_warn("a mass of %g is out of reach: even %.0f simulations, %g times as many, are not expected to leave so little undetermined",
		    aim->value, MOST_TIMES * now, MOST_TIMES);
		return false;
	}
	tw_out_open(&out);
	tw_out_num(&out, times > 1 ? round_up(times * now) : now);
	tw_out_row(&out);
	tw_out_close(&out);
	return true;
}
