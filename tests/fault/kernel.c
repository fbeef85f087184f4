#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "kernel.h"

/* The calls, under the names that the Makefile gives them. */
void *kernel_malloc(size_t);
void *kernel_calloc(size_t, size_t);
void *kernel_realloc(void *, size_t);
void kernel_free(void *);
int kernel_open(const char *, int, ...);
int kernel_close(int);
int kernel_stat(const char *, struct stat *);
int kernel_fstat(int, struct stat *);
ssize_t kernel_read(int, void *, size_t);
ssize_t kernel_write(int, const void *, size_t);
int kernel_poll(struct pollfd *, nfds_t, int);
int kernel_fcntl(int, int, ...);
int kernel_isatty(int);
int kernel_clock_gettime(clockid_t, struct timespec *);
int kernel_pthread_create(pthread_t *, const pthread_attr_t *,
    void *(*)(void *), void *);
_Noreturn void kernel__Exit(int);
int kernel_mkdir(const char *, mode_t);
int kernel_rmdir(const char *);
int kernel_unlink(const char *);
int kernel_rename(const char *, const char *);
off_t kernel_lseek(int, off_t, int);
char *kernel_mkdtemp(char *);
int kernel_chdir(const char *);
int kernel_fchdir(int);
int kernel_ftruncate(int, off_t);
int kernel_unlinkat(int, const char *, int);
int kernel_pselect(int, fd_set *, fd_set *, fd_set *,
    const struct timespec *, const sigset_t *);
int kernel_sigaction(int, const struct sigaction *, struct sigaction *);
int kernel_posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int,
    int);
pid_t kernel_waitpid(pid_t, int *, int);
int kernel_kill(pid_t, int);
int kernel_posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *, int,
    const char *, int, mode_t);
int kernel_posix_spawnp(pid_t *, const char *,
    const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
    char *const *, char *const *);

struct world *world;
size_t kernel_piece;
jmp_buf *kernel_exit_to;

enum {
	FILES = 16,
	LIVE = 1 << 16,		/* allocations at the same time */
	MOST = 1 << 28		/* bytes in one allocation */
};

static struct file {
	const char *name;	/* NULL: standard input */
	const char *bytes;
	size_t n;
	size_t at;
} file[FILES];
static int files;

static void *live[LIVE];	/* only with kernel_exit_to */
static size_t lives;

/*
 * Files that the program writes, in a folder that it makes or in one within
 * that. A file that was removed while it was open is called GONE.
 */
enum { MADE = 64, HERE = 99, OWN = 100 };	/* OWN: the first one's */
#define GONE " "

static struct made {
	char name[128];		/* "": none */
	char bytes[1 << 16];
	size_t n, at;
	int open;
} made[MADE];
static char folder[128], inner[128];	/* "": none */
static bool inside;		/* inner is the current folder */

/* Statuses of children, all of which have ended; waited counts the waits. */
static int child_status[MADE];
static int children, waited;
static char child_file[3][128];
static struct made *child_made[3];	/* replaces child_file; NULL: none */

static int idle;		/* number of polls that do not wait */

void
kernel_file(const char *name, const char *bytes, size_t n)
{
	if (files == FILES)
		abort();
	file[files++] = (struct file){ name, bytes, n, 0 };
}

void
kernel_forget_files(void)
{
	files = 0;
}

void
kernel_reset(void)
{
	/* Not the buffers, which are large: their lengths are 0. */
	memset(world, 0, offsetof(struct world, out));
	idle = children = waited = 0;
	folder[0] = inner[0] = '\0';
	inside = false;
	memset(child_made, 0, sizeof child_made);
	for (int i = 0; i < MADE; i++)
		made[i].name[0] = '\0';
}

