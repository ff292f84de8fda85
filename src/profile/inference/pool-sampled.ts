/** Several sampled runs as one: counts are added up, so that their number does not matter. */
import type { Sampled, SampledRoutine } from '../../schema/sampled.js';

type Counts = [number, number, number];

export const OUTCOMES = ['samples', 'exact', 'cut', 'killed', 'failed'] as const;

/** A routine of two builds of a file is two. */
export const keyOf = ({ build_id: id, module, offset }: SampledRoutine): string =>
  `${id ?? module} ${offset}`;

function sumOf(all: readonly (readonly Counts[])[]): Counts[] {
  const sums = new Map<number, Counts>();
  for (const [bin, a, b] of all.flat()) {
    const [, x, y] = sums.get(bin) ?? [bin, 0, 0];
    sums.set(bin, [bin, a + x, b + y]);
  }
  return [...sums.values()].sort(([a], [b]) => a - b);
}

/** What is said of a routine that was caught anywhere is that it was. */
const STATES = ['caught', 'not-called', 'looped', 'hidden', 'not-mapped'] as const;

function poolRoutine(all: readonly SampledRoutine[], inside: readonly number[]): SampledRoutine {
  // Each run has memory of its own.
  const { total_size: size, ...first } = all[0];
  const total = (of: (each: SampledRoutine) => number): number =>
    all.reduce((sum, each) => sum + of(each), 0);
  const short = all.flatMap(({ short_waits: bin }) => bin ?? []);
  const bounds = all.flatMap(({ at_least: bound }) => bound ?? []);
  return {
    ...first,
    ...(all.length === 1 && size !== undefined ? { total_size: size } : {}),
    state: STATES.find((state) => all.some((each) => each.state === state))!,
    ...(Object.fromEntries(OUTCOMES.map((kind) => [kind, total((each) => each[kind])])) as Record<
      (typeof OUTCOMES)[number],
      number
    >),
    at_least: bounds.length === 0 ? null : Math.max(...bounds),
    waits: sumOf(all.map(({ waits }) => waits)),
    ...(short.length === 0 ? {} : { short_waits: Math.max(...short) }),
    costs: {
      exact: total(({ costs }) => costs.exact),
      sum: total(({ costs }) => costs.sum),
      squares: total(({ costs }) => costs.squares),
      bins: sumOf(all.map(({ costs }) => costs.bins)),
    },
    recursive: all.some(({ recursive }) => recursive),
    inside: [...inside],
  };
}

function poolRoutines(runs: readonly Sampled[]): SampledRoutine[] {
  const all = new Map<string, { each: SampledRoutine[]; inside: Set<string> }>();
  for (const { routines } of runs)
    for (const routine of routines) {
      const key = keyOf(routine);
      const to = all.get(key) ?? { each: [], inside: new Set<string>() };
      all.set(key, to);
      to.each.push(routine);
      for (const i of routine.inside) if (i < routines.length) to.inside.add(keyOf(routines[i]));
    }
  const places = new Map([...all.keys()].map((key, i) => [key, i]));
  return [...all.values()].map(({ each, inside }) =>
    poolRoutine(
      each,
      [...inside].map((key) => places.get(key)!),
    ),
  );
}

/** @param runs at least one */
export function poolSampled(runs: readonly Sampled[]): Sampled {
  const [first] = runs;
  const total = (of: (run: Sampled) => number): number =>
    runs.reduce((sum, run) => sum + of(run), 0);
  const cuts: Record<string, number> = {};
  for (const [why, n] of runs.flatMap((run) => Object.entries(run.cuts)))
    cuts[why] = (cuts[why] ?? 0) + n;
  return {
    ...first,
    ...(runs.length > 1 ? { runs: total((run) => run.runs ?? 1) } : {}),
    seconds: total((run) => run.seconds),
    spent_s: total((run) => run.spent_s),
    processor_s: total((run) => run.processor_s),
    copies_s: total((run) => run.copies_s),
    longest_stall_s: Math.max(...runs.map((run) => run.longest_stall_s)),
    ...(Object.fromEntries(OUTCOMES.map((kind) => [kind, total((run) => run[kind])])) as Record<
      (typeof OUTCOMES)[number],
      number
    >),
    passed_over: total((run) => run.passed_over),
    cuts,
    stopped: runs.find(({ stopped }) => stopped !== null)?.stopped ?? null,
    routines: poolRoutines(runs),
  };
}
