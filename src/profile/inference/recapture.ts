/**
 * The size over all activations of a run, of which some were seen: as animals are counted by mark
 * and recapture (Schnabel, The Estimation of the Total Fish Population of a Lake, 1938). Cells that
 * one activation reads are marked; of those that later ones read, the part that is marked tells how
 * many there are: sum of M C / sum of R.
 *
 * That takes cells to be read with like probability. Where they are not, as the root of a tree and
 * its leaves, it says less than there are. So the larger of it and of all that were seen is taken,
 * and is a lower bound.
 *
 * Of each activation the cells with the smallest hashes are known. Those below the smallest of the
 * bounds are a random part of all cells, the same part for each.
 */
import type { Estimate } from './estimate.js';

/** What one activation read. */
export interface Capture {
  cells: number;
  /** Of cells; the smallest ones, below 2^32: all where they are not fewer than `cells`. */
  hashes: readonly number[];
}

const ALL = 2 ** 32;
/** 95 of 100 of a normal distribution lie within so many deviations. */
const NORMAL = 1.96;
const DRAWS = 400;
const SEED = 0x9e3779b9;

/** The part of all hashes that is known of each of them, and what of it each has. */
function common(captures: readonly Capture[]): { part: number; sets: Set<number>[] } {
  const bounds = captures.map(({ cells, hashes }) =>
    hashes.length < cells ? Math.max(...hashes) : ALL,
  );
  const bound = Math.min(ALL, ...bounds);
  const sets = captures.map(({ hashes }) => new Set(hashes.filter((hash) => hash < bound)));
  return { part: bound / ALL, sets };
}

/** Marked before by caught, and caught again. */
type Term = readonly [product: number, again: number];

const ratio = (terms: readonly Term[]): number => {
  let [products, again] = [0, 0];
  for (const [product, each] of terms) {
    products += product;
    again += each;
  }
  return again === 0 ? Infinity : products / again;
};

/** xorshift32: the same report says the same each time. */
function randomIndexes(below: number): () => number {
  let state = SEED;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Ends that 95 of 100 draws of the terms lie between. */
function bootstrap(terms: readonly Term[]): [number, number] {
  const next = randomIndexes(terms.length);
  const all = Array.from({ length: DRAWS }, () => ratio(terms.map(() => terms[next()]))).sort(
    (a, b) => a - b,
  );
  return [all[Math.floor(0.025 * DRAWS)], all[Math.ceil(0.975 * DRAWS) - 1]];
}

/**
 * Distinct cells that all activations together read, at least.
 *
 * @param captures in the order in which they were seen
 * @returns null where less than three say anything
 */
export function totalSize(captures: readonly Capture[]): Estimate | null {
  const known = captures.filter(({ cells }) => cells > 0);
  if (known.length < 3) return null;
  const { part, sets } = common(known);
  const marked = new Set<number>();
  const terms: Term[] = [];
  for (const [i, set] of sets.entries()) {
    const again = [...set].filter((hash) => marked.has(hash)).length;
    if (i > 0 && set.size > 0) terms.push([marked.size * set.size, again]);
    for (const hash of set) marked.add(hash);
  }
  const largest = Math.max(...known.map(({ cells }) => cells));
  const seen = Math.max(largest, marked.size / part);
  const estimate = ratio(terms) / part;
  if (terms.length === 0 || estimate === Infinity) return { value: seen, low: largest, high: null };
  const [low, high] = bootstrap(terms);
  // How many of all cells have such hashes is chance, too.
  const chance = NORMAL * Math.sqrt((1 - part) / marked.size);
  const end = (of: number): number => Math.hypot(Math.log(of / part / estimate), chance);
  const value = Math.max(seen, estimate);
  return {
    value,
    low: Math.min(value, Math.max(largest, estimate * Math.exp(-end(low)))),
    high: high === Infinity ? null : Math.max(value, estimate * Math.exp(end(high))),
  };
}
