/* The kernel density with registers of 64 bytes: AVX-512. */
#define SIMD_BYTES 64
#include "stat/draws/kde_loop.h"
