/** Synthetic row streams: a random walk over a random call graph, cut into batches of 8192 rows. */
import { encodeRows } from '../../src/stream/encode.js';

export interface Mix {
  name: string;
  routines: number;
  /** Callees that a routine chooses from. */
  callees: number;
  /** Chance that the walk goes deeper, at depth d. */
  descend: (d: number) => number;
  /** Self size of an activation, from a uniform number in [0, 1). */
  size: (u: number) => number;
}

/** Depth around 14: down while shallow, up while deep. */
const around = (middle: number) => (d: number) =>
  d < middle - 6 ? 0.9 : d > middle + 6 ? 0.1 : 0.5;
const small = (u: number) => Math.floor(-6 * Math.log(1 - u));

export const MIXES: readonly Mix[] = [
  {
    // What an ordinary C program looks like: few callees each, small inputs, some large.
    name: 'calls among 1000 routines, small sizes',
    routines: 1000,
    callees: 4,
    descend: around(14),
    size: (u) => (u > 0.98 ? Math.floor(3000 * (u - 0.98) * 50) : small(u)),
  },
  {
    name: 'leaves in loops: 9 of 10 activations are leaves, 1000 routines',
    routines: 1000,
    callees: 3,
    descend: (d) => (d < 10 ? 0.95 : d === 10 ? 0.9 : d === 11 ? 0.1 : 0),
    size: small,
  },
  {
    name: 'every routine calls any of 1000, sizes up to 100000',
    routines: 1000,
    callees: 1000,
    descend: around(14),
    size: (u) => (u > 0.9 ? Math.floor(100_000 ** ((u - 0.9) * 10)) : small(u)),
  },
  {
    name: 'recursion: 8 routines that call each other',
    routines: 8,
    callees: 8,
    descend: around(20),
    size: small,
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
      mix.callees >= mix.routines ? i + 1 : 1 + Math.floor(mix.routines * random() ** 2),
    ),
  );
  const frames: ArrayBuffer[] = [];
  const stack = [0];
  for (let seq = 0; seq * BATCH_ROWS < rows; seq++) {
    const construct = new Int32Array(BATCH_ROWS);
    const depth = new Int32Array(BATCH_ROWS);
    const rms = new Int32Array(BATCH_ROWS);
    const blocks = new Int32Array(BATCH_ROWS);
    const instructions = new Int32Array(BATCH_ROWS);
    for (let i = 0; i < BATCH_ROWS;) {
      const level = stack.length - 1;
      if (level === 0 || random() < mix.descend(level)) {
        const callees = graph[stack[level]];
        stack.push(callees[Math.floor(callees.length * random())]);
        continue;
      }
      const size = mix.size(random());
      construct[i] = stack[level];
      depth[i] = level;
      rms[i] = size;
      blocks[i] = 3 + 2 * size;
      instructions[i] = 5 * blocks[i];
      stack.pop();
      i++;
    }
    const columns = { construct, depth, rms, blocks, instructions };
    frames.push(
      encodeRows({ thread: 1, seq, rows: BATCH_ROWS, columns: { ...columns, repeat: 1 } }),
    );
  }
  return frames;
}
