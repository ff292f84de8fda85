/** Synthetic row streams: a random walk over a random call graph, cut into batches of 8192 rows. */
import { encodeRows } from '../../src/stream/encode.js';

export interface Mix {
  name: string;
  routines: number;
  /** Callees that a routine chooses from; the first ones far more often. */
  callees: number;
  /** Chance that the walk goes deeper, at depth d. */
  descend: (d: number) => number;
  /** What an activation reads itself, from the routine and a uniform number in [0, 1). */
  size: (id: number, u: number) => number;
}

/** Depth around `middle`: down while shallow, up while deep. */
const around = (middle: number) => (d: number) =>
  d < middle - 6 ? 0.9 : d > middle + 6 ? 0.1 : 0.5;
const geometric = (mean: number, u: number) => Math.floor(-mean * Math.log(1 - u));
/** Most routines read much the same each time. */
const usual = (id: number, u: number) => (id % 20) + geometric(0.7, u);

export const MIXES: readonly Mix[] = [
  {
    name: '1000 routines at depth 8 to 20, usual sizes',
    routines: 1000,
    callees: 4,
    descend: around(14),
    size: usual,
  },
  {
    name: '1000 routines, 9 of 10 activations are leaves at depth 11',
    routines: 1000,
    callees: 3,
    descend: (d) => (d < 10 ? 0.95 : d === 10 ? 0.9 : d === 11 ? 0.1 : 0),
    size: usual,
  },
  {
    name: '8 routines that call each other, depth 14 to 26',
    routines: 8,
    callees: 8,
    descend: around(20),
    size: usual,
  },
  {
    name: 'worst: 1000 routines that call any other, sizes up to 100000',
    routines: 1000,
    callees: 1000,
    descend: around(14),
    size: (_, u) => (u > 0.9 ? Math.floor(100_000 ** ((u - 0.9) * 10)) : geometric(6, u)),
  },
];

/** Seeded generator of uniform numbers in [0, 1): mulberry32. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const BATCH_ROWS = 8192;

/** @returns payloads of rows frames, about `rows` rows of one thread */
export function synthesize(mix: Mix, rows: number, seed = 1): ArrayBuffer[] {
  const random = generator(seed);
  const graph = Array.from({ length: mix.routines + 1 }, () =>
    Array.from({ length: mix.callees }, (_, i) =>
      mix.callees === mix.routines ? i + 1 : 1 + Math.floor(mix.routines * random()),
    ),
  );
  const frames: ArrayBuffer[] = [];
  const stack = [0];
  // Sizes of the children at each level: a caller has read most of it before (RMS takes it off).
  const inner = [0, 0];
  for (let seq = 0; seq * BATCH_ROWS < rows; seq++) {
    const construct = new Int32Array(BATCH_ROWS);
    const depth = new Int32Array(BATCH_ROWS);
    const rms = new Int32Array(BATCH_ROWS);
    const blocks = new Int32Array(BATCH_ROWS);
    const work = new Int32Array(BATCH_ROWS);
    for (let i = 0; i < BATCH_ROWS;) {
      const level = stack.length - 1;
      if (level === 0 || random() < mix.descend(level)) {
        const callees = graph[stack[level]];
        const u = mix.callees === mix.routines ? random() : random() ** 2;
        stack.push(callees[Math.floor(callees.length * u)]);
        inner[stack.length] = 0;
        continue;
      }
      const again = Math.floor(0.9 * inner[level + 1]);
      const size = mix.size(stack[level], random());
      inner[level] += size + inner[level + 1] - again;
      inner[level + 1] = 0;
      construct[i] = stack[level];
      depth[i] = level;
      rms[i] = size - again;
      blocks[i] = 3 + 2 * size;
      work[i] = 5 * blocks[i];
      stack.pop();
      i++;
    }
    const columns = { construct, depth, rms, blocks, work };
    frames.push(
      encodeRows({ thread: 1, seq, rows: BATCH_ROWS, columns: { ...columns, repeat: 1 } }),
    );
  }
  return frames;
}
