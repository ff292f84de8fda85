/** Workers say every few seconds that they are there, by Redis' clock. */
import type { Redis } from 'ioredis';
import { WORKERS, WORKER_S } from './key-names.js';

async function secondsOf(redis: Redis): Promise<number> {
  const [seconds] = await redis.time();
  return seconds;
}

/** Names of those that were heard of lately. */
export async function workersAlive(redis: Redis): Promise<string[]> {
  return redis.zrangebyscore(WORKERS, (await secondsOf(redis)) - WORKER_S, '+inf');
}

export async function sayAlive(redis: Redis, worker: string): Promise<void> {
  const now = await secondsOf(redis);
  await redis.zadd(WORKERS, now, worker);
  await redis.zremrangebyscore(WORKERS, '-inf', now - 10 * WORKER_S);
}

export async function sayGone(redis: Redis, worker: string): Promise<void> {
  await redis.zrem(WORKERS, worker);
}
