/* Accounts an access of the target, wherever it is. */
#ifndef CD_ACCOUNTING_H
#define CD_ACCOUNTING_H

#include "core/stack/hot.h"

void cd_read(ca_hot *hot, uint64_t address, uint64_t bytes);
void cd_write(ca_hot *hot, uint64_t address, uint64_t bytes);
void cd_write_by_sp(ca_hot *hot, uint64_t address, uint64_t bytes);
/* As ca_acquire_cell_read and ca_acquire_cell_write; the lock need not be held. */
void cd_read_first(ca_hot *hot, uint64_t address);
void cd_write_first(ca_hot *hot, uint64_t address);
/* Either of them, which the trace has too. */
void cd_access(ca_hot *hot, uint64_t address, uint64_t bytes, bool write);
void cd_kernel_write(ca_hot *hot, uint64_t address, uint64_t bytes);

#endif
