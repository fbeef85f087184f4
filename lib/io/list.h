/*
 * Lists with commas between their items, as options have them. Where an item
 * is a name, \ takes the meaning from the byte after it: "a\,b" is one name. A
 * \ that nothing follows is itself.
 */
#ifndef TW_IO_LIST_H
#define TW_IO_LIST_H

#include "io/slice.h"

/*
 * Take the first item off the list; false when none is left, which is when
 * list->p is NULL. An empty list is one empty item, and so is what follows a
 * last comma.
 */
bool tw_list_next(struct tw_slice *list, struct tw_slice *item);

/* The same in a list of names: the item keeps its escapes. */
bool tw_list_next_name(struct tw_slice *list, struct tw_slice *item);

/*
 * The bytes of s before the first c that is not escaped; s.n if there is none.
 */
size_t tw_list_until(struct tw_slice s, char c);

/*
 * Write s to to[s.n] without its escapes; returns how many bytes are left. to
 * may be s.p. literal[s.n], unless NULL, says which of them were escaped.
 */
size_t tw_list_plain(char *to, bool *literal, struct tw_slice s);

/* Write a name to to[2 * s.n] as an item; returns its bytes. */
size_t tw_list_escape(char *to, struct tw_slice s);

#endif
