/* Reads a file with one observation. */
#include "estimate/observation.h"
#include "io/column_cache.h"
#include "io/msg.h"

double *
tw_observation_read(const char *path,
    const struct tw_names *column, const char *who)
{
	const struct tw_rec_options opt = { .no_hint = true };
	struct tw_column_cache at;
	struct tw_reader r;

	tw_reader_open(&r, 1, (char *const *)&path, &opt);
	tw_column_cache_init(&at, column, who, &r);
	if (!tw_reader_next(&r))
		tw_die(TW_FAILED, "%s: no record: -x takes one observation",
		    path);
	tw_column_cache_read(&at, &r);
	if (tw_reader_next(&r))
		tw_reader_die(&r, "a second record: -x takes one observation");
	tw_reader_close(&r);
	return at.x;
}
