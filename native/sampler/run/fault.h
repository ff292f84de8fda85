/* What a write to a page takes that is copied for it. */
#ifndef CS_FAULT_H
#define CS_FAULT_H

double fault_ns(void);

#endif
