/* Messages of a copy, kept until it is known whether the activation ends: what is cut short is not
 * to be taken for a point. */
#ifndef CD_KEPT_H
#define CD_KEPT_H

#include "base/base.h"

/* False: there is no room for more. */
bool cd_keep(const unsigned char *message, size_t bytes);

/* All of them, in order. */
const unsigned char *cd_kept(size_t *bytes);

#endif