/* Counts a call, and returns whether it fails. */
static bool
hit(enum call call)
{
	const struct fault *f = &world->fault;
	unsigned long k = atomic_fetch_add(&world->seen[call], 1) + 1;

	if (call == COMPLAIN && f->mute) {
		errno = EIO;
		return true;
	}
	if (call == WRITE && f->full && world->fired > 0) {
		errno = ENOSPC;
		return true;
	}
	if (f->n == 0 || f->call != call || k < f->n ||
	    (f->often == ONCE && k > f->n) ||
	    (f->often == ODD && (k - f->n) % 2 != 0))
		return false;
	atomic_fetch_add(&world->fired, 1);
	errno = f->error;
	return true;
}

/* ---- memory ------------------------------------------------------- */

static void
forget(void *p)
{
	size_t i;

	atomic_fetch_sub(&world->live, 1);
	if (kernel_exit_to == NULL)
		return;
	for (i = lives; i-- > 0;)
		if (live[i] == p) {
			live[i] = live[--lives];
			return;
		}
	abort();
}

static void *
keep(void *p)
{
	if (p == NULL)
		return NULL;
	atomic_fetch_add(&world->live, 1);
	if (kernel_exit_to != NULL) {
		if (lives == LIVE)
			abort();
		live[lives++] = p;
	}
	return p;
}

void
kernel_release(void)
{
	while (lives > 0)
		free(live[--lives]);
}

void *
kernel_realloc(void *p, size_t n)
{
	void *q;

	if (hit(ALLOC))
		return NULL;
	if (n > MOST) {
		errno = ENOMEM;
		return NULL;
	}
	if (p == NULL)
		return keep(malloc(n));
	forget(p);
	q = realloc(p, n);
	if (q == NULL)
		abort();
	return keep(q);
}

void *
kernel_malloc(size_t n)
{
	return kernel_realloc(NULL, n);
}

void *
kernel_calloc(size_t n, size_t size)
{
	void *p = size != 0 && n > MOST / size ? NULL :
	    kernel_realloc(NULL, n * size);

	if (p != NULL)
		memset(p, 0, n * size);
	return p;
}

void
kernel_free(void *p)
{
	if (p != NULL)
		forget(p);
	free(p);
}

/* ---- files -------------------------------------------------------- */

/* The file of a descriptor: 0 is standard input, 3 the first file. */
static struct file *
of(int fd)
{
	int i;

	for (i = 0; i < files; i++)
		if (fd == 0 ? file[i].name == NULL : fd == i + 3)
			return &file[i];
	return NULL;
}

/* The file in the folder, created if make is true; NULL: none. */
static struct made *
own(const char *name, bool make)
{
	char path[256];
	int i, unused = MADE;

	if (inside && name[0] != '/') {
		snprintf(path, sizeof path, "%s/%s", inner, name);
		name = path;
	}
	for (i = 0; i < MADE; i++)
		if (made[i].name[0] == '\0')
			unused = i;
		else if (strcmp(made[i].name, name) == 0)
			return &made[i];
	if (!make)
		return NULL;
	/* No program writes a file elsewhere. */
	if (folder[0] == '\0' || strncmp(name, folder, strlen(folder)) != 0 ||
	    unused == MADE || strlen(name) >= sizeof made->name)
		abort();
	strcpy(made[unused].name, name);
	made[unused].n = 0;
	made[unused].open = 0;
	return &made[unused];
}

static int
own_open(struct made *m, int flags)
{
	if ((flags & O_TRUNC) != 0)
		m->n = 0;
	m->at = 0;
	m->open++;
	atomic_fetch_add(&world->open, 1);
	return OWN + (int)(m - made);
}

static void
own_add(struct made *m, const void *p, size_t n)
{
	if (n > sizeof m->bytes - m->n)
		n = sizeof m->bytes - m->n;
	memcpy(m->bytes + m->n, p, n);
	m->n += n;
}

