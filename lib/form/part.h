/*
 * Artefacts whose columns are part, name and values: flows, posteriors and
 * truncated priors (form/flow.h, form/posterior_file.h). While one is read its
 * current row is the next to be taken. Values are separated by single spaces.
 */
#ifndef TW_FORM_PART_H
#define TW_FORM_PART_H

#include "form/artefact.h"
#include "io/names.h"

enum { TW_PART_PART, TW_PART_NAME, TW_PART_VALUES };
extern const char tw_part_header[];

/* Whether there is a current row, of this part and name (NULL: any). */
bool tw_part_is(const struct tw_artefact *a, const char *part,
    const char *name);

/* Die because the current row is not the required one: "ROW is due". */
_Noreturn void tw_part_due(const struct tw_artefact *a, const char *row, ...)
    __attribute__((format(printf, 2, 3)));

/* Die unless the current row has this part and name. */
void tw_part_must(const struct tw_artefact *a, const char *part,
    const char *name);

/* Add the current row's name to the names; dies if it is not new. */
void tw_part_name(const struct tw_reader *r, struct tw_names *names);

/*
 * Take the next of the row's values off the list: a finite number; the index of
 * a word among name[n]. The last function dies if values are left.
 */
double tw_part_number(const struct tw_reader *r, struct tw_slice *list);
size_t tw_part_word(const struct tw_reader *r, struct tw_slice *list,
    const char *const *name, size_t n);
void tw_part_end(const struct tw_reader *r, struct tw_slice list);

/* Read the current row's n values into v. */
void tw_part_numbers(const struct tw_reader *r, size_t n, double *v);

#endif
