/*
 * An array that drives lib/stat/base/select.c to its worst case, for
 * tests/unit/select.c (M. D. McIlroy, A killer adversary for quicksort,
 * Software: Practice and Experience 29, 1999): elements get their values only
 * when they are compared, always so that the pivot turns out small. C++ lets
 * the C source be compiled on such elements. Make the array again whenever the
 * choice of pivots changes; the comparisons per element go to stderr and must
 * grow like log n.
 *
 * g++ -fpermissive -w -Ilib -o /tmp/select tests/oracles/select.cc &&
 *     /tmp/select 3000 >tests/oracles/select.tsv
 */
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

static std::vector<size_t> value;	/* n: not fixed yet */
static size_t n, fixed, candidate, comparisons;

static int
compare(size_t x, size_t y)
{
	comparisons++;
	if (value[x] == n && value[y] == n)
		value[x == candidate ? x : y] = fixed++;
	if (value[x] == n)
		candidate = x;
	else if (value[y] == n)
		candidate = y;
	return (value[x] > value[y]) - (value[x] < value[y]);
}

struct element { size_t id; };

static bool operator<(element a, element b) { return compare(a.id, b.id) < 0; }
static bool operator>(element a, element b) { return compare(a.id, b.id) > 0; }
static bool operator<=(element a, element b) { return compare(a.id, b.id) <= 0; }

#define double element
#include "stat/select.c"
#undef double

int
main(int argc, char *argv[])
{
	size_t rank;

	n = argc > 1 ? std::strtoul(argv[1], NULL, 10) : 3000;
	rank = n;
	value.assign(n, n);
	std::vector<element> a(n);
	for (size_t i = 0; i < n; i++)
		a[i].id = i;
	tw_select(n, a.data(), 1, &rank);
	std::fprintf(stderr, "%zu elements, %.1f comparisons each\n", n,
	    (double)comparisons / n);
	for (size_t i = 0; i < n; i++)
		std::printf("%zu\n", value[i]);
}
