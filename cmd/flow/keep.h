/*
 * --checkpoint: where training stands, in a file, so that a run that was ended
 * can be taken up again. The file is this program's own and this machine's: a
 * line with its version, then for each state a line "id bytes", of sixteen
 * digits each, and the bytes, and the sum of all that.
 */
#ifndef TW_CMD_FLOW_KEEP_H
#define TW_CMD_FLOW_KEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stat/train/options.h"

struct tw_keep {
	const char *path;
	char *all;		/* [n] the file, but for its sum */
	size_t n, cap;
	size_t head;		/* bytes of its first line */
};

/* Bits of an id that say which member: all others say which run. */
#define TW_KEEP_MEMBERS UINT64_C(0xff)

/*
 * Begin with what is in the file at path (NULL: nothing), which need not be
 * there; without resume it may not. Dies where it is no sound checkpoint, or
 * resume has none.
 */
void tw_keep_open(struct tw_keep *k, const char *path, bool resume);
void tw_keep_release(struct tw_keep *k);

/* Dies where states are there, but none of what o[sizes] stand for. */
void tw_keep_own(const struct tw_keep *k, size_t sizes,
    const struct tw_flow_options *o);

/* keep and kept of struct tw_flow_options, for a struct tw_keep. */
void tw_keep_put(void *keep, uint64_t id, const void *state, size_t n);
const void *tw_keep_get(void *keep, uint64_t id, size_t *n);

#endif
