/** What routines show must not depend on whether loops are recorded. */
import type { ExecutionContext } from 'ava';
import fc from 'fast-check';
import { FrameKind } from '../../src/stream/format.js';
import { bottomUpDifferences, contextDifferences } from '../reference/compare.js';
import type { FoldedRow } from '../reference/rows.js';
import { CollectedStream } from '../reference/stream.js';
import type { Command } from './commands.js';
import { commands, isPoint } from './commands.js';
import type { Configuration, CoreOptions } from './driver.js';
import { Core } from './driver.js';
import { forEach } from './each.js';
import { operationsOf } from './program.js';

const THREADS = 2;

function streamOf(
  configuration: Configuration,
  program: readonly Command[],
  options: Partial<CoreOptions>,
): CollectedStream {
  const core = new Core(configuration, options);
  const stream = new CollectedStream();
  stream.add({ kind: FrameKind.Header, value: { cell: 8, footprint: options.footprint ?? true } });
  try {
    core.apply(operationsOf(THREADS, program));
    for (const frame of core.take()) stream.add(frame);
  } finally {
    core.close();
  }
  return stream;
}

/** Routines by their addresses, as contexts are numbered in the order in which they come up. */
function pathOf(stream: CollectedStream, context: number): number[] {
  const [parent, construct] = stream.contexts.get(context) ?? [0, 0];
  if (construct === 0) return [];
  return [...pathOf(stream, parent), stream.constructs.get(construct)?.address ?? 0];
}

/** What loops are of: routines with the cost of their loops, in order, without the loops. */
function routineRows(stream: CollectedStream, rows: readonly FoldedRow[]): object[] {
  const out: object[] = [];
  const around: { isLoop: boolean; costs: { blocks: number; work: number } }[] = [];
  // From the end, so that those that have called come before those that they called.
  for (const row of [...rows].reverse()) {
    around.length = Math.min(around.length, row.depth);
    const isLoop = stream.isLoop(row.construct);
    const above = around.filter((each) => each.isLoop).length;
    const costs = isLoop ? around[row.depth - 1].costs : { blocks: 0, work: 0 };
    costs.blocks += row.blocks;
    costs.work += row.work;
    around.push({ isLoop, costs });
    if (isLoop) continue;
    const { rms, footprint, drms_kernel, drms_thread, incomplete, context } = row;
    const sizes = {
      rms,
      footprint,
      drms_kernel,
      drms_thread,
      incomplete,
      path: pathOf(stream, context),
    };
    const address = stream.constructs.get(row.construct)?.address ?? 0;
    out.push({ address, depth: row.depth - above, ...sizes, costs });
  }
  return out.reverse();
}

function routines(stream: CollectedStream): object {
  const cells = [...stream.bottomUp]
    .filter(([construct]) => !stream.isLoop(construct))
    .map(([construct, count]) => [stream.constructs.get(construct)?.address, count]);
  const rows = [...stream.folded()]
    .sort(([a], [b]) => a - b)
    .map(([thread, list]) => [thread, routineRows(stream, list)]);
  return { rows, cells: cells.sort() };
}

/**
 * Where nobody saw that activations or a stack were left, a point tells of it earlier than anything
 * else; and code of a routine that does not run was reached in a way that nobody saw.
 */
function isUnseen(command: Command): boolean {
  if (command.do === 'header' || command.do === 'exit') return command.routine !== null;
  return command.do === 'unwind' || command.do === 'jump';
}

const programs = fc
  .array(commands(0), { minLength: 20, maxLength: 300, size: 'max' })
  .map((program) => program.filter((command) => !isUnseen(command)));

function checkSame(
  t: ExecutionContext,
  configuration: Configuration,
  options: Partial<CoreOptions>,
): void {
  fc.assert(
    fc.property(programs, fc.boolean(), (program, notes) => {
      // Nothing is noted where rows need more than notes have.
      const ways = { ...options, notes: notes && options.contexts !== true };
      const without = program.filter((command) => !isPoint(command));
      t.deepEqual(
        routines(streamOf(configuration, program, { ...ways, loops: true })),
        routines(streamOf(configuration, without, ways)),
      );
    }),
    { numRuns: 60 },
  );
  t.pass();
}

forEach('routines have the rows that they have without loops', (t, configuration) => {
  checkSame(t, configuration, {});
});

forEach('they have them where equal calls are sent once', (t, configuration) => {
  checkSame(t, configuration, { footprint: false, backReferences: true });
});

forEach('they have the same calling contexts and distinct cells', (t, configuration) => {
  checkSame(t, configuration, { contexts: true, bottomUp: true });
});

forEach(
  'contexts and distinct cells, of loops too, as the reference has them',
  (t, configuration) => {
    const options = { contexts: true, bottomUp: true, loops: true, tracing: true };
    const any = fc.array(commands(0), { minLength: 20, maxLength: 300, size: 'max' });
    const property = fc.property(any, (program) => {
      const stream = streamOf(configuration, program, options);
      t.deepEqual(contextDifferences(stream).found, []);
      t.deepEqual(bottomUpDifferences(stream), []);
    });
    fc.assert(property, { numRuns: 40 });
  },
);
