/* What the client tells whoever runs it. */
#ifndef CD_MESSAGES_H
#define CD_MESSAGES_H

#include <stdbool.h>

/* Says why and ends the process; the launcher shows the text. */
void cd_fail(const char *why) __attribute__((noreturn));
/* For the report, the first time. */
void cd_note_once(bool *told, const char *text);

#endif
