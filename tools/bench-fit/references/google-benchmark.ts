/**
 * The method of google/benchmark (src/complexity.cc, MinimalLeastSq with oAuto), written from its
 * published description: for each curve one coefficient by least squares without an intercept; the
 * curve of least root mean square error, normalized by the mean cost, is the answer. It always
 * answers.
 */
import type { Sample } from '../../../src/fit/calls/types.js';
import type { ComplexityClass } from '../../../src/schema/report.js';
import type { Answer } from './answer.js';

const CURVES: readonly [ComplexityClass, (n: number) => number][] = [
  ['O(1)', () => 1],
  ['O(log n)', Math.log2],
  ['O(n)', (n) => n],
  ['O(n log n)', (n) => n * Math.log2(n)],
  ['O(n^2)', (n) => n * n],
  ['O(n^3)', (n) => n ** 3],
];

export function googleBenchmark(samples: readonly Sample[]): Answer {
  let best: { class: ComplexityClass; rms: number } | null = null;
  for (const [name, curve] of CURVES) {
    let product = 0;
    let squares = 0;
    for (const { size, cost } of samples) {
      product += cost * curve(size);
      squares += curve(size) ** 2;
    }
    const coefficient = product / squares;
    let rest = 0;
    for (const { size, cost } of samples) rest += (cost - coefficient * curve(size)) ** 2;
    // All curves share the mean that the original divides by.
    if (best === null || rest < best.rms) best = { class: name, rms: rest };
  }
  return { class: best!.class, exponent: null };
}
