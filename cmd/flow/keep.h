/*
 * --checkpoint: where training stands, in a file, so that a run that was ended
 * can be taken up again. The file is this program's own and this machine's: a
 * line with its version, then for each state a line "id bytes" and the bytes,
 * and the sum of all that.
 */
#ifndef TW_CMD_FLOW_KEEP_H
#define TW_CMD_FLOW_KEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tw_keep {
	const char *path;
	struct tw_kept {
		uint64_t id;
		char *state;	/* [n] */
		size_t n;
	} *kept;
	size_t n, cap;
	size_t found;		/* states that training has gone on from */
	bool taken;		/* the file is this run's */
};

/*
 * Begin with what is in the file at path, which need not be there; without
 * resume it may not be there. Dies where it is no sound checkpoint.
 */
void tw_keep_open(struct tw_keep *k, const char *path, bool resume);
void tw_keep_release(struct tw_keep *k);

/* keep and kept of struct tw_flow_options, for a struct tw_keep. */
void tw_keep_put(void *keep, uint64_t id, const void *state, size_t n);
const void *tw_keep_get(void *keep, uint64_t id, size_t *n);

#endif
