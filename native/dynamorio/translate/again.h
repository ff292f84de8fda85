/* Where code goes on after a system call: the call may have to be made again, see system/again.h.
 */
#ifndef CD_TRANSLATE_AGAIN_H
#define CD_TRANSLATE_AGAIN_H

void cd_again_init(void);

#endif
