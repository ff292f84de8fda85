/* Descriptors of ours, at numbers that the target does not come to. */
#ifndef CD_DESCRIPTORS_H
#define CD_DESCRIPTORS_H

#include <stdbool.h>
#include "dr_api.h"

int cd_open_apart(int family, int type);
/* A file in memory, likewise. */
int cd_memory_apart(void);
/* The memory of the process, as a file, likewise. */
int cd_own_memory_apart(void);
void cd_close_own(int *fd);
/* The number is to be the target's: ours takes another one. False: there is none. */
bool cd_give_number(int *fd);
bool cd_is_own_descriptor(int fd);
/* Whether a system call of the target is about one of ours, which it does not have. */
bool cd_names_own_descriptor(int number, const reg_t *arguments);

#endif
