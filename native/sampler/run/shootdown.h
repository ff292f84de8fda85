/* What a copied page costs beside the copying where other threads of the process run: their
 * processors are interrupted to forget where the page was (TLB shootdown), and waited for. */
#ifndef CS_SHOOTDOWN_H
#define CS_SHOOTDOWN_H

/* For each fault and each other thread that runs meanwhile, ns of both; 0 on one processor. */
double shootdown_ns(void);

#endif
