/** Blocks and instructions, counted by hand. */
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import { runUnder, targetPath } from './run.js';

forEngines('blocks and instructions of routines in assembly', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('cost')]);
  const stream = outcome.streams[0].collected;
  const costs = (name: string): number[][] =>
    activationsOf(stream, name).map(({ blocks, instructions }) => [blocks, instructions]);
  const loops = Array.from({ length: 8 }, (_, n) => [n + 2, 3 * n + 4]);
  // Once directly and twice from twice().
  t.deepEqual(
    costs('loop'),
    loops.flatMap((cost) => [cost, cost, cost]),
  );
  t.deepEqual(
    costs('twice'),
    loops.map(() => [3, 6]),
  );
  t.deepEqual(costs('line'), [
    [1, 301],
    [1, 301],
    [1, 301],
  ]);
  const [nothing, ...copies] = costs('copy');
  t.is(nothing[1], 3);
  t.deepEqual(
    copies,
    copies.map(() => [3, 3]),
  );
});

const CASES: [string, ...string[]][] = [
  ['sort', '40'],
  ['list', '30'],
  ['allocator', '10'],
  ['string_ops'],
  ['vector'],
  ['misaligned'],
  ['longjmp'],
];

forEngines('sending accesses for the reference changes no row', async (t, engine) => {
  for (const [target, ...args] of CASES) {
    const rows = [];
    for (const trace of [false, true]) {
      const outcome = await runUnder(engine, [targetPath(target), ...args], { trace });
      const stream = outcome.streams[0].collected;
      rows.push(
        [...stream.folded()].map(([thread, folded]) => [
          thread,
          folded.map((row) => ({
            ...row,
            construct: stream.constructs.get(row.construct)?.address,
          })),
        ]),
      );
    }
    t.deepEqual(rows[0], rows[1], target);
  }
});
