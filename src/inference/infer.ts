/** From the counts of sampled runs to what all activations of each routine cost. */
import type { RunInfo } from '../schema/report.js';
import type { Inferred, InferredRoutine } from '../schema/inferred.js';
import type { Sampled, SampledRoutine } from '../schema/sampled.js';
import { scaled, times } from './estimate.js';
import type { Estimate } from './estimate.js';
import { meanCost } from './mean-cost.js';
import { callRate } from './rate.js';

type Counts = [number, number, number];

const OUTCOMES = ['samples', 'exact', 'cut', 'killed', 'failed'] as const;

/** A routine over all runs; two builds of a file are two. */
interface Pooled extends Omit<SampledRoutine, 'inside' | 'waits' | 'at_least' | 'state'> {
  seconds: number;
  waits: Map<number, Counts>;
  bins: Map<number, Counts>;
  inside: Set<string>;
}

const keyOf = ({ build_id: id, module, offset }: SampledRoutine): string =>
  `${id ?? module} ${offset}`;

function addCounts(to: Map<number, Counts>, counts: readonly Counts[]): void {
  for (const [bin, a, b] of counts) {
    const [, x, y] = to.get(bin) ?? [bin, 0, 0];
    to.set(bin, [bin, a + x, b + y]);
  }
}

function emptyOf({ name, module, build_id, offset }: SampledRoutine): Pooled {
  return {
    ...{ name, module, build_id, offset },
    ...{ samples: 0, exact: 0, cut: 0, killed: 0, failed: 0, seconds: 0, recursive: false },
    costs: { exact: 0, sum: 0, squares: 0, bins: [] },
    ...{ waits: new Map(), bins: new Map(), inside: new Set() },
  };
}

function pool(runs: readonly Sampled[]): Map<string, Pooled> {
  const all = new Map<string, Pooled>();
  for (const { seconds, routines } of runs)
    for (const routine of routines) {
      const key = keyOf(routine);
      const to = all.get(key) ?? emptyOf(routine);
      all.set(key, to);
      for (const kind of OUTCOMES) to[kind] += routine[kind];
      to.seconds += seconds;
      to.recursive ||= routine.recursive;
      addCounts(to.waits, routine.waits);
      addCounts(to.bins, routine.costs.bins);
      for (const kind of ['exact', 'sum', 'squares'] as const)
        to.costs[kind] += routine.costs[kind];
      for (const i of routine.inside) if (i < routines.length) to.inside.add(keyOf(routines[i]));
    }
  return all;
}

/** Seen below samples of another routine: its cost is part of that one's. */
function nested(all: ReadonlyMap<string, Pooled>): Set<string> {
  return new Set([...all.values()].flatMap(({ inside }) => [...inside]));
}

/** The ends of a sum of independent figures. */
function sumOf(parts: readonly Estimate[]): Estimate {
  const value = parts.reduce((sum, part) => sum + part.value, 0);
  const down = Math.hypot(...parts.map((part) => part.value - part.low));
  const up = parts.some(({ high }) => high === null)
    ? null
    : Math.hypot(...parts.map((part) => part.high! - part.value));
  return { value, low: Math.max(0, value - down), high: up === null ? null : value + up };
}

/** What is left of a sum without a part of it. */
function without({ value, low, high }: Estimate, part: number): Estimate {
  const less = (end: number): number => Math.max(0, end - part);
  return { value: less(value), low: less(low), high: high === null ? null : less(high) };
}

/** @param others that are counted beside it */
function shareOf(cost: Estimate, others: readonly Estimate[]): Estimate | null {
  const rest = sumOf(others);
  const part = (own: number | null, beside: number | null): number =>
    own === null || beside === 0 ? 1 : beside === null ? 0 : own / (own + beside);
  if (cost.value + rest.value === 0) return null;
  return {
    value: part(cost.value, rest.value),
    low: part(cost.low, rest.high),
    high: part(cost.high, rest.low),
  };
}

function inferredOf(routine: Pooled): Omit<InferredRoutine, 'share'> {
  const { name, module, build_id, offset, seconds, recursive, costs } = routine;
  const rate = callRate([...routine.waits.values()]);
  const mean = meanCost({ ...costs, bins: [...routine.bins.values()] });
  const known = rate !== null && mean !== null && !recursive;
  return {
    ...{ name, module, build_id, offset },
    ...(Object.fromEntries(OUTCOMES.map((kind) => [kind, routine[kind]])) as Record<
      (typeof OUTCOMES)[number],
      number
    >),
    calls_per_s: rate,
    calls: rate === null ? null : scaled(rate, seconds),
    mean_cost: mean,
    // Calls that nest in each other would be counted once for each level.
    cost_per_s: known ? times(rate, mean) : null,
  };
}

/** @returns undefined where no run was sampled */
export function inferAll(runs: readonly Pick<RunInfo, 'sampled'>[]): Inferred | undefined {
  const sampled = runs.flatMap((run) => run.sampled ?? []);
  if (sampled.length === 0) return undefined;
  const pooled = pool(sampled);
  const inner = nested(pooled);
  const all = [...pooled].map(([key, routine]) => ({ key, figures: inferredOf(routine) }));
  const outer = all.filter(({ key }) => !inner.has(key));
  const routines = all.map(({ key, figures }): InferredRoutine => {
    const cost = figures.cost_per_s;
    const others = outer.flatMap((other) =>
      other.key === key ? [] : (other.figures.cost_per_s ?? []),
    );
    if (cost === null) return { ...figures, share: null };
    const beside = inner.has(key) ? [without(sumOf(others), cost.value)] : others;
    return { ...figures, share: shareOf(cost, beside) };
  });
  const total = (of: (run: Sampled) => number): number =>
    sampled.reduce((sum, run) => sum + of(run), 0);
  return {
    runs: sampled.length,
    seconds: total((run) => run.seconds),
    samples: total((run) => run.samples),
    exact: total((run) => run.exact),
    cut: total((run) => run.cut),
    killed: total((run) => run.killed),
    failed: total((run) => run.failed),
    routines: routines.sort(
      (a, b) => (b.cost_per_s?.value ?? 0) - (a.cost_per_s?.value ?? 0) || b.samples - a.samples,
    ),
  };
}
