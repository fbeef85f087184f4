/* --help and --version, from a program's table of options. */
#include <stdio.h>
#include <string.h>

#include "io/opt.h"

static const struct tw_opt standard[] = {
	{ .name = "help", .help = "print this and exit" },
	{ .name = "version", .help = "print the version and exit" },
	{ 0 }
};

/* The option's line of --help: "  -s, --score COL    help". */
static void
help_row(struct tw_out *out, const struct tw_opt *o)
{
	char left[80], letter[8] = "    ";
	const char *p, *line;
	int n;

	if (o->letter != 0)
		snprintf(letter, sizeof letter, "-%c, ", o->letter);
	n = snprintf(left, sizeof left, "  %s--%s%s%s", letter, o->name,
	    o->arg != NULL ? " " : "", o->arg != NULL ? o->arg : "");
	tw_out_text(out, left);
	if (n > 26) {
		tw_out_byte(out, '\n');
		n = 0;
	}
	for (line = o->help;; line = p + 1) {
		for (; n < 28; n++)
			tw_out_byte(out, ' ');
		p = strchr(line, '\n');
		tw_out_write(out, line,
		    p != NULL ? (size_t)(p - line) : strlen(line));
		tw_out_row(out);
		if (p == NULL)
			return;
		n = 0;
	}
}

void
tw_opt_help(const struct tw_usage *u)
{
	const struct tw_opt *o;
	struct tw_out out;

	tw_out_open(&out);
	tw_out_text(&out, "usage: ");
	tw_out_text(&out, u->name);
	tw_out_text(&out, " [options] ");
	tw_out_text(&out, u->operands);
	tw_out_text(&out, "\n");
	tw_out_text(&out, u->about);
	tw_out_text(&out, "\n\n");
	for (o = u->opt; o->name != NULL; o++)
		help_row(&out, o);
	for (o = standard; o->name != NULL; o++)
		help_row(&out, o);
	tw_out_text(&out, "\nThe manual: man ");
	tw_out_text(&out, u->name);
	tw_out_text(&out, "; man tw-tutorial\nExample:\n");
	tw_out_text(&out, u->example);
	tw_out_close(&out);
}

void
tw_opt_version(const struct tw_usage *u)
{
	struct tw_out out;

	tw_out_open(&out);
	tw_out_text(&out, u->name);
	tw_out_text(&out, " (tw) " TW_VERSION "\n");
	tw_out_close(&out);
}
