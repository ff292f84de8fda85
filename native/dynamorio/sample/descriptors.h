/* Descriptors of a copy: the program's regular files it has, its sockets it only knows of. */
#ifndef CD_SAMPLE_DESCRIPTORS_H
#define CD_SAMPLE_DESCRIPTORS_H

#include "dynamorio/state/thread.h"

/* A regular file, opened anew: for reading, with an offset of its own. */
bool cd_sample_has_file(reg_t descriptor);

/* True: `*result` is what the program would be told, as far as nobody outside decides that. */
bool cd_sample_answers_descriptor(int number, const reg_t *arguments, long *result);

#endif
