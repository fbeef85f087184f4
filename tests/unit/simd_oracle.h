/*
 * vec_exp and vec_log of lib/stat/base/simd.h, for whatever tw_real is, against
 * tests/oracles/simd.py: the largest error in units of the last place.
 */
static double
ulps(double got, double want)
{
	int e;

	frexp(want, &e);
	return fabs(got - want) / ldexp(sizeof(tw_real) == 4 ? 0x1p-24 : 0x1p-53, e);
}

static void
simd_oracle(const char *path)
{
	double worst[2] = { 0, 0 }, x, want;
	FILE *f = fopen(path, "r");
	tw_real got[WIDE];
	size_t rows = 0;
	char what[4];

	while (f != NULL && fscanf(f, "%3s %lf %lf", what, &x, &want) == 3) {
		int is_log = what[0] == 'l';

		store(got, is_log ? vec_log(splat((tw_real)x)) :
		    vec_exp(splat((tw_real)x)));
		if (want != 0)
			worst[is_log] = fmax(worst[is_log],
			    ulps((double)got[WIDE - 1], want));
		else
			worst[is_log] = fmax(worst[is_log],
			    fabs((double)got[0]));
		rows++;
	}
	ok(rows == 237, "%s: 237 rows, %zu read", path, rows);
	ok(worst[0] < 2, "exp: off by %.2f units of the last place", worst[0]);
	ok(worst[1] < 2, "log: off by %.2f units of the last place", worst[1]);
	if (f != NULL)
		fclose(f);
}
