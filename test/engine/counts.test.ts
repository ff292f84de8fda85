/** Programs whose numbers of activations are known. */
import type { ExecutionContext } from 'ava';
import type { Engine } from '../../src/record/engine/engine.js';
import type { CollectedStream } from '../reference/stream.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import { runNative, runUnder, targetPath } from './run.js';

async function streamOf(
  t: ExecutionContext,
  engine: Engine,
  target: string,
  ...args: string[]
): Promise<CollectedStream> {
  const argv = [targetPath(target), ...args];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
  return outcome.streams[0].collected;
}

function counts(stream: CollectedStream, names: readonly string[]): number[] {
  return names.map((name) => activationsOf(stream, name).length);
}

forEngines('fib(15) makes 2 fib(16) - 1 calls', async (t, engine) => {
  const fib = activationsOf(await streamOf(t, engine, 'fib', '15'), 'fib');
  t.is(fib.length, 2 * 987 - 1);
  const lowest = Math.min(...fib.map(({ depth }) => depth));
  t.is(Math.max(...fib.map(({ depth }) => depth)) - lowest, 14);
  t.is(fib.at(-1)!.depth, lowest);
});

forEngines('tail calls replace the routine on top', async (t, engine) => {
  const stream = await streamOf(t, engine, 'tailcall', '20');
  t.deepEqual(counts(stream, ['is_even', 'is_odd', 'through_pointer']), [21, 21, 14]);
  t.deepEqual(counts(stream, ['first', 'second', 'third']), [28, 28, 28]);
  const chain = ['is_even', 'is_odd'].flatMap((name) => activationsOf(stream, name));
  t.is(new Set(chain.map(({ depth }) => depth)).size, 1);
});

forEngines('longjmp ends what it leaves, and no more', async (t, engine) => {
  const stream = await streamOf(t, engine, 'longjmp', '10');
  t.deepEqual(counts(stream, ['dive', 'try', 'after', 'main']), [65, 10, 10, 1]);
  t.is(new Set(activationsOf(stream, 'after').map(({ depth }) => depth)).size, 1);
  const tries = activationsOf(stream, 'try');
  t.true(tries.every(({ incomplete }) => !incomplete));
});

forEngines('a loop made of longjmp neither grows nor empties the stack', async (t, engine) => {
  const stream = await streamOf(t, engine, 'setjmp_loop', '50');
  t.deepEqual(counts(stream, ['step', 'loop', 'local']), [50, 1, 1]);
  t.is(new Set(activationsOf(stream, 'step').map(({ depth }) => depth)).size, 1);
});

forEngines('exceptions end the frames that they leave', async (t, engine) => {
  const stream = await streamOf(t, engine, 'exceptions', '6');
  t.deepEqual(counts(stream, ['sink', 'middle', 'outer']), [27, 6, 6]);
  t.is(new Set(activationsOf(stream, 'outer').map(({ depth }) => depth)).size, 1);
});

forEngines('handlers are activations of their own', async (t, engine) => {
  const stream = await streamOf(t, engine, 'signals');
  const handlers = ['on_plain', 'on_nested', 'on_alternative', 'on_leave'];
  t.deepEqual(counts(stream, handlers), [5, 10, 5, 5]);
  t.deepEqual(counts(stream, ['worker', 'in_handler']), [5, 45]);
  t.is(new Set(activationsOf(stream, 'worker').map(({ depth }) => depth)).size, 1);
});

forEngines('each coroutine keeps its own activations', async (t, engine) => {
  const stream = await streamOf(t, engine, 'coroutines', '12');
  t.deepEqual(counts(stream, ['ping', 'pong', 'sum_up', 'hand_over']), [1, 1, 25, 24]);
  t.deepEqual(
    activationsOf(stream, 'ping').map(({ incomplete }) => incomplete),
    [false],
  );
});

forEngines('a million levels of recursion', async (t, engine) => {
  const stream = await streamOf(t, engine, 'recursion', '1000000');
  t.is(stream.totals().activations, Number(stream.end!.activations));
  const [deepest] = [...stream.batches.values()]
    .map((batches) =>
      Math.max(
        ...batches.map((batch) => depthOf(batch.columns.find(([name]) => name === 'depth')!)),
      ),
    )
    .sort((a, b) => b - a);
  t.true(deepest >= 1_000_000);
});

/** The largest value of a depth column. */
function depthOf(column: unknown[]): number {
  if (column[1] === 'const') return column[2] as number;
  const data = column[3] as Uint8Array;
  const aligned = new Uint8Array(data).buffer;
  const values = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array }[column[1] as 'u8'];
  return new values(aligned).reduce((a, b) => Math.max(a, b), 0);
}

forEngines('short threads come and go', async (t, engine) => {
  const stream = await streamOf(t, engine, 'threads_many', '64');
  t.deepEqual(counts(stream, ['work', 'selection_sort']), [64, 64]);
  t.is(stream.threads.filter(({ event }) => event === 'start').length, 65);
  t.is(stream.threads.filter(({ event }) => event === 'end').length, 65);
});

forEngines('virtual calls find their routines', async (t, engine) => {
  const stream = await streamOf(t, engine, 'vtable', '10');
  // Shapes alternate; total() runs after each of the 8 that are added.
  t.deepEqual(counts(stream, ['total']), [8]);
  const areas = counts(stream, ['Square::area', 'Bars::area']);
  t.deepEqual(areas, [2 + 2 + 3 + 3 + 4 + 4 + 5 + 5, 1 + 2 + 2 + 3 + 3 + 4 + 4 + 5]);
});
