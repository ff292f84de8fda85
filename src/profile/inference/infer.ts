/** From the counts of sampled runs to what all activations of each routine cost. */
import type { RunInfo } from '../../schema/report.js';
import type { Inferred, InferredRoutine } from '../../schema/inferred.js';
import type { Sampled, SampledRoutine } from '../../schema/sampled.js';
import { OUTCOMES, poolSampled } from './pool-sampled.js';
import { scaled, times } from './estimate.js';
import type { Estimate } from './estimate.js';
import { meanCost } from './mean-cost.js';
import { callRate } from './rate.js';

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

function inferredOf(routine: SampledRoutine, seconds: number): Omit<InferredRoutine, 'share'> {
  const { name, module, build_id, offset, recursive, costs } = routine;
  const rate = callRate(routine.waits, routine.short_waits);
  const mean = meanCost(costs);
  const known = rate !== null && mean !== null && !recursive;
  return {
    name,
    module,
    build_id,
    offset,
    ...(routine.loop === true ? { loop: true } : {}),
    ...outcomesOf(routine),
    calls_per_s: rate,
    calls: rate === null ? null : scaled(rate, seconds),
    mean_cost: mean,
    total_size: routine.total_size ?? null,
    // Calls that nest in each other would be counted once for each level.
    cost_per_s: known ? times(rate, mean) : null,
  };
}

/** With the shares of all. */
function inferRoutines({ routines, seconds }: Sampled): InferredRoutine[] {
  // Seen below samples of another routine: its cost is part of that one's.
  const inner = new Set(routines.flatMap(({ inside }) => inside));
  const all = routines.map((routine) => inferredOf(routine, seconds));
  return all.map((figures, i) => {
    const cost = figures.cost_per_s;
    if (cost === null) return { ...figures, share: null };
    const others = all.flatMap((other, j) =>
      j === i || inner.has(j) ? [] : (other.cost_per_s ?? []),
    );
    const beside = inner.has(i) ? [without(sumOf(others), cost.value)] : others;
    return { ...figures, share: shareOf(cost, beside) };
  });
}

const outcomesOf = (all: Sampled | SampledRoutine): Record<(typeof OUTCOMES)[number], number> => {
  const { samples, exact, cut, killed, failed } = all;
  return { samples, exact, cut, killed, failed };
};

/** @returns undefined where no run was sampled */
export function inferAll(runs: readonly Pick<RunInfo, 'sampled'>[]): Inferred | undefined {
  const sampled = runs.flatMap((run) => run.sampled ?? []);
  if (sampled.length === 0) return undefined;
  const pooled = poolSampled(sampled);
  return {
    runs: sampled.reduce((sum, each) => sum + (each.runs ?? 1), 0),
    seconds: pooled.seconds,
    ...outcomesOf(pooled),
    routines: inferRoutines(pooled).sort(
      (a, b) => (b.cost_per_s?.value ?? 0) - (a.cost_per_s?.value ?? 0) || b.samples - a.samples,
    ),
  };
}
