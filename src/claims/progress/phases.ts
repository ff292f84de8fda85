/**
 * Phases: what a further cell costs keeps one level, then another one, as when a table is filled and
 * printed, or an interpreter starts and then runs. The best levels of a given number by dynamic
 * programming (Bellman, On the Approximation of Curves by Line Segments, 1961).
 */
import { criterion, deviationsOf } from './deviation.js';
import { levelsOfPhases } from './thresholds.js';

/**
 * @returns [levels][values]: least deviation of the first so many values with exactly so many
 *   levels; Infinity where there are fewer values than levels
 */
export function levelDeviations(values: readonly number[]): number[][] {
  const { length } = values;
  const one = values.map((_, from) => [0, ...deviationsOf(values.slice(from))]);
  const none = [0, ...Array<number>(length).fill(Infinity)];
  const least = [none];
  for (let levels = 1; levels <= levelsOfPhases.value; levels++) {
    const before = least[levels - 1];
    const now = Array.from({ length: length + 1 }, (_, to) => {
      let best = Infinity;
      for (let from = levels - 1; from < to; from++) {
        best = Math.min(best, before[from] + one[from][to - from]);
      }
      return best;
    });
    least.push(now);
  }
  return least;
}

/** Of so many levels: each has a height, and all but the first begin somewhere. */
export const levelParameters = (levels: number): number => 2 * levels - 1;

/** Criterion of the best number of levels. */
export function levelsCriterion(least: readonly number[][], values: number): number {
  const each = least
    .slice(1)
    .map((sums, i) => criterion(sums[values], values, levelParameters(i + 1)));
  return Math.min(...each);
}
