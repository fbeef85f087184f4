/*
 * Records of any text table: names, repeated headers, ragged lines. See
 * intake.h.
 */
#include <string.h>

#include "io/list.h"
#include "io/msg.h"
#include "text/intake.h"
#include "text/preface.h"

/*
 * Take the names from the current fields, one at least, without an empty one
 * after a separator at the end.
 */
static void
take_names(struct tw_intake *j)
{
	struct tw_text *t = &j->text;

	if (t->fields > 1 && t->field[t->fields - 1].n == 0)
		t->fields--;
	tw_header_fields(&j->in, t);
}

/*
 * Whether comment i before the first record can hold the names of a table whose
 * records have n columns (0: there is no record). An empty last field is not a
 * column, and no name is a number; lines that PLUMED marks with ! are settings.
 */
static bool
may_be_header(struct tw_text *t, size_t i, size_t n)
{
	const char *p = t->notes + t->note[i].at;
	size_t columns = tw_text_try(t, p, true), k;
	bool missing = t->opt.sep != '\0' && t->len > 0 &&
	    t->row[t->len - 1] == t->opt.sep;

	if (columns == 0 || *p == '!' || (n > 0 && columns != n &&
	    !(missing && columns == n + 1)))
		return false;
	for (k = 0; k < t->fields; k++)
		if (tw_normalizes_to_number((struct tw_slice){ t->field[k].p,
		    t->field[k].n }))
			return false;
	return true;
}

static struct tw_slice
note_text(const struct tw_text *t, size_t i)
{
	return (struct tw_slice){ t->notes + t->note[i].at, t->note[i].n };
}

/* Die because several comments can hold the names. */
static _Noreturn void
several_headers(const struct tw_text *t, const size_t *found, size_t n)
{
	struct tw_string s = { 0 };
	size_t i;

	for (i = 0; i < n && i < 5; i++)
		tw_print(&s, "%s%llu ('%s')", i > 0 ? ", " : "",
		    (unsigned long long)t->note[found[i]].line,
		    TW_SHOWN(note_text(t, found[i])));
	if (n > 5)
		tw_print(&s, ", ...");
	tw_input_die(&t->in, "-H: the names may be in the comments of lines %s: give them by --names, or leave lines out by --skip",
	    s.p);
}

/* The comment that holds the names of n columns (0: unknown). */
static size_t
find_note(struct tw_intake *j, size_t n)
{
	struct tw_text *t = &j->text;
	size_t *found, i, k = 0;

	if (t->note_n == 0)
		tw_input_die(&t->in, "no comment before the first record: -H finds no names (without -H, the first line has them; --names gives them)");
	found = tw_arena(NULL, t->note_n, sizeof *found);
	for (i = 0; i < t->note_n; i++)
		if (may_be_header(t, i, n) && (k == 0 ||
		    !tw_slice_same(note_text(t, i), note_text(t, found[0]))))
			found[k++] = i;
	if (k == 0)
		tw_input_die(&t->in, "no comment before the first record holds %zu name%s, as many as the record has fields: -H finds no names (--names gives them)",
		    n, n == 1 ? "" : "s");
	if (k > 1)
		several_headers(t, found, k);
	return found[0];
}

/*
 * Whether the words of a line, where whitespace separates, are a record with
 * commas within its numbers, as in 0,5 1,25 or 4 1,234.5.
 */
static bool
has_commas_in_numbers(struct tw_text *other)
{
	size_t commas = 0, i;

	for (i = 0; i < other->fields; i++) {
		struct tw_slice s = { other->field[i].p, other->field[i].n };
		const char *comma = memchr(s.p, ',', s.n);

		if (comma == NULL)
			continue;
		if (comma == s.p || s.p[s.n - 1] == ',' ||
		    !tw_may_be_number(s))
			return false;
		commas++;
	}
	return commas > 0;
}

/*
 * Die of a first record in which commas may separate fields, or be decimal or
 * between thousands. A single word is only unclear if no option says how many
 * columns there are.
 */
static void
refuse_ambiguous(struct tw_intake *j)
{
	struct tw_text *t = &j->text, other = { .opt = t->opt,
	    .limit = SIZE_MAX };
	bool known = j->opt->names != NULL || j->opt->names_from != NULL ||
	    t->opt.header_note, unclear;

	if (!j->opt->guess || t->opt.sep != ',')
		return;
	tw_text_guess(&other, "a b\n");
	unclear = tw_text_try(&other, t->row, false) > (known ? 1 : 0) &&
	    has_commas_in_numbers(&other);
	tw_text_release(&other);
	if (unclear)
		tw_input_die(&t->in, "the commas may separate fields or thousands, or be decimal commas: say which with -d , or -W");
}

