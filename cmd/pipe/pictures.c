/* The options that the script passes to tw-plot. See parts.h. */
#include <string.h>

#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

/* Dies unless the text is NAME=TEXT, where NAME is that of a parameter. */
static void
check_label(const struct args *p, const char *text)
{
	struct tw_slice rest = tw_slice_of(p->names), name;

	while (tw_list_next(&rest, &name))
		if (strncmp(text, name.p, name.n) == 0 && text[name.n] == '=')
			return;
	tw_opt_bad("--label", text, "NAME=TEXT, NAME that of a parameter");
}

void
tw_pipe_check_pictures(const struct args *p)
{
	const char *const *of = p->pictures.v;
	struct tw_slice rest, item;
	size_t i, n, bad;
	double v;

	for (i = 1; i < p->pictures.n; i += 2) {
		if (strcmp(of[i - 1], "--label") == 0)
			check_label(p, of[i]);
		if (strcmp(of[i - 1], "--truth") != 0)
			continue;
		rest = tw_slice_of(of[i]);
		for (n = bad = 0; tw_list_next(&rest, &item); n++)
			bad += tw_num_read(item.p, item.n, &v) != TW_NUM_FINITE;
		if (n != p->n || bad > 0)
			tw_die(TW_MISUSED, "--truth: must be %zu number%s, one for each parameter: '%s'",
			    p->n, p->n == 1 ? "" : "s", of[i]);
	}
}

void
tw_pipe_take_picture(void *texts, const char *option, const char *arg)
{
	/* The option's name lasts only until this function returns. */
	struct tw_slice name = { option, strlen(option) + 1 };

	tw_texts_take(texts, option, tw_slice_stay(name).p);
	tw_texts_take(texts, option, arg);
}
