/*
 * The loops of stat/draws/kde.c for registers of WIDE doubles, compiled once
 * for each width that the machine may have: no include guard. TARGET is the
 * attribute that lets the compiler use them, NAME(x) the names. A block of
 * eight draws is 8 / WIDE vectors; sums go by place in the block, so all widths
 * give the same bytes. Private to lib/stat.
 */
#define VEC __attribute__((vector_size(8 * WIDE))) double
#define MASK __attribute__((vector_size(8 * WIDE))) int64_t
#define BITS __attribute__((vector_size(8 * WIDE))) uint64_t
#define ALL(v) NAME(all)(v)
#define EACH(i) for (i = 0; i < TW_KDE_BLOCK / WIDE; i++)

/* v in all places: a scalar beside a vector may be wider than its numbers. */
TARGET static inline VEC
NAME(all)(double v)
{
	VEC s = { 0 };
	size_t i;

	for (i = 0; i < WIDE; i++)
		s[i] = v;
	return s;
}

/*
 * value[8] = 2^-q[8], 0 <= q, and 0 where q >= 1000. Adding 1.5 * 2^52 rounds
 * -q to a whole number k, which then stands in the low bits; 2^(-q-k) is the
 * polynomial of degree 10 with the least relative error on [-1/2, 1/2], 2.2e-16
 * before rounding (tests/oracles/exp2.py), and k goes into its exponent.
 */
TARGET static inline void
NAME(kernel)(const VEC *q, VEC *value)
{
	const VEC magic = ALL(6755399441055744.0);
	size_t i;

	EACH(i) {
		VEC k = magic - q[i], f = (magic - k) - q[i], p;
		MASK near = q[i] < ALL(1000.0);

		p = f * ALL(7.037278846726901e-09) +
		    ALL(1.0208537929657404e-07);
		p = p * f + ALL(1.3215662835959238e-06);
		p = p * f + ALL(1.5252658116409854e-05);
		p = p * f + ALL(0.00015403529961127076);
		p = p * f + ALL(0.0013333558228561767);
		p = p * f + ALL(0.009618129108034596);
		p = p * f + ALL(0.05550410866445883);
		p = p * f + ALL(0.24022650695908768);
		p = p * f + ALL(0.6931471805599497);
		p = p * f + ALL(1.0);
		value[i] = (VEC)(((BITS)p + ((BITS)k << 52)) & (BITS)near);
	}
}

/* q = |w - w_i|^2 for the draws of a block. */
TARGET static inline void
NAME(squares)(size_t d, const double *block, const double *w, VEC *q)
{
	size_t i, j;

	EACH(i)
		q[i] = (VEC){ 0 };
	for (j = 0; j < d; j++, block += TW_KDE_BLOCK) {
		VEC gap[TW_KDE_BLOCK / WIDE];

		memcpy(gap, block, sizeof gap);
		EACH(i) {
			gap[i] -= ALL(w[j]);
			q[i] += gap[i] * gap[i];
		}
	}
}

/* sum_i 2^(less - |w - w_i|^2). */
TARGET static double
NAME(sum)(const struct tw_kde *k, const double *w, double less)
{
	VEC q[TW_KDE_BLOCK / WIDE], v[TW_KDE_BLOCK / WIDE];
	VEC sum[TW_KDE_BLOCK / WIDE] = { { 0 } };
	size_t d = k->whiten->d, b, i;
	double s[TW_KDE_BLOCK];

	for (b = 0; b < k->blocks; b++) {
		NAME(squares)(d, k->at + b * d * TW_KDE_BLOCK, w, q);
		/* The least gives 0: it was computed by the same steps. */
		EACH(i)
			q[i] -= ALL(less);
		NAME(kernel)(q, v);
		EACH(i)
			sum[i] += v[i];
	}
	memcpy(s, sum, sizeof s);
	return ((s[0] + s[1]) + (s[2] + s[3])) +
	    ((s[4] + s[5]) + (s[6] + s[7]));
}

/* min_i |w - w_i|^2. */
TARGET static double
NAME(least)(const struct tw_kde *k, const double *w)
{
	VEC q[TW_KDE_BLOCK / WIDE], least[TW_KDE_BLOCK / WIDE];
	double s[TW_KDE_BLOCK], all = INFINITY;
	size_t d = k->whiten->d, b, i;

	EACH(i)
		least[i] = ALL(INFINITY);
	for (b = 0; b < k->blocks; b++) {
		NAME(squares)(d, k->at + b * d * TW_KDE_BLOCK, w, q);
		EACH(i) {
			MASK m = q[i] < least[i];

			least[i] = (VEC)(((BITS)m & (BITS)q[i]) |
			    (~(BITS)m & (BITS)least[i]));
		}
	}
	memcpy(s, least, sizeof s);
	for (i = 0; i < TW_KDE_BLOCK; i++)
		all = s[i] < all ? s[i] : all;
	return all;
}

#undef VEC
#undef MASK
#undef BITS
#undef ALL
#undef EACH
#undef NAME
#undef TARGET
#undef WIDE
