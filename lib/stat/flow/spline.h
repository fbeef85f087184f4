/*
 * Monotone rational-quadratic splines (Gregory and Delbourgo 1982; Durkan,
 * Bekasov, Murray and Papamakarios, Neural Spline Flows, 2019).
 *
 * On [-B, B] the spline z(v) runs through K+1 knots (x_k, y_k) with slopes
 * d_k > 0. Outside it is the identity, so that the slopes at both ends are
 * d_0 = d_K = 1. In bin k, with w = x_{k+1} - x_k, h = y_{k+1} - y_k,
 * s = h / w and t = (v - x_k) / w:
 *
 *   z      = y_k + h (s t^2 + d_k t (1-t)) / D,
 *   D      = s + (d_k + d_{k+1} - 2 s) t (1-t),
 *   dz/dv  = s^2 (d_{k+1} t^2 + 2 s t (1-t) + d_k (1-t)^2) / D^2.
 *
 * The knots come from 3K-1 free numbers u, in this order: K for the widths and
 * K for the heights, each through a softmax with a floor,
 *   w_k = 2 B (f + (1 - K f) softmax(u)_k),   f = 1e-3,
 * and K-1 for the inner slopes, d_k = f + softplus(u + c), where c is chosen so
 * that u = 0 gives the slope 1. If all u are 0 the spline is the identity.
 */
#ifndef TW_STAT_FLOW_SPLINE_H
#define TW_STAT_FLOW_SPLINE_H

enum { TW_SPLINE_MOST = 64 };		/* largest number K of bins */

#define TW_SPLINE_FLOOR 1e-3 /* f */
#define TW_SPLINE_SHIFT 0.539742417236952079 /* c = log(exp(1 - f) - 1) */

#endif
