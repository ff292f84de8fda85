/* Units of the address space, of 2^32 cells, and what the values of one take; see shadow.h. */
#ifndef CA_UNITS_H
#define CA_UNITS_H

#define CA_UNITS (1u << 15) /* for the smallest cells; larger ones use fewer */
#define CA_UNIT_MASK (CA_UNITS - 1)
#define CA_UNIT_BYTES ((size_t)4 << 32)

#endif
