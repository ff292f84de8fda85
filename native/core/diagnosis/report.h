/* What was counted of a loop, for the stream: src/stream/format.ts, DiagnosisFrame. */
#ifndef CA_DIAGNOSIS_REPORT_H
#define CA_DIAGNOSIS_REPORT_H

#include "code/constructs.h"
#include "called.h"
#include "loop.h"
#include "recursion.h"
#include "writers.h"

void ca_diagnosed_send(const ca_constructs *constructs, const ca_writers *writers,
                       const ca_diagnosed *loop);
/* `full`: there was no room for all activations. */
void ca_recursive_send(const ca_constructs *constructs, const ca_recursive *routine, bool full);
void ca_called_send(const ca_constructs *constructs, const ca_called *called);

#endif
