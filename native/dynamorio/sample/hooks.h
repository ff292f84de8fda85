/* What a copy does otherwise, for dynamorio/system. */
#ifndef CD_SAMPLE_HOOKS_H
#define CD_SAMPLE_HOOKS_H

/* `address`: hexadecimal, of what the agent says. This process is a copy: it is registered as one.
 */
void cd_sample_init(const char *address);

#endif
