/** Runs a list of sizes, the smallest first, as long as there is time. */
import type { PlannedRun } from './plan-sweep.js';
import type { RunResult } from './run.js';
import { predictSeconds } from './time.js';
import type { Timed } from './time.js';

/**
 * One after the other: what is left of the time is known to each. A run that is likely to take
 * longer than that is not started, and ended where it does so all the same.
 * @param budget seconds for all of them
 * @returns in the order of `runs`; null: not started
 */
export async function runInTime(
  runs: readonly PlannedRun[],
  budget: number,
  one: (run: PlannedRun, limit: number) => Promise<RunResult>,
  stopped: () => boolean,
): Promise<(RunResult | null)[]> {
  const began = performance.now();
  const done: Timed[] = [];
  const results = new Map<PlannedRun, RunResult>();
  for (const run of runs.toSorted((a, b) => a.n - b.n)) {
    const left = budget - (performance.now() - began) / 1000;
    if (stopped() || left <= 0 || (predictSeconds(done, run.n) ?? 0) > left) break;
    const result = await one(run, left);
    results.set(run, result);
    if (result.failure === null) done.push({ n: run.n, seconds: result.seconds });
  }
  return runs.map((run) => results.get(run) ?? null);
}