int
kernel_open(const char *name, int flags, ...)
{
	struct made *m;
	int i;

	if (hit(OPEN))
		return -1;
	if (strcmp(name, ".") == 0)
		return HERE;
	m = own(name, (flags & O_CREAT) != 0);
	if (m != NULL)
		return own_open(m, flags);
	for (i = 0; i < files; i++)
		if (file[i].name != NULL && strcmp(file[i].name, name) == 0)
			break;
	if (i == files) {
		errno = ENOENT;
		return -1;
	}
	if ((flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0)
		abort();	/* no program writes a file */
	file[i].at = 0;
	atomic_fetch_add(&world->open, 1);
	return i + 3;
}

int
kernel_close(int fd)
{
	bool bad = hit(CLOSE);

	/* A close that reports an error closes the file all the same. */
	if (fd >= OWN)
		made[fd - OWN].open--;
	if (fd > 2)
		atomic_fetch_sub(&world->open, 1);
	return bad ? -1 : 0;
}

static int
look(const struct file *f, struct stat *st)
{
	*st = (struct stat){ .st_mode = f == NULL ? S_IFIFO : S_IFREG };
	if (f != NULL) {
		st->st_size = (off_t)f->n;
		st->st_ino = (ino_t)(f - file + 1);
	}
	return 0;
}

int
kernel_fstat(int fd, struct stat *st)
{
	if (hit(STAT))
		return -1;
	/* If stdout is a regular file, programs compare their input with it. */
	look(of(fd), st);
	if (fd == 1 || fd >= OWN)
		st->st_mode = S_IFREG;
	if (fd >= OWN)
		st->st_size = (off_t)made[fd - OWN].n;
	return 0;
}

int
kernel_stat(const char *name, struct stat *st)
{
	int i;

	if (hit(STAT))
		return -1;
	if (own(name, false) != NULL) {
		look(NULL, st);
		st->st_mode = S_IFREG;
		st->st_size = (off_t)own(name, false)->n;
		st->st_ino = FILES + 1;
		return 0;
	}
	for (i = 0; i < files; i++)
		if (file[i].name != NULL && strcmp(file[i].name, name) == 0)
			return look(&file[i], st);
	errno = ENOENT;
	return -1;
}

ssize_t
kernel_read(int fd, void *buf, size_t n)
{
	struct made *m = fd >= OWN ? &made[fd - OWN] : NULL;
	struct file mine, *f = of(fd);

	if (m != NULL) {
		mine = (struct file){ m->name, m->bytes, m->n, m->at };
		f = &mine;
	}
	if (f == NULL || n == 0)
		abort();
	if (kernel_piece != 0 && n > kernel_piece)
		n = kernel_piece;
	if (hit(READ)) {
		if (world->fault.way == ERROR)
			return -1;
		n = 1;
	}
	if (n > f->n - f->at)
		n = f->n - f->at;
	if (n > 0)
		memcpy(buf, f->bytes + f->at, n);
	f->at += n;
	if (m != NULL)
		m->at = f->at;
	return (ssize_t)n;
}

static ssize_t
put(char *to, size_t *used, size_t most, const void *buf, size_t n)
{
	/* A fuzzer's numbers can request more output than there is room for. */
	if (n > most - *used) {
		errno = ENOSPC;
		return -1;
	}
	memcpy(to + *used, buf, n);
	*used += n;
	return (ssize_t)n;
}

ssize_t
kernel_write(int fd, const void *buf, size_t n)
{
	if (fd != 1 && fd != 2 && fd < OWN)
		abort();
	if (hit(fd != 2 ? WRITE : COMPLAIN)) {
		if (world->fault.way == ERROR || world->fault.mute ||
		    world->fault.full)
			return -1;
		n = world->fault.way == ZERO ? 0 : 1;
	}
	if (fd >= OWN) {
		own_add(&made[fd - OWN], buf, n);
		return (ssize_t)n;
	}
	if (fd == 1)
		return put(world->out, &world->outn, OUT_MOST, buf, n);
	return put(world->err, &world->errn, ERR_MOST, buf, n);
}

/*
 * The file is ready. If reads come in pieces, only every other call that does
 * not wait finds it so.
 */
int
kernel_poll(struct pollfd *p, nfds_t n, int timeout)
{
	if (n == 0)
		return 0;	/* a pause */
	if (n != 1)
		abort();
	if (hit(POLL))
		return -1;
	p->revents = p->events;
	return timeout != 0 ? 1 : kernel_piece == 0 || ++idle % 2 == 0;
}

int
kernel_fcntl(int fd, int what, ...)
{
	(void)fd;
	if (what != F_GETFD)
		abort();
	return hit(FCNTL) ? -1 : 0;
}

/* ---- a folder of the program's ------------------------------------ */

int
kernel_mkdir(const char *name, mode_t mode)
{
	(void)mode;
	if (hit(OPEN))
		return -1;
	if ((folder[0] != '\0' && inner[0] != '\0') ||
	    strlen(name) >= sizeof folder)
		abort();
	strcpy(folder[0] != '\0' ? inner : folder, name);
	atomic_fetch_add(&world->open, 1);
	return 0;
}

char *
kernel_mkdtemp(char *name)
{
	return kernel_mkdir(name, 0) < 0 ? NULL : name;
}

int
kernel_chdir(const char *name)
{
	if (strcmp(name, inner) != 0)
		abort();
	if (hit(OPEN))
		return -1;
	inside = true;
	return 0;
}

/* Back to where the program was. */
int
kernel_fchdir(int fd)
{
	if (fd != HERE)
		abort();
	if (inside && hit(OPEN))
		return -1;
	inside = false;
	return 0;
}

/* Removes a folder with all that is in it. */
int
kernel_unlinkat(int at, const char *name, int how)
{
	size_t n = strlen(name);
	int i;

	(void)at;
	(void)how;
	for (i = 0; i < MADE; i++)
		if (strncmp(made[i].name, name, n) == 0)
			made[i].name[0] = '\0';
	if (inner[0] != '\0' && strncmp(inner, name, n) == 0) {
		inner[0] = '\0';
		atomic_fetch_sub(&world->open, 1);
	}
	if (strcmp(folder, name) == 0) {
		folder[0] = '\0';
		atomic_fetch_sub(&world->open, 1);
	}
	return 0;
}

int
kernel_rmdir(const char *name)
{
	int i;

	if (strncmp(name, folder, strlen(folder)) != 0)
		abort();
	for (i = 0; i < MADE; i++)
		if (made[i].name[0] != '\0') {
			errno = ENOTEMPTY;
			return -1;
		}
	folder[0] = '\0';
	atomic_fetch_sub(&world->open, 1);
	return 0;
}

int
kernel_unlink(const char *name)
{
	struct made *m = own(name, false);

	errno = ENOENT;
	if (m == NULL)
		return -1;
	/* An open file stays until the program ends. */
	strcpy(m->name, m->open > 0 ? GONE : "");
	if (m->open > 0)
		atomic_fetch_sub(&world->open, 1);
	return 0;
}

int
kernel_rename(const char *from, const char *to)
{
	struct made *m = own(from, false);

	if (hit(OPEN))
		return -1;
	errno = ENOENT;
	if (m == NULL)
		return -1;
	snprintf(m->name, sizeof m->name, "%s", to);
	return 0;
}

off_t
kernel_lseek(int fd, off_t by, int from)
{
	struct file *f = of(fd);

	if (from == SEEK_END && fd >= OWN)
		by += (off_t)made[fd - OWN].n;
	else if (from != SEEK_SET)
		abort();
	if (fd >= OWN)
		made[fd - OWN].at = (size_t)by;
	else if (f != NULL)
		f->at = (size_t)by;
	return by;
}

int
kernel_ftruncate(int fd, off_t n)
{
	if (hit(OPEN))
		return -1;
	made[fd - OWN].n = (size_t)n;
	return 0;
}

/* ---- children ----------------------------------------------------- */

int
kernel_posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *a, int fd,
    const char *name, int flags, mode_t mode)
{
	(void)a;
	(void)flags;
	(void)mode;
	snprintf(child_file[fd], sizeof child_file[fd], "%s", name);
	return 0;
}

