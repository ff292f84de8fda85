/**
 * cost = a + b n^c by least squares on the costs, as aprof-plot fits it (there by the
 * Levenberg-Marquardt algorithm; here by a search over c with a and b solved for each, which finds
 * the minimum that the former looks for).
 *
 * The method gives an exponent and no class, so this reference is generous: it names the class
 * whose own curve over these sizes has the exponent nearest to what was found, and that exponent
 * besides, which counts as right for O(n^k).
 */
import type { Sample } from '../../../src/fit/calls/types.js';
import type { ComplexityClass } from '../../../src/schema/report.js';
import type { Answer } from './answer.js';

const FROM = 0.02;
const TO = 12;
const STEPS = 120;

/** Residual sum of squares of the best a and b for this c, over that of the best constant. */
function restOf(samples: readonly Sample[], c: number): number {
  const top = samples[samples.length - 1].size;
  const x = samples.map(({ size }) => (size / top) ** c);
  const mean = (values: readonly number[]) => values.reduce((s, v) => s + v, 0) / values.length;
  const mx = mean(x);
  const my = mean(samples.map(({ cost }) => cost));
  let [xx, xy, yy] = [0, 0, 0];
  for (const [i, { cost }] of samples.entries()) {
    xx += (x[i] - mx) ** 2;
    xy += (x[i] - mx) * (cost - my);
    yy += (cost - my) ** 2;
  }
  return yy === 0 ? 0 : 1 - (xy * xy) / (xx * yy);
}

/** The c of least squares, and what is left of the variance. */
export function fitPower(samples: readonly Sample[]): { c: number; rest: number } {
  const at = (i: number) => FROM * (TO / FROM) ** (i / STEPS);
  let best = 0;
  for (let i = 1; i <= STEPS; i++) if (restOf(samples, at(i)) < restOf(samples, at(best))) best = i;
  let [low, high] = [at(Math.max(0, best - 1)), at(Math.min(STEPS, best + 1))];
  for (let step = 0; step < 40; step++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (restOf(samples, left) <= restOf(samples, right)) high = right;
    else low = left;
  }
  const c = (low + high) / 2;
  return { c, rest: restOf(samples, c) };
}

const CURVES: readonly [ComplexityClass, (n: number) => number][] = [
  ['O(log n)', Math.log2],
  ['O(n)', (n) => n],
  ['O(n log n)', (n) => n * Math.log2(n)],
  ['O(n^2)', (n) => n * n],
  ['O(n^2 log n)', (n) => n * n * Math.log2(n)],
  ['O(n^3)', (n) => n ** 3],
];
/** Half way to the next power that a class stands for. */
const NEAR = 0.25;
/** No power law that anyone would take for one: exponential. */
const STEEP = 4.5;
/** A line that explains less of the variance than this shows no growth. */
const GROWTH = 0.5;

export function powerLaw(samples: readonly Sample[]): Answer {
  const { c, rest } = fitPower(samples);
  if (rest > GROWTH || samples.every(({ cost }) => cost === samples[0].cost))
    return { class: 'O(1)', exponent: c };
  if (c > STEEP) return { class: 'O(2^n)', exponent: c };
  let best: { class: ComplexityClass; distance: number } = { class: 'O(n^k)', distance: NEAR };
  for (const [name, curve] of CURVES) {
    const own = fitPower(samples.map(({ size }) => ({ size, cost: curve(size) }))).c;
    const distance = Math.abs(own - c);
    if (distance < best.distance) best = { class: name, distance };
  }
  return { class: best.class, exponent: c };
}
