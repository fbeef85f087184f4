/* Splits lists into items, and adds or removes the escapes of names. */
#include "io/list.h"

/* Whether byte i of s is a backslash that escapes the next byte. */
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

bool
tw_list_take(struct tw_slice *list, struct tw_slice *item, char separator)
{
	size_t n;

	if (list->p == NULL)
		return false;
	n = tw_list_until(*list, separator);
	*item = (struct tw_slice){ list->p, n };
	*list = n == list->n ? (struct tw_slice){ NULL, 0 } :
	    (struct tw_slice){ list->p + n + 1, list->n - n - 1 };
	return true;
}

bool
tw_list_has(const char *list, struct tw_slice text)
{
	struct tw_slice rest = list == NULL ? (struct tw_slice){ 0 } :
	    tw_slice_of(list), item;

	while (tw_list_next(&rest, &item))
		if (tw_slice_same(item, text))
			return true;
	return false;
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
