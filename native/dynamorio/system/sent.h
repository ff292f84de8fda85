/* Signals that somebody has sent, and that DynamoRIO takes for faults (SIGABRT, SIGPIPE, SIGXCPU,
 * SIGSYS): it delivers them at once, wherever the thread is. */
#ifndef CD_SENT_H
#define CD_SENT_H

void cd_sent_init(void);

#endif
