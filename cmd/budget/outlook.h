/*
 * tw-budget --forecast: what 2, 4, 8 and 16 times the runs would leave
 * undetermined, as a table.
 */
#ifndef TW_CMD_BUDGET_OUTLOOK_H
#define TW_CMD_BUDGET_OUTLOOK_H

#include "form/bounds.h"

struct tw_outlook {
	const char *rounds;	/* NULL: not asked for */
	uint64_t runs;		/* of the simulator so far; 0: not given */
};

/*
 * Of level number i of the table of bounds, which was made with the table of
 * tw-drift at path drift.
 */
void tw_outlook_write(const struct tw_outlook *o, const char *drift,
    const struct tw_bounds_file *f, size_t i);

#endif
