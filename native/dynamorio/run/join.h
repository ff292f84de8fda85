/* What inlined code has noted becomes rows. */
#ifndef CD_JOIN_H
#define CD_JOIN_H

#include "core/stack/hot.h"

/* Before the core touches activations. */
void cd_join(ca_hot *hot);

#endif
