/*
 * Lists, as options have them with commas between their items, and as lines of
 * artefacts have them with spaces. \ takes the meaning from the byte after it:
 * "a\,b" is one name. A \ that nothing follows is itself.
 */
#ifndef TW_IO_LIST_H
#define TW_IO_LIST_H

#include "io/slice.h"

/*
 * Take the first item, with its escapes, off a list that the separator divides;
 * false when none is left, which is when list->p is NULL. An empty list is one
 * empty item, and so is what follows a last separator.
 */
bool tw_list_take(struct tw_slice *list, struct tw_slice *item,
    char separator);

/* The same for commas. */
static inline bool
tw_list_next(struct tw_slice *list, struct tw_slice *item)
{
	return tw_list_take(list, item, ',');
}

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
