/*
 * Rows of the flow artefact (form/flow.h), each from the current record. What
 * is wrong with one dies naming its place.
 */
#ifndef TW_FORM_FLOW_ROWS_H
#define TW_FORM_FLOW_ROWS_H

#include "io/names.h"
#include "stat/flow/flow.h"

/* The name of the column that the row describes, new in names. */
void tw_flow_row_name(const struct tw_reader *r, struct tw_names *names);

/* How a parameter, and how a data column, is scaled. */
struct tw_flow_theta tw_flow_row_theta(const struct tw_reader *r);
struct tw_flow_data tw_flow_row_data(const struct tw_reader *r);

/* A row of the summary of the data columns, which must be the next. */
void tw_flow_row_summary(const struct tw_reader *r, struct tw_summary *s,
    size_t nx, const struct tw_flow_data *data);

/*
 * The values of the current row, single blanks between them, taken off the list
 * from the left: a finite number, the number of a word among name[n]; nothing
 * is left.
 */
double tw_flow_field_number(const struct tw_reader *r, struct tw_slice *list);
size_t tw_flow_field_word(const struct tw_reader *r, struct tw_slice *list,
    const char *const *name, size_t n);
void tw_flow_field_end(const struct tw_reader *r, struct tw_slice list);

#endif
