/** A store by its name. */
import { DirectoryStore } from './directory.js';
import { RedisStore } from './redis.js';
import type { ProfileStore } from './stored.js';

export const isRedis = (where: string): boolean => /^rediss?:/.test(where);

/** @throws ComairError when it cannot be reached */
export function openStore(where: string): Promise<ProfileStore> {
  return isRedis(where) ? RedisStore.open(where) : Promise.resolve(new DirectoryStore(where));
}
