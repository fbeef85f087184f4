/*
 * The spline of stat/flow/spline.h for LANES records at once, and its gradient,
 * for training. Private to lib/stat.
 */
#ifndef TW_STAT_FLOW_SPLINE_LOOP_H
#define TW_STAT_FLOW_SPLINE_LOOP_H

#include "stat/base/simd.h"
#include "stat/flow/spline.h"

/* What the gradient needs from the forward pass, for one position. */
struct tw_spline_kept {
	tw_real inside[LANES];	/* 1 if v is in [-bound, bound], else 0 */
	tw_real bin[LANES];	/* number k of the bin that v is in */
	tw_real t[LANES], w[LANES], h[LANES];	/* as in stat/flow/spline.h */
	tw_real d0[LANES], d1[LANES];	/* slopes d_k and d_{k+1} */
	/* d d0 / du and d d1 / du, u their free numbers; 0 at +-bound */
	tw_real g0[LANES], g1[LANES];
};

#ifdef SIMD_HERE

#define FLOOR ((tw_real)TW_SPLINE_FLOOR)
#define SHIFT ((tw_real)TW_SPLINE_SHIFT)

/* Softmax over the first `bins` rows of u, in place. */
static void
softmax(size_t bins, tw_real *u)
{
	tw_vec most = load(u), sum = splat(0), e;
	size_t k;

	for (k = 1; k < bins; k++)
		most = vec_max(most, load(AT(u, k, 0)));
	for (k = 0; k < bins; k++) {
		e = vec_exp(load(AT(u, k, 0)) - most);
		sum += e;
		store(AT(u, k, 0), e);
	}
	sum = 1 / sum;
	for (k = 0; k < bins; k++)
		store(AT(u, k, 0), load(AT(u, k, 0)) * sum);
}

/*
 * The slope *d = floor + softplus(u + shift) at a knot and its derivative *g;
 * 1 and 0 if the knot is an end of the spline.
 */
static void
slope_of(tw_vec u, tw_mask end, tw_real *d, tw_real *g)
{
	tw_vec a = u + splat(SHIFT), e = vec_exp(-vec_abs(a)), r = 1 / (1 + e);
	tw_vec soft = vec_max(a, splat(0)) + vec_log(1 + e) + splat(FLOOR);

	store(d, choose(end, splat(1), soft));
	store(g, choose(end, splat(0), choose(a > 0, r, e * r)));
}

/* spline_forward for the lanes of one vector, at which all pointers point. */
static void
forward(size_t bins, tw_real bound, tw_real *u, const tw_real *pv, tw_real *z,
    tw_real *slope, struct tw_spline_kept *kept, size_t lane)
{
	const tw_real *uh = AT(u, bins, 0), *ud = AT(u, 2 * bins, 0);
	tw_vec scale = splat(2 * bound * (1 - FLOOR * (tw_real)bins));
	tw_vec least = splat(2 * bound * FLOOR);
	tw_vec v = load(pv), at, x, y, w, h, s, t, c, tc, den, num, d0, d1;
	tw_vec bin = splat(0), x0 = splat(-bound), y0 = x0, w0, h0;
	tw_vec u0 = splat(0), u1 = bins > 1 ? load(ud) : u0;
	tw_mask in = (v >= splat(-bound)) & (v <= splat(bound)), here;
	size_t k;

	softmax(bins, u);
	softmax(bins, AT(u, bins, 0));
	at = choose(in, v, splat(0));
	w = w0 = load(u) * scale + least;
	h = h0 = load(uh) * scale + least;
	/* The bin is the last whose left knot is not beyond v. */
	for (x = x0, y = y0, k = 1; k < bins; k++) {
		x += w;
		y += h;
		w = load(AT(u, k, 0)) * scale + least;
		h = load(AT(uh, k, 0)) * scale + least;
		here = at >= x;
		bin = choose(here, splat((tw_real)k), bin);
		x0 = choose(here, x, x0);
		y0 = choose(here, y, y0);
		w0 = choose(here, w, w0);
		h0 = choose(here, h, h0);
		u0 = choose(here, load(AT(ud, k - 1, 0)), u0);
		if (k + 1 < bins)
			u1 = choose(here, load(AT(ud, k, 0)), u1);
	}
	slope_of(u0, bin == 0, kept->d0 + lane, kept->g0 + lane);
	slope_of(u1, bin == splat((tw_real)(bins - 1)), kept->d1 + lane,
	    kept->g1 + lane);
	d0 = load(kept->d0 + lane);
	d1 = load(kept->d1 + lane);
	s = h0 / w0;
	t = (at - x0) / w0;
	t = choose(t > 1, splat(1), t);	/* rounding at the upper bound */
	c = 1 - t;
	tc = t * c;
	den = 1 / (s + (d0 + d1 - 2 * s) * tc);
	num = d1 * t * t + 2 * s * tc + d0 * c * c;
	store(z, choose(in, y0 + h0 * (s * t * t + d0 * tc) * den, v));
	store(slope, choose(in, vec_log(s * s * num * den * den), splat(0)));
	store(kept->inside + lane, choose(in, splat(1), splat(0)));
	store(kept->bin + lane, bin);
	store(kept->t + lane, t);
	store(kept->w + lane, w0);
	store(kept->h + lane, h0);
}

