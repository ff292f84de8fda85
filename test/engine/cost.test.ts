/** Blocks, instructions and work, counted by hand. */
import type { FoldedRow } from '../reference/rows.js';
import type { CollectedStream } from '../reference/stream.js';
import { forEngines } from './engines.js';
import { activationsOf, namesOf } from './names.js';
import { runUnder, targetPath } from './run.js';

forEngines('blocks and instructions of routines in assembly', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('cost')], { cost: 'instructions' });
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

/** Cells beyond the first of each access that is said: "read,written", or bytes in all. */
function cellsBeyond(accesses: readonly string[], cell: number): number {
  const each = accesses.flatMap((access) => access.split(',').map(Number));
  return each.reduce((sum, bytes) => sum + Math.max(0, Math.ceil(bytes / cell) - 1), 0);
}

forEngines('work of wide accesses and string instructions, in cells', async (t, engine) => {
  for (const cell of [8, 4, 1] as const) {
    const outcome = await runUnder(engine, [targetPath('widths')], { cell });
    const stream = outcome.streams[0].collected;
    const names = namesOf(stream);
    const found = new Map<string, number>();
    for (const { construct, blocks, work } of [...stream.folded().values()].flat())
      found.set(names.get(construct) ?? '', work - blocks);
    const cases = outcome.stdout.trimEnd().split('\n');
    t.true(cases.length > 30, outcome.stdout);
    const said = cases.map((line) => {
      const [name, ...accesses] = line.trim().split(' ');
      return [name, cellsBeyond(accesses, cell)] as const;
    });
    const wrong = said.filter(([name, cells]) => found.get(name) !== cells);
    t.deepEqual(
      wrong.map(([name]) => [name, found.get(name)]),
      wrong.map(([name, cells]) => [name, cells]),
      `cells of ${cell}`,
    );
  }
});

/** A routine, wherever its file was loaded. */
function placeOf(stream: CollectedStream, construct: number): string {
  const { module = 0, offset = 0 } = stream.constructs.get(construct) ?? {};
  return `${stream.modules.get(module)?.path ?? ''} ${offset}`;
}

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
      // How many cells the C library's vector routines read depends on where these lie.
      const argv = ['/usr/bin/setarch', '-R', targetPath(target), ...args];
      const outcome = await runUnder(engine, argv, { trace });
      const stream = outcome.streams[1].collected;
      // Where the kernel puts a stack decides which cells of it are written, and what the loader
      // reads: Valgrind always puts it in the same place.
      const fixed = engine.name === 'valgrind';
      const counts = ({ construct }: FoldedRow): boolean =>
        fixed || placeOf(stream, construct).startsWith(targetPath(target));
      const comparable = (row: FoldedRow): object => ({
        ...row,
        footprint: fixed ? row.footprint : 0,
        construct: placeOf(stream, row.construct),
      });
      rows.push(
        [...stream.folded()].map(([thread, folded]) => [
          thread,
          folded.filter(counts).map(comparable),
        ]),
      );
    }
    t.deepEqual(rows[0], rows[1], target);
  }
});