/*
 * Whether the line of names is a single one of the columns that are wanted,
 * such as "my data": then its spaces do not separate.
 */
static bool
is_one_column(const struct tw_intake *j)
{
	const char *list = j->opt->wanted;
	struct tw_slice row = { j->text.row, j->text.len }, rest, item;
	bool found = false;
	char *name;

	if (list == NULL || j->text.opt.sep != '\0')
		return false;
	while (row.n > 0 && row.p[row.n - 1] == ' ')
		row.n--;
	rest = tw_slice_of(list);
	name = tw_arena(NULL, rest.n + 1, 1);
	while (!found && tw_list_next(&rest, &item)) {
		item.n = tw_list_plain(name, NULL, item);
		found = tw_slice_same(row, (struct tw_slice){ name, item.n });
	}
	return found;
}

/* Find the names; returns whether there is a first record after them. */
static bool
read_names(struct tw_intake *j)
{
	const struct tw_intake_options *a = j->opt;
	struct tw_text *t = &j->text;
	bool any = tw_text_next(t);
	size_t i;

	if (any && a->guess)
		tw_text_guess(t, t->row);
	if (any && a->guess && t->opt.header_line && is_one_column(j))
		tw_text_guess(t, "\n");
	if (any && !t->opt.header_line)
		refuse_ambiguous(j);
	if (a->names != NULL)
		tw_header_list(&j->in, "--names", a->names);
	if (a->names_from != NULL)
		tw_header_file(&j->in, a->names_from);
	if (t->opt.header_note) {
		i = find_note(j, any ? tw_text_try(t, t->row, false) : 0);
		(void)tw_text_try(t, t->notes + t->note[i].at, true);
		take_names(j);
	} else if (t->opt.header_line) {
		if (!a->drop && t->opt.from == NULL)
			tw_preface_check(t);
		tw_text_split(t);
		take_names(j);
		t->columns = j->in.n;
		return tw_text_next(t);
	} else if (j->in.n == 0 && any) {
		/* Split a copy: the line will be split again, as a record. */
		(void)tw_text_try(t, t->row, false);
		tw_header_numbers(&j->in, t->fields);
	}
	/* The header of the first file has been read. */
	t->first = false;
	return any;
}

void
tw_intake_open(struct tw_intake *j, const struct tw_intake_options *opt,
    int n, char *const *operand)
{
	*j = (struct tw_intake){ .opt = opt };
	tw_text_open(&j->text, n, operand, &opt->text);
	j->read_ahead = read_names(j);
	tw_normalizer_init(&j->normalizer, opt->na, j->in.n);
	j->normalizer.decimal = opt->guess && j->text.opt.sep == ';';
	j->text.columns = j->in.n;
	/*
	 * One field more than there are columns shows that a line is too long.
	 */
	j->text.limit = j->in.n + 1;
}

/* ---- records ------------------------------------------------------ */

/*
 * Split the current line. Drops an empty field at the end if it is one too
 * many.
 */
static void
split(struct tw_intake *j)
{
	struct tw_text *t = &j->text;
	size_t n;

	tw_text_split(t);
	n = t->fields;
	if (n == j->in.n + 1 && t->field[n - 1].n == 0) {
		t->fields--;
		j->trailing++;
	}
}

/* Whether a comment before the first line of a further file has the names. */
static bool
same_note(struct tw_intake *j)
{
	struct tw_text *t = &j->text;
	size_t i;

	for (i = 0; i < t->note_n; i++) {
		if (tw_text_try(t, t->notes + t->note[i].at, true) != j->in.n)
			continue;
		t->fields = t->fields > j->in.n ? j->in.n : t->fields;
		if (tw_header_is(&j->in, t))
			return true;
	}
	return false;
}

/*
 * Whether the fields of the current line are the names, perhaps after a comment
 * mark, as in a concatenation of files with such a header.
 */
static bool
repeats_header(struct tw_intake *j)
{
	struct tw_text *t = &j->text;
	struct tw_cell *c = &t->field[0], was = *c;
	bool same;

	if (j->opt->no_header)
		return false;
	while (t->columns > 1 && c->n > 0 && (*c->p == ' ' ||
	    strchr(t->opt.comment, *c->p) != NULL)) {
		c->p++;
		c->n--;
	}
	same = tw_header_is(&j->in, t);
	*c = was;
	return same || tw_header_is(&j->in, t);
}

