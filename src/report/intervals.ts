/** How sure exponent and predictions of a routine are. */
import type { Fit } from '../fit/calls/types.js';
import type { RoutineFacts } from '../claims/reported.js';
import { callSpread } from './call-band.js';
import { changed } from '../base/changed.js';

/** Sizes at which the prediction band is known. */
const BAND = 16;
/** Sizes within this factor are near each other. */
const FACTOR_OF_NEAR_SIZES = 2;

/** From the smallest size seen to 10 times the largest, evenly on a logarithmic scale. */
function bandSizes(first: number, last: number): number[] {
  const from = Math.max(1, first);
  const ratio = (10 * Math.max(from, last)) / from;
  const sizes = Array.from({ length: BAND }, (_, i) =>
    Math.round(from * ratio ** (i / (BAND - 1))),
  );
  return [...new Set(sizes)];
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
  const band = sizes.flatMap((size, i): NonNullable<RoutineFacts['band']> => {
    const found = predictions[all.length + i];
    if (found === null) return [];
    const said = Math.max(1, of.predict(size));
    const [low, high] = spread(size);
    return [[size, Math.min(found[0], low * said), Math.max(found[1], high * said)]];
  });
  return changed(routine, {
    exponent_interval: exponent,
    predicted: { x2: two, x10: ten, ...(at === undefined ? {} : { at: others }), ...rest },
    ...(band.length > 0 ? { band } : {}),
  });
}
