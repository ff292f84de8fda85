/** Clusters as their definitions read, slowly; for comparison only. */

const mean = (ys: readonly number[]): number => ys.reduce((sum, y) => sum + y, 0) / ys.length;

/** Standard deviation, corrected for bias. */
export function deviation(ys: readonly number[]): number {
  if (ys.length < 2) return 0;
  const m = mean(ys);
  return Math.sqrt(ys.reduce((sum, y) => sum + (y - m) ** 2, 0) / (ys.length - 1));
}

/** The normal equations of y = a + b x, solved by Cramer's rule. */
function leastSquares(xs: readonly number[], ys: readonly number[]): [number, number] {
  const n = xs.length;
  const sum = (of: (i: number) => number) => xs.reduce((all, _, i) => all + of(i), 0);
  const [sx, sy] = [sum((i) => xs[i]), sum((i) => ys[i])];
  const [sxx, sxy] = [sum((i) => xs[i] ** 2), sum((i) => xs[i] * ys[i])];
  const determinant = n * sxx - sx * sx;
  return [(sy * sxx - sx * sxy) / determinant, (n * sxy - sx * sy) / determinant];
}

/** 1 less the part of the variance that is left, by the residuals. */
export function r2(xs: readonly number[], ys: readonly number[]): number {
  const [a, b] = leastSquares(xs, ys);
  const left = ys.reduce((sum, y, i) => sum + (y - a - b * xs[i]) ** 2, 0);
  const all = ys.reduce((sum, y) => sum + (y - mean(ys)) ** 2, 0);
  return 1 - left / all;
}

/** Each list has the representative first, then the members in the order in which they joined. */
export function clustersOf(vectors: readonly number[][]): {
  clusters: number[][];
  constant: number[];
} {
  const clusters: number[][] = [];
  const constant: number[] = [];
  for (const [i, vector] of vectors.entries()) {
    if (deviation(vector) < 10) {
      constant.push(i);
      continue;
    }
    const explained = clusters.map(([first]) => {
      const rising = leastSquares(vectors[first], vector)[1] > 0;
      return rising ? r2(vectors[first], vector) : 0;
    });
    const best = Math.max(...explained, 0);
    if (best > 0.98) clusters[explained.indexOf(best)].push(i);
    else clusters.push([i]);
  }
  return { clusters, constant };
}
