/**
 * What is said of routines is the same whether or not loops are recorded: activations in the same
 * order, with the same sizes and costs, when what their loops' activations cost is their own.
 */
import { ConstructKind } from '../../src/stream/format.js';
import type { FoldedRow } from '../reference/rows.js';
import type { CollectedStream } from '../reference/stream.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

const PROGRAMS: [string, ...string[]][] = [
  ['sort', '30'],
  ['nested'],
  ['tailcall'],
  ['longjmp'],
  ['setjmp_loop'],
  ['exceptions', '3'],
  ['signals'],
  ['coroutines', '8'],
  ['string_ops'],
  ['jit'],
  ['threads_many', '12'],
  // Twelve words are read and written at once: there is no longer code for accesses.
  ['far_words'],
  ['fork'],
  ['growing', '40'],
];

const COSTS = ['blocks', 'work', 'instructions'] as const;
type Routine = Omit<FoldedRow, 'construct' | 'depth' | 'iterations' | 'context'> & {
  place: string;
};

function placeOf(stream: CollectedStream, id: number): string {
  const construct = stream.constructs.get(id);
  if (construct === undefined) return 'outside of any call';
  const path = stream.modules.get(construct.module)?.path ?? '';
  return `${path}+${construct.module === 0 ? '' : construct.offset.toString(16)}`;
}

/** Activations of routines, in order of return. */
function routinesOf(stream: CollectedStream, rows: readonly FoldedRow[]): Routine[] {
  const found: Routine[] = [];
  // By depth: the costs of loops whose routine, or the loop around them, has not ended.
  const open: (Pick<FoldedRow, (typeof COSTS)[number]> | undefined)[] = [];
  for (const row of rows) {
    const own = { ...row };
    for (const name of COSTS) own[name] += open[row.depth + 1]?.[name] ?? 0;
    open.length = Math.min(open.length, row.depth + 1);
    if (stream.constructs.get(row.construct)?.kind === ConstructKind.Loop) {
      const sums = (open[row.depth] ??= { blocks: 0, work: 0, instructions: 0 });
      for (const name of COSTS) sums[name] += own[name];
      continue;
    }
    const { rms, footprint, drms_kernel, drms_thread, blocks, work, instructions } = own;
    found.push({
      place: placeOf(stream, row.construct),
      incomplete: row.incomplete,
      rms,
      footprint,
      drms_kernel,
      drms_thread,
      blocks,
      work,
      instructions,
    });
  }
  return found;
}

/** Of several threads, which come in any order and wait for each other, only what is their own. */
function threadsOf(stream: CollectedStream, program: string): Routine[][] {
  const lists = [...stream.folded()].map(([thread, rows]) => ({
    thread,
    list: routinesOf(stream, rows),
  }));
  if (lists.length === 1) return [lists[0].list];
  return lists
    .filter(({ thread }) => thread !== 1)
    .map(({ list }) => list.filter(({ place }) => place.startsWith(`${program}+`)))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function countLoops({ constructs }: CollectedStream): number {
  return [...constructs.values()].filter(({ kind }) => kind === ConstructKind.Loop).length;
}

for (const [name, ...args] of PROGRAMS)
  forEngines(`${name}: routines are as without loops`, async (t, engine) => {
    // What libraries do depends on where the stack lies.
    const argv = ['/usr/bin/setarch', '-R', targetPath(name), ...args];
    const native = await runNative(argv);
    const sides = [];
    // As long: DynamoRIO's options lie in the target's memory.
    const without = { engineArguments: ['--contexts=no', '--single=yes'] };
    for (const how of [without, { loopsFile: 'all' }]) {
      const outcome = await runUnder(engine, argv, how);
      sameAsNative(t, native, outcome);
      wholeStreams(t, outcome);
      sides.push(
        outcome.streams.slice(1).map(({ collected }) => ({
          loops: countLoops(collected),
          threads: threadsOf(collected, argv[2]),
        })),
      );
    }
    const [plain, recorded] = sides;
    t.true(plain.every(({ loops }) => loops === 0));
    t.true(recorded.some(({ loops }) => loops > 0));
    t.deepEqual(
      recorded.map(({ threads }) => threads),
      plain.map(({ threads }) => threads),
    );
  });
