/** Activations that are counted say what rows of each would say, in any program. */
import fc from 'fast-check';
import type { ExecutionContext } from 'ava';
import test from 'ava';
import { profileOf, saidBy } from '../fold/said.js';
import { encodeFrame } from '../../src/stream/encode.js';
import { FrameKind } from '../../src/stream/format.js';
import type { RowsFrame } from '../../src/stream/format.js';
import type { Command } from './commands.js';
import { commands, isPoint } from './commands.js';
import type { Operation } from './driver.js';
import { Core, Do } from './driver.js';
import { operationsOf } from './program.js';

const THREADS = 2;
const HEADER = {
  format: 6,
  engine: 'synthetic',
  engine_version: '1',
  token: '',
  cell: 8,
  second: 'work',
  footprint: false,
  pid: 7,
  ppid: 1,
  exe: '/bin/prog',
  argv: ['prog'],
  start_ms: 0,
  forked: false,
};

type Engine = 'valgrind' | 'dynamorio';
const ENGINES: readonly Engine[] = ['valgrind', 'dynamorio'];

/** What the core sends, and how much of it is counted. */
async function said(engine: Engine, operations: readonly Operation[], single: boolean) {
  const core = new Core(engine, { footprint: false, single, notes: engine === 'dynamorio' });
  try {
    core.apply(operations);
    const frames = core.take();
    const rows = frames
      .filter(({ kind }) => kind === FrameKind.Rows)
      .map(({ value }) => value as RowsFrame);
    const header = { kind: FrameKind.Header, payload: new Uint8Array(encodeFrame(HEADER)) };
    return {
      counted: rows.reduce((sum, { counted }) => sum + (counted ?? 0), 0),
      says: saidBy(await profileOf([[header, ...frames]])),
    };
  } finally {
    core.close();
  }
}

async function checkOn(
  t: ExecutionContext,
  engine: Engine,
  operations: readonly Operation[],
): Promise<number> {
  const single = await said(engine, operations, true);
  const { counted, says } = await said(engine, operations, false);
  t.is(single.counted, 0);
  t.deepEqual(says, single.says);
  return counted;
}

/** The least that was counted on either engine. */
async function check(t: ExecutionContext, operations: readonly Operation[]): Promise<number> {
  let least = Infinity;
  for (const engine of ENGINES) least = Math.min(least, await checkOn(t, engine, operations));
  return least;
}

test('random programs', async (t) => {
  let counted = 0;
  const programs = fc.array(commands(0), { minLength: 20, maxLength: 300, size: 'max' });
  const property = fc.asyncProperty(programs, async (program: Command[]) => {
    const operations = operationsOf(
      THREADS,
      program.filter((command) => !isPoint(command)),
    );
    counted += await check(t, operations);
  });
  await fc.assert(property, { numRuns: 150 });
  t.true(counted > 1000);
});

const SP = 0x7000_0000;
const call = (routine: number, depth: number): Operation => [
  Do.Call,
  1,
  0x1000 * routine,
  SP - 16 * depth,
];
const returns = (depth: number): Operation => [Do.Return, 1, 0, SP - 16 * depth + 8];
const cost = (second: number): Operation => [Do.Cost, 1, 1, second];
const around = (operations: readonly Operation[]): Operation[] => [
  [Do.ThreadStart, 1, SP, 0],
  [Do.Cover, 1, SP - 0x10_0000, 0x20_0000],
  ...operations,
  [Do.ThreadStart, 2, SP + 0x10_0000, 0],
  [Do.ThreadEnd, 1, 0, 0],
  [Do.End, 2, 0, 0],
];

test('a routine that lies in itself further down than is looked', async (t) => {
  const path = [1, ...Array.from({ length: 50 }, (_, i) => 2 + i), 1, 60];
  const down = path.map((routine, i) => call(routine, i + 1));
  const up = path.flatMap((_, i) => [cost(3), returns(path.length - i)]);
  t.true((await check(t, around([...down, ...up, ...down, ...up]))) > 0);
});

test('costs that are too large to be counted, and batches that fill', async (t) => {
  const all = Array.from({ length: 20_000 }, (_, i) => [
    call(1, 1),
    call(2 + (i % 7), 2),
    // Sums of squares stay exact.
    cost(i % 9000 === 0 ? 0x200_0000 : (i * 7) % 100_000),
    returns(2),
    cost(1),
    returns(1),
  ]).flat();
  t.true((await check(t, around(all))) > 8192);
});
