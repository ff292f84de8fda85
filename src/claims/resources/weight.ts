/** What is asked of the kernel and the allocator, weighed against the work. */
import type { Resource } from '../../schema/metrics.js';
import { shareWorthAMaybe } from '../findings/thresholds/worth.js';
import { workOfAByte, workOfASystemCall } from './thresholds.js';

/**
 * How much work so much of a resource is worth. Calls of the allocator are work already: its code is
 * observed.
 */
export const WORK: Readonly<Record<Exclude<Resource, 'kept'>, number>> = {
  syscalls: workOfASystemCall.value,
  allocations: 0,
  allocated: workOfAByte.value,
  peak: workOfAByte.value,
};

/** Whether all that was asked for is of weight beside the work: else no part of it is. */
export const isOfWeight = (
  resource: Exclude<Resource, 'kept'>,
  total: number,
  work: number,
): boolean => total * WORK[resource] >= shareWorthAMaybe.value * work && total * WORK[resource] > 0;
