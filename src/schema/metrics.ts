/** What sizes and costs are counted in: without a validator, for whoever needs no more of a report. */

/** The value of an argument at the call, where it was recorded and can be a size. */
export const ARGS = ['arg1', 'arg2', 'arg3', 'arg4', 'arg5', 'arg6'] as const;
export const SIZES = ['rms', 'drms', 'footprint', ...ARGS] as const;
export const COSTS = ['work', 'blocks', 'instructions', 'steps'] as const;
/** What a program asks of others than the processor; see ResourcesFrame in src/stream/format.ts. */
export const RESOURCES = [
  'syscalls',
  'allocations',
  'allocated',
  'peak',
  'kept',
  'io',
  'waits',
] as const;

export type SizeMetric = (typeof SIZES)[number];
/** `auto`: the size that explains a routine's cost best, of those that were recorded. */
export type SizeChoice = SizeMetric | 'auto';
export type Resource = (typeof RESOURCES)[number];
export type RecordedCost = (typeof COSTS)[number];
/** What can be fitted: what is recorded as cost, and what comes beside it. */
export type CostMetric = RecordedCost | Resource;

export const isResource = (cost: CostMetric | undefined): cost is Resource =>
  RESOURCES.some((each) => each === cost);
