/** Where profiles of sampled runs are kept, of many hosts and for long. */
import { hostname } from 'node:os';
import { randomBytes } from 'node:crypto';

export interface StoredProfile {
  /** What it is called there. */
  name: string;
  /** When it was appended, ms since 1970. */
  at: number;
  read: () => Promise<Buffer>;
}

export interface ProfileStore {
  /** The oldest ones go, where there are more than `keep`. */
  append: (profile: Buffer, keep: number) => Promise<void>;
  /** From, and up to before, a time; oldest first. */
  list: (from: number, to: number) => AsyncIterable<StoredProfile>;
  close: () => Promise<void>;
}

/** Sorted, they are in the order of their times. */
export function newName(now = new Date()): string {
  const host = hostname()
    .replaceAll(/[^\w.-]/g, '_')
    .slice(0, 64);
  const time = now.toISOString().replaceAll(':', '-');
  return `${time}_${host}_${process.pid}_${randomBytes(3).toString('hex')}`;
}
