/* Memory straight from the kernel. All of the core's large tables are reservations that cost
 * memory only where touched; they live in an arena of their own, far from where Linux, Valgrind
 * and language runtimes put things, because an engine's address space manager does not know them.
 */
#ifndef CA_SYS_H
#define CA_SYS_H

#include "base.h"

#define CA_ARENA_START 0x200000000000ull
#define CA_ARENA_END 0x700000000000ull
#define CA_ARENA_LOW 0x10000000000ull /* where the window was */

/* One window for the values of all cells of 8 bytes of the 47-bit address space: that of address a
 * lies at ca_window + a / 8 * 4. 0: there is none. An engine that wants it asks before anything
 * else is reserved; false when the address space is limited or in use.
 *
 * The values of cells inside the window are never accessible, as no memory of the target can be
 * there: who looks for one faults, and so a wild access to the window is noticed. */
#define CA_WINDOW_START 0x7fff0000ull /* fits an instruction; below is what must lie low */
#define CA_WINDOW_END (CA_WINDOW_START + (1ull << 46))
/* Neighbours of a wild address's cell are reserved too. */
#define CA_WINDOW_FIRST (CA_WINDOW_START - 0x10000)
#define CA_WINDOW_LAST (CA_WINDOW_END + 0x10000)
extern uint64_t ca_window;
bool ca_map_window(void);
/* Makes a part of it accessible, or inaccessible as all of it is at first; false when the kernel
 * refuses. */
bool ca_use_window(uint64_t start, size_t bytes, bool accessible);
static inline uint64_t ca_in_window(uint64_t address) {
  return CA_WINDOW_START + address / 2;
}
/* Gives the window back to the kernel, after the contents in use have gone elsewhere. */
void ca_unmap_window(void);
/* Moves memory over other memory, whose contents are lost. */
bool ca_move(void *to, void *from, size_t bytes);

/* Reserves `bytes` (rounded up to 64 KiB, zero-filled, readable and writable) in the arena.
 * Returns NULL when the address space is used up or limited. */
void *ca_map(size_t bytes);

/* The same for what ca_move may take elsewhere, apart from all else. */
void *ca_map_movable(size_t bytes);

/* Gives the contents back; the reservation is kept for the next ca_map of the same size. */
void ca_unmap(void *memory, size_t bytes);

/* Gives back the pages wholly inside; they read as zeros again. */
void ca_discard(void *memory, size_t bytes);

/* For each 4 KiB page from `memory` (page aligned): bit 0 of vec[i] says whether it is resident. */
bool ca_resident(void *memory, size_t bytes, unsigned char *vec);

/* True when [start, start+bytes) overlaps the window or what was reserved: a target's mapping
 * destroyed it. */
bool ca_overlaps_arena(uint64_t start, uint64_t bytes);

/* Nothing shall lie in [start, start+bytes) from now on, until the next call; what is in use there
 * has to be moved. */
void ca_arena_avoid(uint64_t start, uint64_t bytes);
/* Contents have been moved: what was ca_map_movable's is the target's. */
void ca_arena_lost(void *memory, size_t bytes);
/* Called when there is a window. */
void ca_arena_beside_window(void);

/* If set: told of each new reservation, so that an engine can keep the target off it. */
extern void (*ca_on_map)(uint64_t start, uint64_t bytes);

/* Whether nobody is at the other end of a connected socket any more, who also took no leave: a
 * receiver that lets a process go sends a byte first. */
bool ca_peer_died(int fd);

/* Whether nobody listens at a session's socket any more since the launcher was killed: one that
 * stops listening takes the name away. `refused` is what connecting returned. */
bool ca_launcher_died(const char *socket, long refused);

/* A raw system call; returns -errno on failure. */
long ca_syscall(long number, long a, long b, long c, long d, long e, long f);

#endif
