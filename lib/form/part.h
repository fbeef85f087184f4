/*
 * Reads artefacts with the columns part, name and values: flows, posteriors and
 * truncated priors (form/flow.h, form/posterior_file.h). The current row is the
 * one that is to be read next: tw_artefact_next goes to the row after it.
 * Values are separated by single spaces.
 */
#ifndef TW_FORM_PART_H
#define TW_FORM_PART_H

#include "form/artefact.h"
#include "io/names.h"

/* The columns, and the header. */
enum { TW_PART_PART, TW_PART_NAME, TW_PART_VALUES };
extern const char tw_part_header[];

/* Whether there is a current row with this part and name (NULL: any name). */
bool tw_part_is(const struct tw_artefact *a, const char *part,
    const char *name);

/* Die with "ROW is due", because the current row should be another one. */
_Noreturn void tw_part_due(const struct tw_artefact *a, const char *row, ...)
    __attribute__((format(printf, 2, 3)));

/* Die unless the current row has this part and name. */
void tw_part_must(const struct tw_artefact *a, const char *part,
    const char *name);

/* Add the current row's name to the set; dies if it is there already. */
void tw_part_name(const struct tw_reader *r, struct tw_names *names);

/*
 * Remove the next value from *list, the values of the current row. It must be a
 * finite number, which tw_part_number returns, or a word among name[n], whose
 * index tw_part_word returns; else they die. tw_part_end dies if values are
 * left.
 */
double tw_part_number(const struct tw_reader *r, struct tw_slice *list);
size_t tw_part_word(const struct tw_reader *r, struct tw_slice *list,
    const char *const *name, size_t n);
void tw_part_end(const struct tw_reader *r, struct tw_slice list);

/* Read the n values of the current row into v[n]; die unless all are finite. */
void tw_part_numbers(const struct tw_reader *r, size_t n, double *v);

#endif
