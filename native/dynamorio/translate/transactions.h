/* Transactions of the processor's (RTM): when one fails, the processor goes on in the target's own
 * code, which DynamoRIO has to have translated. Each fails at once instead, as each may. */
#ifndef CD_TRANSACTIONS_H
#define CD_TRANSACTIONS_H

#include "dr_api.h"

void cd_fail_transactions(void *dc, instrlist_t *list);

#endif
