/** How sure exponent and predictions of a routine are. */
import type { Fit } from '../fit/calls/types.js';
import type { RoutineFacts } from '../claims/reported.js';
import { callSpread } from './call-band.js';
import { changed } from '../base/changed.js';
import { saysACost } from '../growth/telling.js';

/** Sizes at which the prediction band is known. */
const BAND = 16;
/** Sizes within this factor are near each other. */
const FACTOR_OF_NEAR_SIZES = 2;

/** From the smallest size seen to 10 times the largest, evenly on a logarithmic scale; and the largest. */
function bandSizes(first: number, last: number): number[] {
  const from = Math.max(1, first);
  const ratio = (10 * Math.max(from, last)) / from;
  const sizes = Array.from({ length: BAND }, (_, i) =>
    Math.round(from * ratio ** (i / (BAND - 1))),
  );
  return [...new Set([...sizes, Math.max(from, last)])].sort((a, b) => a - b);
}

type BandPoint = NonNullable<RoutineFacts['band']>[number];

/** Neighbouring sizes of which something can be said, as many as there are; at least two, one of them seen. */
function longest(band: readonly (BandPoint | null)[], last: number): BandPoint[] {
  const runs: BandPoint[][] = [[]];
  for (const each of band) {
    if (each === null) runs.push([]);
    else runs[runs.length - 1].push(each);
  }
  const best = runs.reduce((most, run) => (run.length > most.length ? run : most));
  return best.length >= 2 && best[0][0] <= last ? best : [];
}

/** What calls of the run cost: at sizes that it had, none costs less or more. */
function costsSeen({ points }: RoutineFacts): [least: number, most: number] {
  return points.reduce(
    ([least, most], [, , min, max]) => [Math.min(least, min), Math.max(most, max)],
    [Infinity, 0],
  );
}

export function withIntervals(routine: RoutineFacts, fit: Fit): RoutineFacts {
  const { predicted } = routine;
  if (fit.intervals === null || predicted === null) return routine;
  const { x2, x10, at, ...rest } = predicted;
  const all = [x2, x10, ...(at ?? [])];
  // Of two regimes, intervals are the larger's.
  const [first, last] = routine.regimes?.at(-1)?.size_range ?? routine.size_range;
  const sizes = bandSizes(first, last);
  const { exponent, predictions } = fit.intervals([...all.map(({ size }) => size), ...sizes]);
  const [two, ten, ...others] = all.map((each, i) => ({ ...each, interval: predictions[i] }));
  const of = fit.function!;
  const ratio = sizes.length > 1 ? sizes[1] / sizes[0] : 1;
  const near = Math.max(FACTOR_OF_NEAR_SIZES, ratio);
  const spread = callSpread(routine.points, (size) => of.predict(size), near);
  const [least, most] = costsSeen(routine);
  const points = sizes.map((size, i): BandPoint | null => {
    const found = predictions[all.length + i];
    if (found === null) return null;
    const isSeen = size <= last;
    const within = (cost: number): number =>
      isSeen ? Math.min(most, Math.max(least, cost)) : cost;
    const [from, to] = found.map(within);
    if (!saysACost(from, to)) return null;
    const said = Math.max(1, of.predict(size));
    const [low, high] = spread(size).map((ratio) => within(ratio * said));
    return [size, Math.min(from, low), Math.max(to, high)];
  });
  const band = longest(points, last);
  return changed(routine, {
    exponent_interval: exponent,
    predicted: { x2: two, x10: ten, ...(at === undefined ? {} : { at: others }), ...rest },
    ...(band.length > 0 ? { band } : {}),
  });
}
