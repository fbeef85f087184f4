/*
 * Lists in text: in options with commas between the items, in lines of
 * artefacts with spaces. A backslash makes the byte after it an ordinary one:
 * "a\,b" is one name. A backslash at the end of the text stands for itself.
 */
#ifndef TW_IO_LIST_H
#define TW_IO_LIST_H

#include "io/slice.h"

/*
 * Remove the first item from *list and set *item to it, with its backslashes.
 * Returns false if no item is left; list->p is NULL then. An empty list has one
 * empty item, and a list that ends with a separator has an empty last item.
 */
bool tw_list_take(struct tw_slice *list, struct tw_slice *item,
    char separator);

/* tw_list_take with commas between the items. */
static inline bool
tw_list_next(struct tw_slice *list, struct tw_slice *item)
{
	return tw_list_take(list, item, ',');
}

/* Whether text is an item of the list with commas; list may be NULL. */
bool tw_list_has(const char *list, struct tw_slice text);

/*
 * How many bytes of s are before its first c without a backslash; s.n if there
 * is no such c.
 */
size_t tw_list_until(struct tw_slice s, char c);

/*
 * Write s without its backslashes to to[s.n], and return how many bytes that
 * are. to may be s.p. If literal is not NULL, literal[i] becomes whether byte i
 * of the result had a backslash.
 */
size_t tw_list_plain(char *to, bool *literal, struct tw_slice s);

/* Write the name s as an item to to[2 * s.n]; returns the item's length. */
size_t tw_list_escape(char *to, struct tw_slice s);

#endif
