/** How much of a resource, as people read it. */
import { inputSize } from '../base/text/bytes.js';
import { compact } from '../base/text/numbers.js';
import type { Resource } from '../schema/metrics.js';

const AMOUNT: Readonly<Record<Resource, (amount: number) => string>> = {
  syscalls: compact,
  allocations: compact,
  allocated: inputSize,
  peak: inputSize,
  kept: inputSize,
  io: inputSize,
  waits: compact,
};

/** "415 kB", "26.1k" */
export const resourceAmount = (resource: Resource, amount: number): string =>
  AMOUNT[resource](amount);
