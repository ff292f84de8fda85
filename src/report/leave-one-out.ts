/**
 * Whether a claim of fast growth holds with any one size left out. One that falls then is a chance,
 * however well it fits; and so is one on a single call, as the dearest call of a size is what stands
 * for it.
 */
import { threshold } from '../base/threshold.js';
import { growsFast } from '../growth/order.js';
import { freeExponent, withoutEach } from '../fit/runs/free-exponent.js';
import { RunSamples } from '../fit/runs/run-samples.js';
import type { RunPoint } from '../fit/runs/run-samples.js';
import type { Curve, Point } from '../schema/report.js';
import type { Fit } from '../fit/calls/types.js';

/** Points that are looked at; of more, the largest and as many of the others, evenly. */
const MOST = 60;
const exponentWithoutAnySize = threshold(
  1.15,
  'exponent',
  'the claim itself is above all that n log n looks like; with one size less it may be in the middle of that, n^1.1 to n^1.2, and not below',
  'npm run bench:findings, one run',
);
/** The exponent of the points themselves may be so much below that of the claim. */
const BELOW = 0.35;
/** Sizes that a claim needs beside the one that is left out. */
const FEWEST = 5;
/** Below this exponent n log n is asked for, */
const LIKE_LOGARITHM = 1.5;
/** ... which is as good when it leaves no more than so many times the error. */
const AS_GOOD = 1.5;
/** Sizes whose cost is more than what a call costs anyway: fewer show no growth. */
const GROWING = 4;
const START = { power: 0, log: 0 } as const;

/** What a call costs whatever its size. */
function constantOf({ terms }: Curve): number {
  return terms
    .filter(({ power, log, base }) => power === 0 && log === 0 && base === undefined)
    .reduce((sum, { coefficient }) => sum + coefficient, 0);
}

function thinned(points: readonly Point[]): Point[] {
  if (points.length <= MOST) return [...points];
  const step = (points.length - 1) / (MOST - 1);
  return Array.from({ length: MOST }, (_, i) => points[Math.round(i * step)]);
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
      AS_GOOD * power,
  );
}

/**
 * @param points [size, count, min, max, sum] by size
 * @returns why the claim does not stand; null where it does, or is none of fast growth
 */
export function doubt(points: readonly Point[], fit: Fit): string | null {
  const { function: f, about } = fit;
  if (f === null || f.exponent === null || !growsFast(f)) return null;
  const { from, to } = about ?? { from: 0, to: Infinity };
  const said = points.filter(([size]) => size >= Math.max(1, from) && size <= to);
  const used = thinned(said.filter(([size, , , max]) => 2 * max >= f.predict(size)));
  if (used.length < FEWEST) return `looks like ${f.class}, but at ${used.length} sizes only`;
  const anyway = constantOf(f.curve());
  const growing = used.filter(([size]) => f.predict(size) >= 2 * anyway);
  if (growing.length < GROWING) {
    return `looks like ${f.class}, but its cost grows over ${growing.length} sizes only`;
  }
  const samples = new RunSamples(dearest(used, Math.max(0, f.curve().offset)), 0);
  const own = freeExponent(samples, [START]);
  if (own.value < f.exponent - BELOW) {
    return `looks like ${f.class}, but its costs grow like n^${own.value.toFixed(2)} only`;
  }
  if (f.exponent < LIKE_LOGARITHM && isLateLogarithm(samples, own.value)) {
    return `looks like n^${f.exponent.toFixed(2)}, and as much like n log n`;
  }
  if (Math.min(...withoutEach(samples, [START], own.value)) < exponentWithoutAnySize.value) {
    return `looks like ${f.class}, but not without each of its sizes`;
  }
  return null;
}
