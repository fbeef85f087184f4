/*
 * A field that is a list of values between single blanks, taken off from the
 * left. What is wrong with one dies naming the row and column col.
 */
#ifndef TW_FORM_FLOW_FIELD_H
#define TW_FORM_FLOW_FIELD_H

#include "io/rec.h"

/* The next value, a finite number. */
double tw_flow_field_number(const struct tw_reader *r, size_t col,
    struct tw_slice *list);

/* The number of the next value among the words name[n]. */
size_t tw_flow_field_word(const struct tw_reader *r, size_t col,
    struct tw_slice *list, const char *const *name, size_t n);

/* Nothing is left. */
void tw_flow_field_end(const struct tw_reader *r, size_t col,
    struct tw_slice list);

#endif
