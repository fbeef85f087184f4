/* Lines of any table: the names, headers that come again, ragged lines. */
#include "io/msg.h"
#include "text/intake.h"

/* Take the names from the current fields; a separator at the end is no name. */
static void
take_names(struct tw_intake *j)
{
	struct tw_text *t = &j->text;

	if (t->fields > 1 && t->field[t->fields - 1].n == 0)
		t->fields--;
	if (t->fields == 0)
		tw_text_die(t, "no names in the header");
	tw_header_fields(&j->in, t);
}

/* Find the names; true if there is a record then. */
static bool
read_names(struct tw_intake *j)
{
	const struct tw_intake_options *a = j->opt;
	struct tw_text *t = &j->text;
	bool any = tw_text_next(t);

	if (any && a->guess)
		tw_text_guess(t);
	if (a->names != NULL)
		tw_header_list(&j->in, "--names", a->names);
	if (a->names_from != NULL)
		tw_header_file(&j->in, a->names_from);
	if (t->opt.header_note) {
		if (!t->noted)
			tw_text_die(t, "no comment before the first record: -H finds no names");
		tw_text_split(t, true);
		take_names(j);
	} else if (t->opt.header_line) {
		tw_text_split(t, false);
		take_names(j);
		return tw_text_next(t);
	} else if (j->in.n == 0 && any) {
		tw_text_split(t, false);
		tw_header_numbers(&j->in, t->fields);
	}
	/* The first file's header has been dealt with. */
	t->first = false;
	return any;
}

void
tw_intake_open(struct tw_intake *j, const struct tw_intake_options *opt,
    int n, char *const *operand)
{
	*j = (struct tw_intake){ .opt = opt };
	tw_text_open(&j->text, n, operand, &opt->text);
	j->held = read_names(j);
	tw_normalizer_init(&j->normalizer, opt->na, j->in.n);
	j->normalizer.decimal = opt->guess && j->text.opt.sep == ';';
	/* One more than there are shows that a line is too long. */
	j->text.limit = j->in.n + 1;
}

bool
tw_intake_by_number(const struct tw_intake *j)
{
	return j->opt->no_header && j->opt->names == NULL &&
	    j->opt->names_from == NULL && !j->opt->hash_header;
}

/* ---- records ------------------------------------------------------ */

/* Split the current line; an empty last field too many goes. */
static void
split(struct tw_intake *j)
{
	struct tw_text *t = &j->text;
	size_t n;

	tw_text_split(t, false);
	n = t->fields;
	if (n == j->in.n + 1 && t->field[n - 1].n == 0) {
		t->fields--;
		j->trailing++;
	}
}

/* The first line of a further file or section: its header must be the same. */
static bool
same_header(struct tw_intake *j)
{
	struct tw_text *t = &j->text;

	if (t->opt.header_line) {
		split(j);
		if (!tw_header_is(&j->in, t))
			tw_text_die(t, "the header differs from the first one");
		return true;
	}
	if (t->opt.header_note) {
		if (t->noted)
			tw_text_split(t, true);
		if (!t->noted || !tw_header_is(&j->in, t))
			tw_text_die(t,
			    "the # header differs from the first one");
	}
	return false;
}

/* A line of another number of fields than there are columns. */
static void
ragged(struct tw_intake *j)
{
	const struct tw_text *t = &j->text;
	size_t n = j->in.n;

	if (j->opt->drop) {
		j->ragged++;
		return;
	}
	tw_text_die(t, "expected %zu field%s, got %zu%s", n, n == 1 ? "" : "s",
	    t->fields, t->unfinished ? ", and no newline: is the input cut?" :
	    t->opt.sep == '\t' && t->fields == 1 ?
	    ": no tab in the line (tw-read -W: blanks, -d: other separators)" :
	    t->opt.sep == '\t' && n == 1 ?
	    ": no tab in the header (tw-read -W: blanks, -d: other separators)" :
	    t->opt.header_line && t->fields == n + 1 ?
	    " (R's row names have none: --skip 1 --names gives all)" :
	    j->opt->guess && t->opt.sep != '\t' ?
	    " (tw-read -W or -d say what separates)" : "");
}

/* Whether the current line is a record. */
static bool
is_record(struct tw_intake *j)
{
	struct tw_text *t = &j->text;

	if (t->first && same_header(j))
		return false;
	split(j);
	if (t->fields != j->in.n) {
		ragged(j);
		return false;
	}
	if (!j->opt->no_header && tw_header_is(&j->in, t)) {
		j->headers++;
		return false;
	}
	return true;
}

bool
tw_intake_next(struct tw_intake *j)
{
	for (; j->held || tw_text_next(&j->text); j->held = false)
		if (is_record(j)) {
			j->held = false;
			return true;
		}
	return false;
}

const char *
tw_intake_taken_for(struct tw_slice s)
{
	if (tw_slice_begins(s, "#"))
		return "#, and would be a comment";
	if (tw_slice_begins(s, "\xef\xbb\xbf"))
		return "a byte-order mark";
	return NULL;
}

void
tw_intake_close(struct tw_intake *j)
{
	tw_text_close(&j->text);
}