int
kernel_posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *a, int fd,
    int to)
{
	(void)a;
	child_made[to] = &made[fd - OWN];
	return 0;
}

static struct made *
child_has(int fd)
{
	return child_made[fd] != NULL ? child_made[fd] :
	    own(child_file[fd], fd > 0);
}

/*
 * A command that is the name of a file prints that file. Any other command adds
 * a column to each line of its input or, without input, prints itself.
 */
static void
child(const char *command)
{
	struct made *in = child_has(0);
	struct made *out = child_has(1);
	const char *p, *end;
	int i;

	for (i = 0; i < files; i++)
		if (file[i].name != NULL && strcmp(file[i].name, command) == 0) {
			own_add(out, file[i].bytes, file[i].n);
			return;
		}
	if (in == NULL) {
		own_add(out, command, strlen(command));
		own_add(out, "\n", 1);
		return;
	}
	for (p = in->bytes; p < in->bytes + in->n; p = end + 1) {
		end = memchr(p, '\n', in->n - (size_t)(p - in->bytes));
		own_add(out, p, (size_t)(end - p));
		own_add(out, p == in->bytes && *p > '9' ? "\ty\n" : "\t1\n", 3);
	}
}

int
kernel_posix_spawnp(pid_t *pid, const char *name,
    const posix_spawn_file_actions_t *a, const posix_spawnattr_t *attr,
    char *const *argv, char *const *env)
{
	const char *said = strerror(world->fault.error);
	bool bad = hit(SPAWN);

	(void)name;
	(void)a;
	(void)attr;
	(void)env;
	if (bad && world->fault.way == ERROR)
		return world->fault.error;
	if (children == MADE)
		abort();
	if (bad)
		own_add(child_has(2), said, strlen(said));
	else {
		child_has(2);
		child(argv[2]);
	}
	child_status[children] = bad ? 3 << 8 : 0;
	*pid = 1000 + children++;
	return 0;
}

