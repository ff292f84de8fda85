/**
 * Both engines say the same of the same program: its routines and loops, their activations, sizes,
 * costs and iterations.
 *
 * Blocks may differ by one for a string instruction with a repeat prefix that repeats zero times:
 * to Valgrind it is no block of its own then. None of these programs has one in its own code, but for
 * a loop of growing.
 */
import test from 'ava';
import { findEngine } from '../../src/record/engine/find-engine.js';
import type { FoldedRow } from '../reference/rows.js';
import type { CollectedStream } from '../reference/stream.js';
import { runUnder, targetPath } from './run.js';

const PROGRAMS: [string, ...string[]][] = [
  ['fib', '12'],
  ['sort', '40'],
  ['list', '30'],
  ['tailcall', '12'],
  ['longjmp', '6'],
  ['exceptions', '4'],
  ['vtable', '8'],
  ['builder', '24'],
  ['threads_many', '12'],
  ['threads_phases', '5', '8'],
  ['coroutines', '8'],
  ['growing', '150'],
  ['growing_avx2', '150'],
  ['loop_shapes', '12'],
  ['loop_shapes_O0', '9'],
  ['loop_shapes_O2-stripped', '20'],
];

interface Activation {
  offset: number;
  rms: number;
  kernel: number;
  thread: number;
  blocks: number;
  work: number;
  instructions: number;
  iterations: number;
}

/** Activations of the program's own routines and loops that called nothing outside of it, in one order. */
function ownActivations(stream: CollectedStream, program: string): Activation[] {
  const placeOf = ({ construct }: FoldedRow): number | null => {
    const place = stream.constructs.get(construct);
    if (place === undefined) return null;
    return stream.modules.get(place.module)?.path === program ? place.offset : null;
  };
  const found: Activation[] = [];
  for (const rows of stream.folded().values()) {
    // Rows come in order of return: what a row has called lies right before it, deeper.
    const foreign: boolean[] = [];
    for (const row of rows) {
      const offset = placeOf(row);
      const mixed = offset === null || (foreign[row.depth + 1] ?? false);
      foreign[row.depth + 1] = false;
      foreign[row.depth] = (foreign[row.depth] ?? false) || mixed;
      if (mixed) continue;
      const { rms, drms_kernel: kernel, drms_thread: thread } = row;
      const { blocks, work, instructions, iterations } = row;
      found.push({ offset, rms, kernel, thread, blocks, work, instructions, iterations });
    }
  }
  const key = (each: Activation): string => JSON.stringify(each);
  return found.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function counts(stream: CollectedStream, program: string): [number, number][] {
  const found = new Map<number, number>();
  for (const rows of stream.folded().values())
    for (const { construct } of rows) {
      const place = stream.constructs.get(construct);
      if (place === undefined || stream.modules.get(place.module)?.path !== program) continue;
      found.set(place.offset, (found.get(place.offset) ?? 0) + 1);
    }
  return [...found].sort(([a], [b]) => a - b);
}

const both = [findEngine('valgrind'), findEngine('dynamorio')];
for (const [index, [name, ...args]] of PROGRAMS.entries())
  test.serial(`engines agree on ${name}`, async (t) => {
    const program = targetPath(name);
    for (const instructions of [false, true]) {
      // Once with loops, once without.
      const wanted = instructions === (index % 2 === 0) && !name.startsWith('growing');
      const loops = wanted ? { loopsFile: 'all' } : {};
      const streams: CollectedStream[] = [];
      for (const engine of both) {
        const outcome = await runUnder(engine, [program, ...args], {
          footprint: false,
          cost: instructions ? 'instructions' : 'work',
          ...loops,
        });
        streams.push(outcome.streams[0].collected);
      }
      const [valgrind, dynamorio] = streams;
      t.deepEqual(counts(dynamorio, program), counts(valgrind, program));
      const own = ownActivations(valgrind, program);
      t.true(own.length > 0);
      t.true(own.every((each) => (instructions ? each.instructions : each.work) > 0));
      t.deepEqual(ownActivations(dynamorio, program), own);
    }
  });
