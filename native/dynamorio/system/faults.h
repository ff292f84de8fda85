/* What handlers are told of faults. */
#ifndef CD_FAULTS_H
#define CD_FAULTS_H

#include "dr_api.h"
#include "dynamorio/state/thread.h"

void cd_faults_init(void);
/* What a handler is about to be told of a fault is what the processor would have said. */
void cd_fault_delivered(void *dc, cd_thread *thread, const dr_kernel_xfer_info_t *info);

#endif
