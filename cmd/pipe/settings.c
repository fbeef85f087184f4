/* Writes the head of a script: its settings, and how it finds its functions. */
#include "parts.h"

/* NAME='value' and a comment that explains it; nothing without a value. */
static void
setting(struct tw_string *w, const char *name, const char *value,
    const char *what)
{
	if (value == NULL)
		return;
	tw_print(w, "%s=", name);
	tw_print_quoted(w, value);
	tw_print(w, what[0] != '\0' ? " # %s\n" : "\n", what);
}

/* The settings, and the command that reads the functions of the script. */
void
tw_pipe_head(struct tw_script *s)
{
	const struct args *p = s->args;
	struct tw_string *w = s->to;
	const char *out = tw_pipe_word(s, "out");

	tw_print(w, "#!/bin/sh\n"
	    "# The analysis of %s, printed by tw-pipe (tw) " TW_VERSION
	    ". Run it with sh; after an interrupt, run it again.\n"
	    "# A step is repeated if its command, or a file that it reads, has changed. Edit whatever you like.\n",
	    p->obs);
	setting(w, "simulator", p->simulate != NULL && p->each == NULL ?
	    tw_pipe_home(p, p->simulate) : p->each, p->each != NULL ?
	    "is run for each simulation; {NAME} is a parameter" :
	    "reads records of parameters, appends their data");
	setting(w, "draw", p->draw == NULL ? NULL : tw_pipe_home(p, p->draw),
	    "-n N --seed S is appended; prints N draws of the prior");
	setting(w, "prior", p->prior != NULL ? p->prior :
	    p->draw != NULL ? "prior.tsv" : NULL, "");
	setting(w, "logq", p->logq == NULL ? NULL : tw_pipe_home(p, p->logq),
	    "reads records, appends the log density of your posterior");
	setting(w, "data", p->data, "the columns with data");
	tw_print(w, "threads='-j %llu'\n", (unsigned long long)p->threads);
	tw_print(w, "[ -e %s/step.sh ] || { echo \"$0: no folder\" %s\": run it where tw-pipe printed it, or print it again\" >&2; exit 1; }\n"
	    ". %s/step.sh # step FILE COMMAND...: the output of COMMAND becomes FILE in %s, where all steps run\n",
	    out, out, out, out);
}
