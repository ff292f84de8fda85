/** Mark and recapture, held against what is simulated. */
import test from 'ava';
import { totalSize } from '../../../src/profile/inference/recapture.js';
import type { Capture } from '../../../src/profile/inference/recapture.js';

const KEPT = 256;

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Any function of a cell that looks random. */
const hashOf = (cell: number): number =>
  Math.floor(randomOf(Math.imul(cell, 2654435761))() * 2 ** 32);

function captureOf(cells: ReadonlySet<number>): Capture {
  const hashes = [...cells].map(hashOf).sort((a, b) => a - b);
  return { cells: cells.size, hashes: hashes.slice(0, KEPT) };
}

const drawn = (random: () => number, all: number, count: number): Set<number> => {
  const set = new Set<number>();
  while (set.size < count) set.add(Math.floor(random() * all));
  return set;
};

test('cells that are read at random: the mean is right, the interval has the truth', (t) => {
  for (const [all, size, captures] of [
    [300, 40, 10],
    [5000, 900, 12],
    [20_000, 3000, 20],
  ]) {
    const random = randomOf(all);
    const runs = 60;
    let [sum, within] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const list = Array.from({ length: captures }, () =>
        captureOf(drawn(random, all, Math.ceil(size * (0.5 + random())))),
      );
      const { value, low, high } = totalSize(list)!;
      sum += value;
      if (low <= all && (high ?? Infinity) >= all) within++;
    }
    t.log(`${all} cells: mean ${(sum / runs).toFixed(0)}, ${within} of ${runs} intervals have it`);
    t.true(Math.abs(sum / runs / all - 1) < 0.15);
    t.true(within >= 0.85 * runs);
  }
});

test('searches in a tree: never more than there is, and never less than was seen', (t) => {
  const random = randomOf(7);
  const depth = 12;
  const all = 2 ** (depth + 1) - 1;
  const lists = Array.from({ length: 40 }, () =>
    Array.from({ length: 30 }, () => {
      const path = new Set([1]);
      for (let node = 1, level = 0; level < depth; level++) {
        node = 2 * node + (random() < 0.5 ? 0 : 1);
        path.add(node);
      }
      return path;
    }),
  );
  for (const list of lists) {
    const seen = new Set(list.flatMap((path) => [...path])).size;
    const { value, low } = totalSize(list.map(captureOf))!;
    t.true(value >= seen && low <= value);
    t.true(value < all);
  }
});

test('few captures say nothing; what is never met again has no upper end', (t) => {
  const of = (from: number): Capture =>
    captureOf(new Set(Array.from({ length: 20 }, (_, i) => from + i)));
  t.is(totalSize([of(0), of(0)]), null);
  t.deepEqual(totalSize([of(0), of(100), of(200)]), { value: 60, low: 20, high: null });
  t.deepEqual(totalSize([of(0), of(0), of(0)]), { value: 20, low: 20, high: 20 });
});
