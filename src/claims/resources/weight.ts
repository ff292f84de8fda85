/** What is asked of the kernel and the allocator, weighed against the work. */
import { costOfRuns } from '../../schema/costs.js';
import { RESOURCES } from '../../schema/metrics.js';
import type { Resource } from '../../schema/metrics.js';
import type { RunInfo } from '../../schema/report.js';
import { shareWorthAMaybe } from '../findings/thresholds/worth.js';
import {
  bytesWorthAClaim,
  workOfAByte,
  workOfAMovedByte,
  workOfASystemCall,
} from './thresholds.js';

/**
 * How much work so much of a resource is worth. Calls of the allocator are work already: its code is
 * observed.
 */
export const WORK: Readonly<Record<Exclude<Resource, 'kept'>, number>> = {
  syscalls: workOfASystemCall.value,
  allocations: 0,
  allocated: workOfAByte.value,
  peak: workOfAByte.value,
  io: workOfAMovedByte.value,
  // Those that do not wait are system calls as others are.
  waits: workOfASystemCall.value,
};

/** What grows like n^2 has so many times as much at ten times the size. */
const TIMES_AT_TEN = 100;

/**
 * Whether all that was asked for is of weight beside the work: else no part of it is. Memory is weighed
 * by itself: a machine may wait, but has no more of it.
 */
export function isOfWeight(
  resource: Exclude<Resource, 'kept'>,
  total: number,
  work: number,
): boolean {
  if (resource === 'peak') return total * TIMES_AT_TEN >= bytesWorthAClaim.value;
  const weight = total * WORK[resource];
  return weight > 0 && weight >= shareWorthAMaybe.value * work;
}

/** Those of which the runs asked for so much that it is of weight; what is left at the end is judged elsewhere. */
export const resourcesOfWeight = (
  runs: readonly RunInfo[],
  work: number,
): Exclude<Resource, 'kept'>[] =>
  RESOURCES.flatMap((resource) =>
    resource !== 'kept' && isOfWeight(resource, costOfRuns(runs, resource), work) ? [resource] : [],
  );
