/* Internals of the neural mass model, for its test. */
#ifndef TASKS_NMM_H
#define TASKS_NMM_H

/*
 * One damped oscillator q' = v, v' = -a^2 q - 2 a v + s W', W' white noise:
 * after a time t, (q, v) is E (q, v) plus a normal with covariance K, both
 * exact.
 */
struct nmm_linear {
	double qq, qv, vq, vv;		/* E */
	double kqq, kqv, kvv;		/* K */
};

/* For the rate a, the noise's intensity s^2 and the time t. */
struct nmm_linear nmm_linear(double a, double intensity, double t);

#endif
