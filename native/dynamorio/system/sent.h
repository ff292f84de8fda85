/* Signals that somebody has sent, and that DynamoRIO takes for faults (SIGABRT, SIGPIPE, SIGXCPU,
 * SIGSYS): it delivers them at once, wherever the thread is. */
#ifndef CD_SENT_H
#define CD_SENT_H
#include "dr_api.h"

void cd_sent_init(client_id_t id);

#endif
