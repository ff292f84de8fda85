/* Memory straight from the kernel. All of the core's large tables are reservations that cost
 * memory only where touched; they live in an arena of their own, far from where Linux, Valgrind
 * and language runtimes put things, because an engine's address space manager does not know them.
 */
#ifndef CA_ARENA_H
#define CA_ARENA_H

#include "base.h"

#define CA_ARENA_START 0x200000000000ull
#define CA_ARENA_END 0x700000000000ull
#define CA_ARENA_LOW 0x10000000000ull /* where the window was */

/* The window that may lie in the arena, see window.h and memory/places.h. */
#define CA_WINDOW_START 0x7fff0000ull /* fits an instruction; below is what must lie low */
/* More than the values of all cells: what other threads have lies beside those of the first one. */
#define CA_WINDOW_END (CA_WINDOW_START + (1ull << 46) + (1ull << 43))
/* Neighbours of a wild address's cell are reserved too. */
#define CA_WINDOW_FIRST (CA_WINDOW_START - 0x10000)
#define CA_WINDOW_LAST (CA_WINDOW_END + 0x10000)

/* Reserves `bytes` (rounded up to 64 KiB, zero-filled, readable and writable) in the arena.
 * Returns NULL when the address space is used up or limited. */
void *ca_map(size_t bytes);

/* The same for what ca_move may take elsewhere, apart from all else. */
void *ca_map_movable(size_t bytes);

/* Gives the contents back; the reservation is kept for the next ca_map of the same size. */
void ca_unmap(void *memory, size_t bytes);

/* True when [start, start+bytes) overlaps the window or what was reserved: a target's mapping
 * destroyed it. */
bool ca_overlaps_arena(uint64_t start, uint64_t bytes);

/* Nothing shall lie in [start, start+bytes) from now on, until the next call; what is in use there
 * has to be moved. */
void ca_arena_avoid(uint64_t start, uint64_t bytes);
/* Contents have been moved: what was ca_map_movable's is the target's. */
void ca_arena_lost(void *memory, size_t bytes);
/* There is a window from now on, or none any more. */
void ca_arena_beside_window(bool there);

/* If set: told of each new reservation, so that an engine can keep the target off it. */
extern void (*ca_on_map)(uint64_t start, uint64_t bytes);

#endif
