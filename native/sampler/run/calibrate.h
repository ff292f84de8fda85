/* What copies and breakpoints cost on this machine is measured beside the program, by a process of
 * its own. Until that is done they are taken to be dear, so that fewer samples are taken. */
#ifndef CS_CALIBRATE_H
#define CS_CALIBRATE_H

void calibrate_begin(void);

#endif
