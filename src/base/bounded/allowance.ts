/**
 * How much memory files from anywhere may take. Two bounds: what a process takes that reads them
 * (warden.ts), and here, what the values of a file take, charged for before they
 * are made. The second is a fifth of the first: analysis makes several times of them.
 */
import { ComairError } from '../errors.js';

/** Bytes that reading and analysing may take, unless it is said otherwise. */
export const DEFAULT_MEMORY = 2 ** 30;
const VALUES_SHARE = 1 / 5;

export const MEGABYTE = 2 ** 20;

/** @param what that takes so much */
export function memoryExceeded(what: string, memory: number): ComairError {
  const limit = Math.round(memory / MEGABYTE);
  return new ComairError(
    `${what} too much for ${limit} MB of memory: allow more with --memory`,
    'input',
  );
}

export class Allowance {
  private left: number;

  constructor(private readonly memory = DEFAULT_MEMORY) {
    this.left = memory * VALUES_SHARE;
  }

  /** @throws ComairError when that is too much */
  charge(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw memoryExceeded('its contents are', this.memory);
  }

  refund(bytes: number): void {
    this.left += bytes;
  }
}
