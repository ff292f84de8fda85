/* A copy of a process that runs one activation of a routine under the client and ends, see
 * native/sampler: the agent in it starts DynamoRIO, and jumps to the routine. */
#ifndef CD_SAMPLE_H
#define CD_SAMPLE_H

#include "request.h"
#include "base/base.h"
#include "wire/message.h"

/* Whether the code at `start`, about to be translated, is no part of the activation: it is the
 * agent's, or comes before. */
bool cd_sample_leaves_out(uint64_t start);

/* Where the activation begins, though no symbol says that a routine does. */
bool cd_sample_begins(uint64_t start);

/* The activation is over: its rows are delivered and the copy ends. */
void cd_sample_done(void) __attribute__((noreturn));

/* It cannot go on in the copy, which ends. */
void cd_sample_cut(enum cs_outcome outcome, uint32_t detail) __attribute__((noreturn));

#endif
