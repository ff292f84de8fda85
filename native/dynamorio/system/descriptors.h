/* Descriptors of ours, at numbers that the target does not come to. */
#ifndef CD_DESCRIPTORS_H
#define CD_DESCRIPTORS_H

#include <stdbool.h>

int cd_open_apart(int family, int type);
void cd_close_own(int *fd);
/* The number is to be the target's: ours takes another one. False: there is none. */
bool cd_give_number(int *fd);
bool cd_is_own_descriptor(int fd);

#endif
