/** Rows per second of decoding and folding, on one worker, groups of 2^19 rows. */
import { fileURLToPath } from 'node:url';
import { native } from '../../src/native/addon.js';
import { foldGroup } from '../../src/fold/fold-group.js';
import { BATCH_ROWS, MIXES, synthesize } from './synthetic.js';
import type { Mix } from './synthetic.js';

export interface FoldResult {
  mix: string;
  rowsPerSecond: number;
}

const GROUP_ROWS = 1 << 19;

/** Best of some rounds over `rows` rows, in processor time of this thread's process. */
export function benchFold(mix: Mix, rows: number, rounds: number): FoldResult {
  const frames = synthesize(mix, rows);
  const perGroup = GROUP_ROWS / BATCH_ROWS;
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const tally = new (native().Tally)();
    const start = process.cpuUsage();
    for (let at = 0; at < frames.length; at += perGroup) {
      const group = frames.slice(at, at + perGroup);
      foldGroup({
        tally: tally.number,
        footprint: false,
        contexts: 0,
        loops: new Int32Array(0),
        cost: 'work',
        second: 'work',
        constructs: mix.routines + 1,
        opaque: new Int32Array(0),
        frames: group,
        lengths: group.map((frame) => frame.byteLength),
      });
    }
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1e6);
  }
  return { mix: mix.name, rowsPerSecond: (frames.length * BATCH_ROWS) / best };
}

export function benchFolds(): FoldResult[] {
  return MIXES.map((mix) => benchFold(mix, 1 << 22, 5));
}

export function printFolds(results: readonly FoldResult[]): void {
  console.log('decode and fold, one worker (million rows per second of processor time)');
  for (const { mix, rowsPerSecond } of results) {
    console.log(`  ${(rowsPerSecond / 1e6).toFixed(1).padStart(6)}  ${mix}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printFolds(benchFolds());
