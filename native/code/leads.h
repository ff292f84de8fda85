/* Where instructions lead, of whichever machine. */
#ifndef CA_LEADS_H
#define CA_LEADS_H

typedef enum {
  CA_NO_INSTRUCTION, /* none that is known, or cut off: nothing else is set */
  CA_FALLS_THROUGH,
  CA_JUMP,   /* to target */
  CA_BRANCH, /* to target or on */
  CA_CALL,   /* of target */
  CA_CALL_INDIRECT,
  CA_JUMP_INDIRECT,
  CA_RETURN,
  CA_TRAP, /* never goes on */
} ca_flow;

#endif
