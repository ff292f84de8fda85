#include "pool.h"
#include "arena.h"

/* Sizes are powers of two: the arena keeps what is returned by size, for few sizes. */
enum { SMALLEST = 1 << 18 };

typedef struct ca_pool_chunk {
  struct ca_pool_chunk *before;
  size_t bytes;
} chunk;

static bool grow(ca_pool *pool, size_t bytes) {
  size_t size = pool->chunk && pool->chunk->bytes < (16u << 20) ? 2 * pool->chunk->bytes : SMALLEST;
  while (size < bytes + sizeof(chunk)) {
    if (size > SIZE_MAX / 4)
      return false;
    size *= 2;
  }
  chunk *made = ca_map(size);
  if (!made)
    return false;
  *made = (chunk){pool->chunk, size};
  pool->chunk = made;
  pool->used = sizeof *made;
  return true;
}

void *ca_pool_take(ca_pool *pool, size_t bytes) {
  bytes = (bytes + 15) & ~(size_t)15;
  if ((!pool->chunk || bytes > pool->chunk->bytes - pool->used) && !grow(pool, bytes))
    return NULL;
  uint64_t *taken = (uint64_t *)((char *)pool->chunk + pool->used);
  pool->used += bytes;
  for (size_t i = 0; i < bytes / sizeof *taken; i++)
    taken[i] = 0;
  return taken;
}

static void release_until(ca_pool *pool, const chunk *last) {
  while (pool->chunk != last) {
    chunk *c = pool->chunk;
    pool->chunk = c->before;
    ca_unmap(c, c->bytes);
  }
}

void ca_pool_release(ca_pool *pool) {
  release_until(pool, NULL);
  pool->used = 0;
}

void ca_pool_reset(ca_pool *pool) {
  chunk *oldest = pool->chunk;
  while (oldest && oldest->before)
    oldest = oldest->before;
  release_until(pool, oldest);
  pool->used = sizeof(chunk);
}
