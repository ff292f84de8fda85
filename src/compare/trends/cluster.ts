/**
 * Locations whose counts go up and down together over the runs, after trend-prof (Goldsmith, Aiken,
 * Wilkerson: Measuring Empirical Computational Complexity, ESEC/FSE 2007, section 4.1): taken one
 * after the other, a location joins the cluster whose representative explains its counts linearly,
 * or becomes the representative of a new one.
 *
 * Unlike there the costliest goes first instead of the one with the largest variance, a location
 * is in one cluster only (where its R² is best), so that costs of clusters add up to the runs', and
 * counts that fall where the representative's rise are none of its cluster.
 */

/** A location joins above this R². Any two of a cluster then have more than 0.92 (section 4.1.1). */
export const LEAST_R2 = 0.98;
/** Standard deviation of counts; what varies less says nothing (section 4.1). */
export const LEAST_DEVIATION = 10;

export interface Member {
  /** Index of the vector. */
  index: number;
  /** Of its counts, by the representative's. */
  r2: number;
}

export interface Clusters {
  /** In the order in which they were begun; the representative is the first member. */
  clusters: Member[][];
  /** Vectors that vary too little. */
  constant: number[];
}

/** Less its mean and of length 1: products of such vectors are correlations. */
interface Normal {
  values: Float64Array;
  deviation: number;
}

function normalize(counts: ArrayLike<number>): Normal {
  const n = counts.length;
  const values = new Float64Array(n);
  let [sum, squares] = [0, 0];
  for (let i = 0; i < n; i++) sum += counts[i];
  for (let i = 0; i < n; i++) {
    values[i] = counts[i] - sum / n;
    squares += values[i] * values[i];
  }
  const length = Math.sqrt(squares);
  for (let i = 0; i < n && length > 0; i++) values[i] /= length;
  return { values, deviation: n > 1 ? length / Math.sqrt(n - 1) : 0 };
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** @param vectors counts over the same runs, in the order in which they are to be taken */
export function cluster(vectors: Iterable<ArrayLike<number>>): Clusters {
  const clusters: Member[][] = [];
  const representatives: Float64Array[] = [];
  const constant: number[] = [];
  let index = -1;
  for (const counts of vectors) {
    index++;
    const { values, deviation } = normalize(counts);
    if (!(deviation >= LEAST_DEVIATION)) {
      constant.push(index);
      continue;
    }
    let best = -1;
    let most = LEAST_R2;
    for (const [i, representative] of representatives.entries()) {
      const r = product(values, representative);
      if (r > 0 && r * r > most) [best, most] = [i, r * r];
    }
    if (best < 0) {
      clusters.push([{ index, r2: 1 }]);
      representatives.push(values);
    } else clusters[best].push({ index, r2: Math.min(1, most) });
  }
  return { clusters, constant };
}
