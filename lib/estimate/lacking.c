/* Missing data at which there is no estimate. */
#include <math.h>

#include "estimate/lacking.h"
#include "io/msg.h"
#include "io/string.h"

bool *
tw_lacking_columns(const struct tw_flow_file *f, size_t n)
{
	bool *may = tw_arena(NULL, n, sizeof *may);
	size_t i;

	for (i = f->x.n; i < f->flow.nx && f->flow.stepwise.steps == 0; i++)
		may[f->flow.data[i].column] = true;
	return may;
}

const char *
tw_lacking(const struct tw_names *column, const bool *may_lack,
    const double *x)
{
	size_t n = 0, first = SIZE_MAX, i;

	for (i = 0; i < column->n; i++) {
		n += isnan(x[i]) ? 1 : 0;
		if (isnan(x[i]) && !may_lack[i] && first == SIZE_MAX)
			first = i;
	}
	if (n > 0 && n == column->n)
		return "all data are missing, as after a simulation that failed";
	if (first == SIZE_MAX)
		return NULL;
	return tw_format_arena("'%s' is missing, and in no training simulation it is: leave it out of -x, or let the simulator print NA where a measurement would be missing",
	    TW_SHOWN(column->name[first])).p;
}
