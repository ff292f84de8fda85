/* Signals of a copy: it writes to shared memory, it takes too long, the program faults. */
#ifndef CD_SAMPLE_SIGNALS_H
#define CD_SAMPLE_SIGNALS_H

/* Before others hear of signals. */
void cd_sample_signals_init(void);

#endif
