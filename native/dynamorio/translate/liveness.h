/* drreg's analysis of a block, made cheaper.
 *
 * It asks for each of 16 registers and each instruction whether the instruction reads it, writes it
 * or writes its lower half, and each time all operands are gone through: a tenth of what it took to
 * record a compiler. Most instructions have one or two registers. Here they are found once for an
 * instruction, and for others DynamoRIO need not be asked. The linker leads what drreg calls here
 * (CMakeLists.txt). */
#ifndef CD_LIVENESS_H
#define CD_LIVENESS_H

/* drreg_init comes between these. */
void cd_liveness_begin(void);
void cd_liveness_end(void);

#endif