pid_t
kernel_waitpid(pid_t pid, int *status, int how)
{
	(void)pid;
	(void)how;
	if (hit(WAIT))
		return -1;
	errno = ECHILD;
	if (waited == children)
		return -1;
	*status = child_status[waited];
	return 1000 + waited++;
}

int
kernel_kill(pid_t pid, int what)
{
	(void)pid;
	(void)what;
	errno = ESRCH;
	return -1;
}

/* ---- the rest ----------------------------------------------------- */

/* A pause, in which nothing happens. */
int
kernel_pselect(int n, fd_set *in, fd_set *out, fd_set *other,
    const struct timespec *most, const sigset_t *blocked)
{
	(void)n;
	(void)in;
	(void)out;
	(void)other;
	(void)most;
	(void)blocked;
	return 0;
}

int
kernel_sigaction(int signal, const struct sigaction *to, struct sigaction *was)
{
	(void)signal;
	(void)to;
	if (was != NULL)
		*was = (struct sigaction){ .sa_handler = SIG_DFL };
	return 0;
}

int
kernel_isatty(int fd)
{
	(void)fd;
	return 0;
}

/* Time stands still, so that messages with a time are always the same. */
int
kernel_clock_gettime(clockid_t clock, struct timespec *t)
{
	(void)clock;
	*t = (struct timespec){ 0 };
	return 0;
}

int
kernel_pthread_create(pthread_t *thread, const pthread_attr_t *attr,
    void *(*run)(void *), void *arg)
{
	return hit(THREAD) ? world->fault.error :
	    pthread_create(thread, attr, run, arg);
}

/* Coverage also counts what the children of the driver did. */
void __gcov_dump(void) __attribute__((weak));

void
kernel_exit(int status)
{
	world->status = status;
	world->ended = true;
	if (kernel_exit_to != NULL)
		longjmp(*kernel_exit_to, 1);
	if (__gcov_dump != NULL)
		__gcov_dump();
	_exit(0);
}

void
kernel__Exit(int status)
{
	kernel_exit(status);
}
