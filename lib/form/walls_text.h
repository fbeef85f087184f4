/*
 * An item of --support, "COLS=LO:HI", "COLS=LO:" or "COLS=:HI".
 */
#ifndef TW_FORM_WALLS_TEXT_H
#define TW_FORM_WALLS_TEXT_H

#include "io/slice.h"
#include "stat/flow/flow.h"

/*
 * Its walls; LO may be -inf and HI inf. Returns how many bytes COLS are, 0 for
 * what is no such item.
 */
size_t tw_walls_read(struct tw_slice item, struct tw_flow_theta *t);

#endif
