/**
 * Least squares with coefficients that are not negative, for at most three columns: of all subsets
 * of columns the one that leaves least and has no negative coefficient. Thousands of systems of a
 * handful of rows are solved for one report, so nothing is allocated on the way but the answer.
 */
import { threshold } from '../base/threshold.js';

export interface Solution {
  /** One for each column; 0 for those that are left out. */
  coefficients: number[];
  /** Sum of squares of what is left. */
  left: number;
}

const determinantOfLikeColumns = threshold(
  1e-10,
  'share of the product of squares',
  'columns that are nearer to each other cannot be told apart in double precision',
  'test/fit/nonnegative.test.ts',
);

/** @param without a row that is left out, or -1 */
function product(a: Float64Array, b: Float64Array, without: number): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) if (i !== without) sum += a[i] * b[i];
  return sum;
}

/**
 * @param columns one, two or three
 * @param y what is to be explained, as many rows as the columns have
 * @param without index of a row that is left out, or -1
 */
export function nonnegative(
  columns: readonly Float64Array[],
  y: Float64Array,
  without = -1,
): Solution {
  const yy = product(y, y, without);
  const n = columns.length;
  const right = columns.map((column) => product(column, y, without));
  const square = columns.map((column) => product(column, column, without));
  let best: Solution = { coefficients: columns.map(() => 0), left: yy };
  const take = (left: number, coefficients: () => number[]): void => {
    if (left < best.left) best = { coefficients: coefficients(), left: Math.max(0, left) };
  };
  for (let i = 0; i < n; i++) {
    if (!(square[i] > 0) || right[i] <= 0) continue;
    const c = right[i] / square[i];
    take(yy - c * right[i], () => columns.map((_, k) => (k === i ? c : 0)));
  }
  const cross = (i: number, j: number) => product(columns[i], columns[j], without);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const both = cross(i, j);
      const det = square[i] * square[j] - both * both;
      if (!(det > determinantOfLikeColumns.value * square[i] * square[j])) continue;
      const a = (right[i] * square[j] - right[j] * both) / det;
      const b = (right[j] * square[i] - right[i] * both) / det;
      if (a < 0 || b < 0) continue;
      take(yy - a * right[i] - b * right[j], () =>
        columns.map((_, k) => (k === i ? a : k === j ? b : 0)),
      );
    }
  }
  if (n === 3) addThree(columns, right, square, yy, without, take);
  return best;
}

/** Cramer's rule. */
function addThree(
  columns: readonly Float64Array[],
  [r0, r1, r2]: readonly number[],
  [s0, s1, s2]: readonly number[],
  yy: number,
  without: number,
  take: (left: number, coefficients: () => number[]) => void,
): void {
  const p01 = product(columns[0], columns[1], without);
  const p02 = product(columns[0], columns[2], without);
  const p12 = product(columns[1], columns[2], without);
  const [m0, m1, m2] = [s1 * s2 - p12 * p12, p01 * s2 - p12 * p02, p01 * p12 - s1 * p02];
  const det = s0 * m0 - p01 * m1 + p02 * m2;
  if (!(det > determinantOfLikeColumns.value * s0 * s1 * s2)) return;
  const a = (r0 * m0 - p01 * (r1 * s2 - p12 * r2) + p02 * (r1 * p12 - s1 * r2)) / det;
  const b = (s0 * (r1 * s2 - p12 * r2) - r0 * m1 + p02 * (p01 * r2 - r1 * p02)) / det;
  const c = (s0 * (s1 * r2 - r1 * p12) - p01 * (p01 * r2 - r1 * p02) + r0 * m2) / det;
  if (a < 0 || b < 0 || c < 0) return;
  take(yy - a * r0 - b * r1 - c * r2, () => [a, b, c]);
}
