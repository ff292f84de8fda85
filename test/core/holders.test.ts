/**
 * Pages that are one thread's, and are no more: threads that start when others have accessed memory
 * for long, end while others go on, and are more than there are slots for.
 */
import test from 'ava';
import fc from 'fast-check';
import { FrameKind } from '../../src/stream/format.js';
import { differences } from '../reference/compare.js';
import { CollectedStream } from '../reference/stream.js';
import { CONFIGURATIONS, Core, Do } from './driver.js';
import type { Configuration, Operation } from './driver.js';

const MEMORY = 0x5000_0000;
const PAGE = 4096;
const PAGES = 6;
/** As many pages are forgotten otherwise than page by page. */
const MANY_PAGES = 1 << 17;
const STACKS = 0x70_0000_0000;
const STACK_BYTES = 0x10_0000;

interface Step {
  do: 'start' | 'end' | 'call' | 'return' | 'read' | 'write' | 'kernel' | 'unmap' | 'all';
  /** Of those that live. */
  thread: number;
  page: number;
  at: number;
  bytes: number;
}

const steps = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record<Step>({
      do: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom('start' as const, 'end' as const) },
        { weight: 9, arbitrary: fc.constantFrom('call' as const, 'return' as const) },
        {
          weight: 24,
          arbitrary: fc.constantFrom('read' as const, 'read' as const, 'write' as const),
        },
        { weight: 2, arbitrary: fc.constantFrom('kernel' as const, 'unmap' as const) },
        { weight: 1, arbitrary: fc.constant('all' as const) },
      ),
      thread: fc.nat({ max: most - 1 }),
      page: fc.nat({ max: PAGES - 1 }),
      // Few cells, so that threads meet; some lie over a page's end.
      at: fc.constantFrom(0, 8, 12, 64, PAGE - 4),
      bytes: fc.constantFrom(1, 4, 8, 24),
    }),
    { minLength: 60, maxLength: 400, size: 'max' },
  );

/** Stack pointers of the calls that a thread is in. */
interface Living {
  number: number;
  pushed: number[];
}

/**
 * @param alone steps that the first thread makes before there is another
 * @param most threads that live at once, @param from so many start as soon as it is not alone
 */
function operationsOf(
  all: readonly Step[],
  alone: number,
  from: number,
  most: number,
): Operation[] {
  const operations: Operation[] = [];
  const living: Living[] = [];
  let started = 0;
  const start = (): void => {
    if (living.length === most) return;
    const number = ++started;
    const low = STACKS + 2 * number * STACK_BYTES;
    operations.push(
      [Do.Bounds, number, low, low + STACK_BYTES],
      [Do.ThreadStart, number, low + STACK_BYTES - 64, 0],
      [Do.Cover, number, low, STACK_BYTES],
    );
    living.push({ number, pushed: [low + STACK_BYTES - 64] });
  };
  start();
  operations.push([Do.Cover, 1, MEMORY, MANY_PAGES * PAGE]);
  for (const [i, step] of all.entries()) {
    if (i === alone) for (let n = 1; n < from; n++) start();
    const { number, pushed } = living[i < alone ? 0 : step.thread % living.length];
    const address = MEMORY + step.page * PAGE + step.at;
    const add = (kind: number, a: number, b: number) => operations.push([kind, number, a, b]);
    if (step.do === 'start' && i > alone) start();
    else if (step.do === 'end' && number !== 1) {
      add(Do.ThreadEnd, 0, 0);
      living.splice(step.thread % living.length, 1);
    } else if (step.do === 'call' && pushed.length < 12) {
      pushed.push(pushed.at(-1)! - 64);
      add(Do.Call, 0x40_0000 + step.page * 64, pushed.at(-1)!);
    } else if (step.do === 'return' && pushed.length > 1) add(Do.Return, 0, pushed.pop()! + 8);
    else if (step.do === 'read') add(Do.Read, address, step.bytes);
    else if (step.do === 'write') add(Do.Write, address, step.bytes);
    else if (step.do === 'kernel') add(Do.KernelWrite, address, step.bytes);
    else if (step.do === 'unmap') add(Do.Unmap, MEMORY + step.page * PAGE, PAGE);
    else if (step.do === 'all') add(Do.Unmap, MEMORY + PAGE, (MANY_PAGES - 1) * PAGE);
  }
  operations.push([Do.Flush, 1, 0, 0]);
  for (const { number } of living.toReversed()) operations.push([Do.ThreadEnd, number, 0, 0]);
  return operations;
}

function streamOf(configuration: Configuration, cell: number, operations: Operation[]) {
  const core = new Core(configuration, { cell, footprint: true, tracing: true });
  const stream = new CollectedStream();
  stream.add({ kind: FrameKind.Header, value: { cell, footprint: true } });
  try {
    core.apply(operations);
    for (const frame of core.take()) stream.add(frame);
  } finally {
    core.close();
  }
  return stream;
}

for (const configuration of CONFIGURATIONS)
  for (const cell of [4, 8])
    for (const [name, from, most, runs] of [
      ['that come and go', 2, 4, 60],
      ['that share slots', 70, 80, 8],
      ['without windows', 140, 150, 4],
    ] as const)
      test(`${configuration}, cell ${cell}, threads ${name}: rows as the reference has them`, (t) => {
        const property = fc.property(steps(most), fc.nat({ max: 60 }), (all, alone) => {
          const found = differences(
            streamOf(configuration, cell, operationsOf(all, alone, from, most)),
          );
          if (found.length > 0) throw new Error(JSON.stringify(found, null, 1));
        });
        t.notThrows(() => {
          fc.assert(property, { numRuns: runs });
        });
      });
