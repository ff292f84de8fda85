/* Requests that a process answers: on a connection that it accepted, or a bound socket for
 * datagrams, what it receives after it was opened or after it has sent something. However many
 * pieces a request or an answer comes in, it counts once; what neither side waits for an answer to
 * counts as one. */
#ifndef CA_REQUESTS_H
#define CA_REQUESTS_H

#include "state.h"

/* A system call is about to be made: once it has closed a descriptor, another thread may get its
 * number before this one goes on. */
void ca_requests_before(ca_requests *requests, long number, const uint64_t arguments[6]);
/* It has succeeded. True: a request has begun. */
bool ca_requests_called(ca_requests *requests, long number, const uint64_t arguments[6],
                        long result);
/* Notes whose activations a request began in. */
void ca_request_began(ca_requests *requests, const ca_hot *hot);

/* Nothing has been received yet, on connections that are there. */
void ca_requests_begin_anew(ca_requests *requests);
/* Tells of them, if there were any. */
void ca_requests_send(ca_process *process);

#endif
