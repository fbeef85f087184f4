#include <sys/stat.h>

#include <fcntl.h>
#include <unistd.h>

#include "io/msg.h"
#include "io/place.h"
#include "parts.h"

enum { LAST = 4096 };	/* bytes that include the last line */

bool
tw_read_end(struct tw_string *to, int fd, size_t most)
{
	struct stat st;

	if (fstat(fd, &st) < 0)
		return false;
	/* In a pipe, seeking fails, and all of it is read. */
	(void)lseek(fd, (uintmax_t)st.st_size > most ?
	    st.st_size - (off_t)most : 0, SEEK_SET);
	return tw_read_all(to, fd);
}

struct tw_slice
tw_last_line(int fd)
{
	struct tw_string all = { 0 };
	struct tw_slice line;
	size_t end, start;

	(void)tw_read_end(&all, fd, LAST);
	for (end = all.n; end > 0 && strchr(" \t\r\n", all.p[end - 1]) != NULL;)
		end--;
	for (start = end; start > 0 && all.p[start - 1] != '\n';)
		start--;
	line = tw_format_arena("%.*s", (int)(end - start),
	    end > 0 ? all.p + start : "");
	tw_string_release(&all);
	return line;
}

struct tw_slice
tw_shelf_said(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct tw_slice line = { 0 }, said;

	if (fd >= 0) {
		line = tw_last_line(fd);
		close(fd);
	}
	said = line.n == 0 ? tw_format_arena("; it said nothing") :
	    tw_format_arena("; it said: %s", line.p);
	return said;
}
