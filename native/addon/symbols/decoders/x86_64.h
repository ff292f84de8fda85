/* The decoder of one machine, which this one need not be, under names of its own. */
#ifndef CA_DECODER_X86_64_H
#define CA_DECODER_X86_64_H

#define CA_DECODES_X86_64
#define ca_decode ca_decode_x86_64
#define ca_writes_by_sp ca_writes_by_sp_x86_64
#define ca_condition_of ca_condition_of_x86_64
#define ca_jump_slot ca_jump_slot_x86_64
#define ca_is_padding ca_is_padding_x86_64

#include "code/decode.h"

#endif
