/* tw-sample without a flow: draws of a prior that laws say. */
#ifndef TW_CMD_SAMPLE_LAWS_H
#define TW_CMD_SAMPLE_LAWS_H

#include <stdbool.h>
#include <stdint.h>

/* Write n draws of "NAME=LAW ..." (form/law_text.h) on standard output. */
void tw_sample_laws(const char *laws, uint64_t n, uint64_t seed,
    bool no_header);

#endif
