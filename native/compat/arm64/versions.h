/* Of glibc: the first for this machine, the one with *at functions, and what it calls the form of
 * its structure for stat. */
#ifndef COMAIR_COMPAT_ARM64_VERSIONS_H
#define COMAIR_COMPAT_ARM64_VERSIONS_H

#define FIRST "GLIBC_2.17"
#define FIRST_AT "GLIBC_2.17"
#define FORM 0

#endif