/*
 * Set z to the spline at v, and slope to log dz/dv, all [LANES]. u[3 bins - 1]
 * [LANES] has the free numbers; on return its first 2 bins rows have the
 * softmax of the widths and of the heights.
 */
static inline void
spline_forward(size_t bins, tw_real bound, tw_real *u, const tw_real *v,
    tw_real *z, tw_real *slope, struct tw_spline_kept *kept)
{
	EACH_VEC(l)
		forward(bins, bound, u + l, v + l, z + l, slope + l, kept, l);
}

/*
 * Gradient of the loss by the free numbers u of the widths, or the heights, of
 * the bins. p[bins] is their softmax, and is replaced by the gradient. The loss
 * has derivative own by the width of the bin that v is in, and before by the
 * width of each bin before it, which moves the left knot; with c_j these times
 * scale, d/du_j = p_j (c_j - sum_i p_i c_i).
 */
static void
gaps(size_t bins, tw_vec scale, tw_real *p, tw_vec bin, tw_vec before,
    tw_vec own)
{
	tw_vec sum = splat(0), at, c;
	size_t k;

	for (k = 0; k < bins; k++) {
		at = splat((tw_real)k);
		c = choose(at == bin, own, choose(at < bin, before, splat(0)));
		sum += c * load(AT(p, k, 0));
	}
	for (k = 0; k < bins; k++) {
		at = splat((tw_real)k);
		c = choose(at == bin, own, choose(at < bin, before, splat(0)));
		store(AT(p, k, 0), load(AT(p, k, 0)) * (c - sum) * scale);
	}
}

/*
 * With A = s t^2 + d0 t(1-t), D and N the denominator and the numerator of
 * the slope over s^2: z = y + h A / D and slope = 2 log s + log N - 2 log D,
 * so for each q of t, s, d0, d1
 *   dz/dq     = h (A_q - (A/D) D_q) / D
 *   dslope/dq = N_q / N - 2 D_q / D   (+ 2/s for s).
 */
static void
backward(size_t bins, tw_real bound, tw_real *u, const tw_real *pz,
    const tw_real *ps, tw_real *gv, const struct tw_spline_kept *kept,
    size_t lane)
{
	tw_vec scale = splat(2 * bound * (1 - FLOOR * (tw_real)bins));
	tw_real *ud = AT(u, 2 * bins, 0);
	tw_vec in = load(kept->inside + lane), bin = load(kept->bin + lane);
	tw_vec gz = load(pz), z1 = in * gz, s1 = in * load(ps);
	tw_vec t = load(kept->t + lane), c = 1 - t, tc = t * c;
	tw_vec w = 1 / load(kept->w + lane), h = load(kept->h + lane),
	       s = h * w;
	tw_vec d0 = load(kept->d0 + lane), d1 = load(kept->d1 + lane);
	tw_vec r = d0 + d1 - 2 * s, den = 1 / (s + r * tc);
	tw_vec ratio = (s * t * t + d0 * tc) * den;
	tw_vec num = 1 / (d1 * t * t + 2 * s * tc + d0 * c * c);
	tw_vec zd = z1 * h * den, sd = 2 * s1 * den, sn = s1 * num;
	tw_vec dt = r * (1 - 2 * t), gt, gm, e0, e1, at;
	size_t k;

	gt = zd * (2 * s * t + d0 * (1 - 2 * t) - ratio * dt) +
	    2 * sn * (d1 * t + s * (1 - 2 * t) - d0 * c) - sd * dt;
	gm = zd * (t * t - ratio * (1 - 2 * tc)) + 2 * sn * tc -
	    sd * (1 - 2 * tc) + 2 * s1 / s;
	e0 = (zd * (tc - ratio * tc) + sn * c * c - sd * tc) *
	    load(kept->g0 + lane);
	e1 = (sn * t * t - zd * ratio * tc - sd * tc) * load(kept->g1 + lane);
	store(gv, choose(in > 0, gt * w, gz));
	gaps(bins, scale, u, bin, -gt * w, -(gt * t + gm * s) * w);
	gaps(bins, scale, AT(u, bins, 0), bin, z1, z1 * ratio + gm * w);
	for (k = 0; k + 1 < bins; k++) {
		at = splat((tw_real)k);
		store(AT(ud, k, 0),
		    choose(at == bin, e1, choose(at + 1 == bin, e0, splat(0))));
	}
}

/*
 * The gradient of a loss whose derivatives by z and slope are gz and gs: sets
 * gv to the derivative by v, and replaces u, as spline_forward left it, by the
 * derivatives by the free numbers.
 */
static inline void
spline_backward(size_t bins, tw_real bound, tw_real *u, const tw_real *gz,
    const tw_real *gs, tw_real *gv, const struct tw_spline_kept *kept)
{
	EACH_VEC(l)
		backward(bins, bound, u + l, gz + l, gs + l, gv + l, kept, l);
}

#endif

#endif
