/* Recognizes files that are not text tables by their first bytes. */
#include <string.h>
#include <strings.h>

#include "text/text.h"

static const char utf16[] =
    "UTF-16 text: iconv -f UTF-16 -t UTF-8 makes it readable";
static const char matlab[] = "a MATLAB file: in MATLAB, writetable(T, 'runs.txt', 'Delimiter', 'tab') writes text";
static const char pickle[] = "a Python pickle: in Python, numpy.savetxt('runs.txt', array) writes text, for tw-read -W --names";
static const char rdata[] = "data of R: in R, write.table(x, 'runs.txt', quote = FALSE, row.names = FALSE) writes text";
static const char netcdf[] = "NetCDF data: ncdump -v NAME prints a variable";
static const char feather[] = "a Feather file: python3 -c 'import pandas; pandas.read_feather(\"FILE\").to_csv(\"/dev/stdout\", index=False)' makes text of it, for tw-read -d ,";

static const struct {
	const char *begin, *remedy;
} binary[] = {
	{ "\xff\xfe", utf16 },
	{ "\xfe\xff", utf16 },
	{ "\x1f\x8b", "gzip data: gzip -dc makes text of it" },
	{ "BZh9", "bzip2 data: bzip2 -dc makes text of it" },
	{ "\xfd" "7zXZ", "xz data: xz -dc makes text of it" },
	{ "\x28\xb5\x2f\xfd", "zstd data: zstd -dc makes text of it" },
	{ "\x93NUMPY", "a NumPy array: python3 -c 'import numpy; numpy.savetxt(\"/dev/stdout\", numpy.load(\"FILE\"))' makes text of it, for tw-read -W --names" },
	{ "PK\003\004", "a zip archive: if it is .npz, python3 -c 'import numpy; numpy.savetxt(\"/dev/stdout\", numpy.load(\"FILE\")[\"NAME\"])' makes text of an array, for tw-read -W --names; else see unzip -p" },
	{ "\x89HDF", "HDF5 data: python3 -c 'import h5py, numpy; numpy.savetxt(\"/dev/stdout\", h5py.File(\"FILE\")[\"NAME\"])' makes text of a data set, for tw-read -W --names; h5ls -r lists them" },
	{ "PAR1", "a Parquet file: python3 -c 'import pandas; pandas.read_parquet(\"FILE\").to_csv(\"/dev/stdout\", index=False)' makes text of it, for tw-read -d ," },
	{ "SQLite format 3", "an SQLite database: sqlite3 -header -csv FILE 'select * from TABLE' makes text of a table" },
	{ "RDX2", rdata },
	{ "RDX3", rdata },
	{ "RDA2", rdata },
	{ "RDA3", rdata },
	{ "SIMPLE  =", "a FITS file: in Python, astropy.table.Table.read('FILE').write('runs.csv') makes text of a table" },
	{ "CDF\001", netcdf },
	{ "CDF\002", netcdf },
	{ "CDF\005", netcdf },
	{ "FEA1", feather },
	{ "ARROW1", feather },
	{ "<stata_dta>", "a Stata file: in Stata, export delimited writes text" },
	{ "$FL2", "an SPSS file: in SPSS, save translate writes text" },
	{ "\xd0\xcf\x11\xe0", "a spreadsheet of Excel: save it as CSV" },
	{ "%PDF-", "a PDF, which has no table of text" },
	{ "MATLAB 5.0 MAT-file", matlab },
	{ "MATLAB 7.3 MAT-file", matlab },
	{ "(lp0", pickle },
	{ "(dp0", pickle },
	{ "cnumpy", pickle },
	{ "ccopy_reg", pickle },
	{ "\x80\002", pickle },
	{ "\x80\003", pickle },
	{ "\x80\004", pickle },
	{ "\x80\005", pickle },
};

/* Whether a line is (F1.5 or (I2: a tuple of numbers in a pickle of text. */
static bool
begins_tuple(const char *s, size_t n)
{
	return n > 2 && s[0] == '(' && (s[1] == 'F' || s[1] == 'I') &&
	    strspn(s + 2, "0123456789.eE+-") == n - 2;
}

const char *
tw_foreign(const char *s, size_t n)
{
	size_t i;

	if (begins_tuple(s, n))
		return pickle;
	for (i = 0; i < sizeof binary / sizeof binary[0]; i++)
		if (tw_slice_begins((struct tw_slice){ s, n },
		    binary[i].begin))
			return binary[i].remedy;
	/* Control bytes but white space and escape. */
	for (i = 0; i < n && i < 512; i++)
		if ((s[i] > 0 && s[i] < 9) || (s[i] > 13 && s[i] < 27) ||
		    (s[i] > 27 && s[i] < 32))
			return "binary data, and no text: in Python, numpy.savetxt('runs.txt', numpy.fromfile('FILE')) makes text of raw doubles";
	return NULL;
}

/* The first byte that is not whitespace; the newline at the end is one. */
static const char *
unblank(const char *s)
{
	while (*s == ' ' || *s == '\t' || *s == '\r')
		s++;
	return s;
}

static const char html[] = "HTML: in Python, pandas.read_html('FILE')[0].to_csv('runs.csv', index=False) makes text of a table, for tw-read -d ,";

static const struct {
	const char *begin, *remedy;
} text[] = {
	{ "<?xml", "XML: tw-read reads lines of records; --from and --to find some" },
	{ "<!DOCTYPE", html },
	{ "<html", html },
	{ "{\\rtf", "rich text: save it as plain text" },
	{ "%%MatrixMarket", "a Matrix Market file: in Python, numpy.savetxt('runs.txt', scipy.io.mmread('FILE')) writes text, for tw-read -W --names" },
};

const char *
tw_foreign_text(const char *s)
{
	const char *p = unblank(s), *next;
	size_t i;

	for (i = 0; i < sizeof text / sizeof text[0]; i++)
		if (strncasecmp(p, text[i].begin, strlen(text[i].begin)) == 0)
			return text[i].remedy;
	if (*p != '{' && *p != '[')
		return NULL;
	/*
	 * After the brace or bracket comes a quoted name, another list or
	 * object, or nothing more on this line.
	 */
	next = unblank(p + 1);
	if (*next != '\n' && *next != '"' &&
	    (*p != '[' || (*next != '[' && *next != '{')))
		return NULL;
	return "JSON: jq -r '[.theta, .x] | flatten | @tsv' makes a line of each object, for tw-read --names";
}

bool
tw_foreign_begins(const char *s, size_t n)
{
	return n == 1 && (*s == 'A' || *s == 'X' || *s == 'B');
}

const char *
tw_foreign_next(struct tw_slice next)
{
	/* Two lines, and the version of R that reads the file, 2.3 or 3.5. */
	static const char *const reader[] = { "131840", "197888" };
	static const char nul[] = { 0, 0, 0 };
	const char *p = next.p, *end = p + next.n;
	size_t i;

	if (next.n > sizeof nul && (memcmp(p, nul, sizeof nul) == 0 ||
	    memcmp(p + 1, nul, sizeof nul) == 0))
		return rdata;
	if (next.n == 0 || (*p != '2' && *p != '3'))
		return NULL;
	for (i = 0; i < 2; i++) {
		p = memchr(p, '\n', (size_t)(end - p));
		if (p == NULL)
			return NULL;
		p++;
	}
	for (i = 0; i < 2; i++)
		if (tw_slice_begins((struct tw_slice){ p, (size_t)(end - p) },
		    reader[i]))
			return rdata;
	return NULL;
}
