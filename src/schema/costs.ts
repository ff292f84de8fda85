/** What counts as cost, in words and summed over runs. */
import type { RunInfo } from './report.js';
import { isResource } from './metrics.js';
import type { CostMetric, RecordedCost } from './metrics.js';

export const COST_TITLES: Readonly<Record<CostMetric, string>> = {
  work: 'work (basic blocks and further cells)',
  blocks: 'basic blocks',
  instructions: 'instructions',
  steps: 'algorithmic steps (iterations of loops and recursive calls)',
  syscalls: 'system calls',
  allocations: 'calls of the allocator',
  allocated: 'bytes asked of the allocator',
  peak: 'bytes of memory at once',
  kept: 'bytes of memory kept',
  io: 'bytes read and written',
  waits: 'system calls that may wait',
};

/** What is recorded as cost where a report is to be by this one. */
export const recordedCost = (cost: CostMetric = 'work'): RecordedCost =>
  isResource(cost) ? 'work' : cost;

/** Of one process; 0 where it was not counted. */
export function costOf(run: RunInfo, cost: CostMetric): number {
  return run[cost] ?? 0;
}

export function costOfRuns(runs: readonly RunInfo[], cost: CostMetric): number {
  return runs.reduce((sum, run) => sum + costOf(run, cost), 0);
}

/** What runs of each size cost, all their processes together; ascending by size. */
export function costsBySize(
  runs: readonly (Pick<RunInfo, 'features'> & Pick<RunInfo, CostMetric>)[],
  cost: CostMetric,
): { n: number; cost: number }[] {
  const by = new Map<number, number>();
  for (const run of runs) {
    const n = run.features?.['n'];
    if (n !== undefined) by.set(n, (by.get(n) ?? 0) + (run[cost] ?? 0));
  }
  return [...by].map(([n, all]) => ({ n, cost: all })).sort((a, b) => a.n - b.n);
}
