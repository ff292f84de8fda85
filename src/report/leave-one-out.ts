/**
 * Whether a claim of fast growth holds with any one size left out. One that falls then is a chance,
 * however well it fits; and so is one on a single call, as the dearest call of a size is what stands
 * for it.
 */
import { growsFast } from '../growth/order.js';
import { freeExponent, withoutEach } from '../fit/runs/free-exponent.js';
import { RunSamples } from '../fit/runs/run-samples.js';
import type { RunPoint } from '../fit/runs/run-samples.js';
import type { Curve, Point } from '../schema/report.js';
import type { Withdrawn } from '../fit/calls/reason.js';
import type { Fit } from '../fit/calls/types.js';
import {
  costRatioToTheClaim,
  costRatioToWhatIsConstant,
  errorRatioThatIsAsGood,
  exponentGapToTheClaim,
  exponentThatMayBeLogarithm,
  exponentWithoutAnySize,
  pointsLookedAt,
  sizesBesideTheOneLeftOut,
  sizesThatShowGrowth,
} from './thresholds.js';

const START = { power: 0, log: 0 } as const;

/** What a call costs whatever its size. */
function constantOf({ terms }: Curve): number {
  return terms
    .filter(({ power, log, base }) => power === 0 && log === 0 && base === undefined)
    .reduce((sum, { coefficient }) => sum + coefficient, 0);
}

function thinned(points: readonly Point[]): Point[] {
  if (points.length <= pointsLookedAt.value) return [...points];
  const step = (points.length - 1) / (pointsLookedAt.value - 1);
  return Array.from({ length: pointsLookedAt.value }, (_, i) => points[Math.round(i * step)]);
}

/** @param offset what of the size is there in every call, as the claim has it */
const dearest = (points: readonly Point[], offset: number): RunPoint[] =>
  points.map(([size, , , max]) => ({ x: size - offset, y: max })).filter(({ x }) => x > 0);

/** n log n whose comparisons begin somewhere, as in a sort that begins with short runs. */
function isLateLogarithm(samples: RunSamples, exponent: number): boolean {
  const power = samples.crossError([START, { power: exponent, log: 0 }]);
  return [0.02, 0.1, 0.3, 0.6].some(
    (part) =>
      samples.crossError([START, { power: 1, log: 1, unit: part * samples.xs[0] }]) <=
      errorRatioThatIsAsGood.value * power,
  );
}

/**
 * @param points [size, count, min, max, sum] by size
 * @returns why the claim does not stand; null where it does, or is none of fast growth
 */
export function doubt(points: readonly Point[], fit: Fit): Withdrawn | null {
  const { function: f, about } = fit;
  if (f === null || f.exponent === null || !growsFast(f)) return null;
  const looked = f.class;
  const { from, to } = about ?? { from: 0, to: Infinity };
  const said = points.filter(([size]) => size >= Math.max(1, from) && size <= to);
  const used = thinned(
    said.filter(([size, , , max]) => costRatioToTheClaim.value * max >= f.predict(size)),
  );
  if (used.length < sizesBesideTheOneLeftOut.value)
    return { looked, why: { kind: 'few-sizes', sizes: used.length } };
  const anyway = constantOf(f.curve());
  const growing = used.filter(
    ([size]) => f.predict(size) >= costRatioToWhatIsConstant.value * anyway,
  );
  if (growing.length < sizesThatShowGrowth.value) {
    return { looked, why: { kind: 'few-growing', sizes: growing.length } };
  }
  const samples = new RunSamples(dearest(used, Math.max(0, f.curve().offset)), 0);
  const own = freeExponent(samples, [START]);
  if (own.value < f.exponent - exponentGapToTheClaim.value) {
    return { looked, why: { kind: 'slower', exponent: own.value } };
  }
  if (f.exponent < exponentThatMayBeLogarithm.value && isLateLogarithm(samples, own.value)) {
    return { looked: { exponent: f.exponent }, why: { kind: 'logarithm' } };
  }
  if (Math.min(...withoutEach(samples, [START], own.value)) < exponentWithoutAnySize.value) {
    return { looked, why: { kind: 'one-size' } };
  }
  return null;
}
