/*
 * Lists with commas between their items, split and with or without escapes.
 */
#include "io/list.h"

/* Take the first n bytes off the list, and the comma that follows them. */
static void
take(struct tw_slice *list, struct tw_slice *item, size_t n)
{
	*item = (struct tw_slice){ list->p, n };
	if (n == list->n)
		*list = (struct tw_slice){ NULL, 0 };
	else
		*list = (struct tw_slice){ list->p + n + 1, list->n - n - 1 };
}

bool
tw_list_next(struct tw_slice *list, struct tw_slice *item)
{
	const char *comma;

	if (list->p == NULL)
		return false;
	comma = memchr(list->p, ',', list->n);
	take(list, item, comma == NULL ? list->n : (size_t)(comma - list->p));
	return true;
}

bool
tw_list_next_name(struct tw_slice *list, struct tw_slice *item)
{
	if (list->p == NULL)
		return false;
	take(list, item, tw_list_until(*list, ','));
	return true;
}

/* Whether byte i of s takes the meaning from the one after it. */
static bool
escapes(struct tw_slice s, size_t i)
{
	return s.p[i] == '\\' && i + 1 < s.n;
}

size_t
tw_list_until(struct tw_slice s, char c)
{
	size_t i = 0;

	while (i < s.n && s.p[i] != c)
		i += escapes(s, i) ? 2 : 1;
	return i;
}

size_t
tw_list_plain(char *to, bool *literal, struct tw_slice s)
{
	size_t i, n = 0;

	for (i = 0; i < s.n; i++) {
		bool escaped = escapes(s, i);

		i += escaped;
		if (literal != NULL)
			literal[n] = escaped;
		to[n++] = s.p[i];
	}
	return n;
}

size_t
tw_list_escape(char *to, struct tw_slice s)
{
	size_t i, n = 0;

	for (i = 0; i < s.n; i++) {
		if (s.p[i] == ',' || s.p[i] == '\\')
			to[n++] = '\\';
		to[n++] = s.p[i];
	}
	return n;
}