/* Die of a header, the current fields, that differs from the first one. */
static _Noreturn void
other_header(const struct tw_intake *j)
{
	const struct tw_text *t = &j->text;
	size_t i;

	for (i = 0; i < j->in.n && i < t->fields; i++) {
		struct tw_slice s = { t->field[i].p, t->field[i].n };

		if (!tw_slice_same(j->in.name[i], s))
			tw_input_die(&t->in, "the header differs from the first one: column %zu is '%s' and not '%s'",
			    i + 1, TW_SHOWN(s), TW_SHOWN(j->in.name[i]));
	}
	tw_input_die(&t->in, "the header differs from the first one: it has %zu column%s and not %zu",
	    t->fields, t->fields == 1 ? "" : "s", j->in.n);
}

/*
 * At the first line of a further file or section, require the same header.
 * Returns whether this line is the header.
 */
static bool
same_header(struct tw_intake *j)
{
	struct tw_text *t = &j->text;

	if (t->opt.header_line) {
		split(j);
		if (!tw_header_is(&j->in, t))
			other_header(j);
		return true;
	}
	if (t->opt.header_note && !same_note(j))
		tw_input_die(&t->in, "the # header differs from the first one");
	return false;
}

/* What may be the matter with a line of the wrong number of fields. */
static const char *
ragged_why(const struct tw_intake *j)
{
	const struct tw_text *t = &j->text;

	if (t->unfinished)
		return ", and no newline: is the input cut?";
	if (t->opt.sep == '\t' && t->fields == 1)
		return ": no tab in the line (tw-read -W: whitespace, -d: other separators)";
	if (t->opt.sep == '\t' && j->in.n == 1)
		return ": no tab in the header (tw-read -W: whitespace, -d: other separators)";
	if (t->opt.header_line && t->fields == j->in.n + 1 && !j->begun)
		return " (R's row names have none: --skip 1 --names gives all)";
	if (j->begun && t->opt.called == NULL)
		return " (--ragged drop leaves such lines out)";
	if (j->opt->guess && t->opt.sep != '\t')
		return " (tw-read -W or -d say what separates)";
	return "";
}

/* Count or refuse a line whose number of fields is not that of the columns. */
static void
ragged(struct tw_intake *j)
{
	size_t n = j->in.n;

	if (j->opt->drop) {
		j->ragged++;
		return;
	}
	tw_input_die(&j->text.in, "expected %zu field%s, got %zu%s", n,
	    n == 1 ? "" : "s", j->text.fields, ragged_why(j));
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
	if (repeats_header(j)) {
		j->headers++;
		return false;
	}
	j->marked += !t->opt.comment_given && t->row[0] == '#';
	return true;
}

void
tw_intake_check(const struct tw_intake *j)
{
	const struct tw_normalizer *m = &j->normalizer;
	const struct tw_cell *c = &j->text.field[m->wrong_col];
	struct tw_slice s = { c->p, c->n }, other = m->point;

	if (m->wrong == NULL)
		return;
	if (!tw_slice_same(m->comma, s))
		other = m->comma;
	tw_input_die(&j->text.in, "column %zu (%s): '%s'%s%s%s: %s (tw-read -d ';' changes no commas; behind it, tr -d , makes 12345 of 12,345, and tr -d . | tr , . makes 1234.5 of 1.234,5)",
	    m->wrong_col + 1, TW_SHOWN(j->in.name[m->wrong_col]),
	    TW_SHOWN(s), other.p != NULL ? " next to '" : "",
	    other.p != NULL ? TW_SHOWN(other) : "",
	    other.p != NULL ? "'" : "", m->wrong);
}

bool
tw_intake_next(struct tw_intake *j)
{
	const struct tw_normalizer *m = &j->normalizer;

	for (; j->read_ahead || tw_text_next(&j->text); j->read_ahead = false)
		if (is_record(j)) {
			j->read_ahead = false;
			j->begun = true;
			return true;
		}
	if (m->decimal && m->commas > 0 && m->proven == 0)
		tw_die(TW_FAILED, "%s: numbers with a comma before three digits, such as '%s': is it decimal, or between thousands? (tw-read -d ';' changes no commas; behind it, tr , . makes 12.345 of 12,345, and tr -d , 12345)",
		    j->text.in.file, TW_SHOWN(m->comma));
	return false;
}

const char *
tw_intake_unreadable_start(struct tw_slice s)
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
