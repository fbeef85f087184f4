/* Reads observations from a file. */
#ifndef TW_FORM_OBSERVATION_H
#define TW_FORM_OBSERVATION_H

#include "io/names.h"

/* The records of a file of observations, in memory of tw_arena. */
struct tw_observations {
	const char *file;
	size_t n, wide;
	double *x;		/* [n * wide] row-major, NAN: missing */
	/* [n] the column id, or the number of the record */
	struct tw_names id;
	bool named;		/* there is a column id */
};

/*
 * Read these columns of the observations at path. Ends the program with a
 * message if there is none, a column is missing, a value is not a number nor a
 * word for a missing one, or an id occurs twice. Messages say that `who` ("the
 * flow") needs the columns.
 */
void tw_observations_read(struct tw_observations *o, const char *path,
    const struct tw_names *column, const char *who);

/*
 * The values [column->n] of the only observation of the file at path; several
 * are an error.
 */
double *tw_observation_read(const char *path,
    const struct tw_names *column, const char *who);

/*
 * The column of r that says to which observation a record belongs: id, or
 * SIZE_MAX if there is only one observation. A missing one is a usage error.
 */
size_t tw_observations_column(const struct tw_observations *o,
    const struct tw_reader *r);

/* The number, from 0, of the observation of r's current record. */
size_t tw_observations_find(const struct tw_observations *o,
    const struct tw_reader *r, size_t column);

#endif
