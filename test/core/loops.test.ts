/** Activations of loops, whatever ends them. */
import type { ExecutionContext } from 'ava';
import { differences } from '../reference/compare.js';
import type { Configuration, Operation } from './driver.js';
import { Do } from './driver.js';
import { forEach } from './each.js';
import {
  LEAF,
  MAIN,
  SP,
  WORK,
  activations,
  events,
  nameOf,
  shown,
  streamOf,
} from './loop-program.js';

const { call, back, enter, header, exit, read, cost } = events();

function check(name: string, operations: Operation[], expected: string[]): void {
  forEach(name, (t, configuration) => {
    t.deepEqual(activations(configuration, operations)[1], expected);
  });
}

check(
  'an iteration is an arrival at the header after the first',
  [
    call(WORK, 16),
    header(WORK, 4, 16),
    header(WORK, 4, 16),
    header(WORK, 4, 16),
    exit(WORK, 0, 16),
    header(WORK, 4, 16),
    exit(WORK, 0, 16),
    back(16),
  ],
  ['2 work 4 x2', '2 work 4 x0', '1 work'],
);

check(
  'nested loops: inner ones end at what follows, and at the outer header',
  [
    call(WORK, 16),
    header(WORK, 1, 16),
    header(WORK, 2, 16),
    header(WORK, 2, 16),
    exit(WORK, 1, 16),
    header(WORK, 3, 16),
    header(WORK, 1, 16),
    header(WORK, 2, 16),
    header(WORK, 3, 16),
    header(WORK, 3, 16),
    exit(WORK, 0, 16),
    back(16),
  ],
  ['3 work 2 x1', '3 work 3 x0', '3 work 2 x0', '3 work 3 x1', '2 work 1 x1', '1 work'],
);

check(
  'loops around calls, and recursion within a loop',
  [
    call(WORK, 16),
    header(WORK, 4, 32),
    call(WORK, 48),
    header(WORK, 4, 64),
    header(WORK, 4, 64),
    call(LEAF, 80),
    back(80),
    exit(WORK, 0, 64),
    back(48),
    header(WORK, 4, 32),
    exit(WORK, 0, 32),
    back(16),
  ],
  ['5 leaf', '4 work 4 x1', '3 work', '2 work 4 x1', '1 work'],
);

check(
  'a return, and a return of several frames at once, end the loops above',
  [
    call(MAIN, 16),
    header(MAIN, 4, 32),
    call(WORK, 48),
    header(WORK, 1, 64),
    header(WORK, 2, 64),
    back(48),
    header(MAIN, 4, 32),
    call(WORK, 48),
    header(WORK, 1, 64),
    call(LEAF, 80),
    back(16),
  ],
  [
    '5 work 2 x0',
    '4 work 1 x0',
    '3 work',
    '5 leaf',
    '4 work 1 x0',
    '3 work',
    '2 main 4 x1',
    '1 main',
  ],
);

check(
  'longjmp out of a callee into a loop: its header, what leaves it, a call',
  [
    call(MAIN, 16),
    header(MAIN, 4, 32),
    call(WORK, 48),
    header(WORK, 1, 64),
    header(MAIN, 4, 32),
    call(WORK, 48),
    header(WORK, 1, 64),
    call(WORK, 48),
    header(WORK, 4, 64),
    exit(MAIN, 0, 32),
    back(16),
  ],
  [
    '4 work 1 x0',
    '3 work',
    '4 work 1 x0',
    '3 work',
    '4 work 4 x0',
    '3 work',
    '2 main 4 x1',
    '1 main',
  ],
);

check(
  'a loop of a deeper activation of the same routine, which is left over, is another one',
  [
    call(WORK, 16),
    header(WORK, 4, 32),
    call(WORK, 48),
    header(WORK, 4, 64),
    header(WORK, 4, 64),
    // An exception is caught in the outer activation, within the loop.
    header(WORK, 4, 32),
    exit(WORK, 0, 32),
    back(16),
  ],
  ['4 work 4 x1', '3 work', '2 work 4 x1', '1 work'],
);

check(
  'tail calls end the loops of the routine that makes them',
  [
    call(MAIN, 16),
    header(MAIN, 1, 16),
    header(MAIN, 2, 16),
    enter(WORK, 16),
    header(WORK, 4, 16),
    enter(LEAF, 16),
    back(16),
  ],
  ['3 main 2 x0', '2 main 1 x0', '1 main', '2 work 4 x0', '1 work', '1 leaf'],
);

check(
  'an entry that is a header: a jump to it is an iteration, and no call',
  [
    call(MAIN, 16),
    header(MAIN, 1, 16),
    header(MAIN, 2, 16),
    enter(MAIN, 16),
    header(MAIN, 1, 16),
    enter(MAIN, 16),
    header(MAIN, 1, 16),
    back(16),
  ],
  ['3 main 2 x0', '2 main 1 x2', '1 main'],
);

check(
  'a loop whose enclosing one was not entered through its header begins with it',
  [call(WORK, 16), header(WORK, 3, 16), header(WORK, 3, 16), header(WORK, 1, 16), back(16)],
  ['3 work 3 x1', '2 work 1 x1', '1 work'],
);

check(
  'points of another routine than the one that runs do nothing',
  [
    header(WORK, 4, 0),
    call(WORK, 16),
    header(WORK, 4, 16),
    header(MAIN, 4, 16),
    exit(MAIN, 0, 16),
    header(WORK, 4, 16),
    call(LEAF, 32),
    header(WORK, 4, 48),
    exit(WORK, 0, 48),
    back(32),
    back(16),
  ],
  ['3 leaf', '2 work 4 x1', '1 work'],
);

check(
  'a large frame, and a stack pointer on a stack that nobody knows',
  [
    call(WORK, 16),
    header(WORK, 4, 0x2_0000),
    header(WORK, 4, 0x2_0000),
    header(WORK, 4, 0x100_0000),
    exit(WORK, 0, 0x100_0000),
    exit(WORK, 0, 0x2_0000),
    back(16),
  ],
  ['2 work 4 x1', '1 work'],
);

check(
  'a routine whose stack is not aligned has no loops',
  [call(WORK, 15), header(WORK, 4, 15), call(LEAF, 31), back(31), exit(WORK, 0, 15), back(15)],
  ['2 leaf', '1 work'],
);

check(
  'what is open at the end is there, innermost first',
  [call(WORK, 16), header(WORK, 1, 16), header(WORK, 1, 16), header(WORK, 2, 16)],
  ['3 work 2 x0', '2 work 1 x1', '1 work'],
);

forEach(
  'a handler has loops of its own, and leaves those that it interrupts',
  (t, configuration) => {
    const found = activations(configuration, [
      call(MAIN, 16),
      header(MAIN, 4, 32),
      [Do.SignalEnter, 1, 0, SP - 32],
      enter(WORK, 512),
      header(WORK, 4, 512),
      header(WORK, 4, 512),
      [Do.SignalLeave, 1, 0, 0],
      header(MAIN, 4, 32),
      // This one ends with siglongjmp.
      [Do.SignalEnter, 1, 0, SP - 32],
      enter(WORK, 512),
      header(WORK, 1, 512),
      back(16),
    ]);
    t.deepEqual(found, {
      1: ['2 main 4 x1', '1 main'],
      2: ['2 work 4 x1', '1 work', '2 work 1 x0', '1 work'],
    });
  },
);

forEach('coroutines that switch within loops', (t, configuration) => {
  const other = SP - 0x30_0000;
  const there = events(1, other);
  const found = activations(configuration, [
    [Do.Bounds, 1, other - 0x1_0000, other + 0x1000],
    call(MAIN, 16),
    header(MAIN, 4, 32),
    call(LEAF, 48),
    // The switch returns to the entry of a routine on a stack that is new.
    there.back(16),
    there.enter(WORK, 16),
    there.header(WORK, 4, 32),
    there.call(LEAF, 48),
    back(48),
    header(MAIN, 4, 32),
    call(LEAF, 48),
    there.back(48),
    there.header(WORK, 4, 32),
    there.call(LEAF, 48),
    // From here on nobody sees the switches.
    header(MAIN, 4, 32),
    there.header(WORK, 4, 32),
    there.exit(WORK, 0, 32),
    exit(MAIN, 0, 32),
    back(16),
  ]);
  t.deepEqual(found, {
    1: ['3 leaf', '3 leaf', '2 main 4 x2', '1 main'],
    2: ['3 leaf', '3 leaf', '2 work 4 x2', '1 work'],
  });
});

forEach('a coroutine that is back where it began has the stack that it had', (t, configuration) => {
  const other = SP - 0x30_0000;
  const there = events(1, other);
  const found = activations(configuration, [
    [Do.Bounds, 1, other - 0x1_0000, other + 0x1000],
    call(MAIN, 16),
    call(LEAF, 48),
    there.back(16),
    there.enter(WORK, 24),
    there.call(LEAF, 48),
    back(48),
    call(LEAF, 48),
    // Whoever comes back returns out of the first activation, to what had called it.
    there.back(24),
    there.call(WORK, 24),
    there.header(WORK, 4, 32),
    there.call(LEAF, 48),
    back(48),
    back(16),
  ]);
  t.deepEqual(found, {
    1: ['2 leaf', '2 leaf', '1 main'],
    2: ['2 leaf', '1 work', '3 leaf', '2 work 4 x0', '1 work'],
  });
});

forEach('threads have loops of their own, which end with them', (t, configuration) => {
  const second = events(2, SP + 0x10_0000);
  const found = activations(configuration, [
    call(WORK, 16),
    header(WORK, 4, 16),
    [Do.ThreadStart, 2, SP + 0x10_0000, 0],
    second.call(WORK, 16),
    second.header(WORK, 4, 16),
    header(WORK, 4, 16),
    second.header(WORK, 4, 16),
    second.header(WORK, 1, 16),
    [Do.ThreadEnd, 2, 0, 0],
    back(16),
  ]);
  t.deepEqual(found, {
    1: ['2 work 4 x1', '1 work'],
    2: ['2 work 4 x1', '2 work 1 x0', '1 work'],
  });
});

forEach('a fork child begins without what was open, and has its own names', (t, configuration) => {
  const fork: Operation[] = [
    call(WORK, 16),
    header(WORK, 4, 16),
    [Do.Fork, 1, SP, 0],
    header(WORK, 4, 16),
    exit(WORK, 0, 16),
    call(WORK, 32),
    header(WORK, 2, 32),
    back(32),
  ];
  const rows = shownAfterFork(configuration, fork);
  t.deepEqual(rows, ['3 work 2 x0', '2 work 1 x0', '1 work']);
});

/** The parent's stream ends with the fork. */
function shownAfterFork(configuration: Configuration, operations: Operation[]): string[] {
  return shown(streamOf(configuration, operations, { tracing: false }))[1];
}

forEach('sizes and cost of a loop flow to its routine', (t, configuration) => {
  const stream = streamOf(configuration, [
    call(WORK, 16),
    read(0),
    cost(1),
    header(WORK, 1, 16),
    cost(2),
    read(0),
    read(1),
    header(WORK, 2, 16),
    cost(4),
    read(1),
    read(2),
    call(LEAF, 32),
    cost(8),
    read(3),
    back(32),
    header(WORK, 1, 16),
    cost(16),
    read(3),
    exit(WORK, 0, 16),
    cost(32),
    back(16),
  ]);
  t.deepEqual(differences(stream), []);
  const rows = stream.folded().get(1)!;
  t.deepEqual(
    rows.map(({ construct, rms, blocks }) => [nameOf(stream, construct), rms, blocks]),
    [
      ['leaf', 1, 8],
      ['work 2', 3, 4],
      ['work 1', 4, 18],
      ['work', 4, 33],
      ['root', 4, 0],
    ],
  );
});

forEach('an opaque routine keeps the sizes of its loops', (t, configuration) => {
  const stream = streamOf(configuration, [
    [Do.Declare, 1, MAIN, 1],
    call(WORK, 16),
    header(WORK, 4, 16),
    call(MAIN, 32),
    read(0),
    header(MAIN, 4, 32),
    read(1),
    back(32),
    read(1),
    back(16),
  ]);
  t.deepEqual(differences(stream), []);
  t.deepEqual(
    stream
      .folded()
      .get(1)!
      .map(({ construct, rms }) => [nameOf(stream, construct), rms]),
    [
      ['main 4', 1],
      ['main', 2],
      ['work 4', 0],
      ['work', 0],
      ['root', 0],
    ],
  );
});

forEach('more iterations than a row holds go ahead of it', (t, configuration) => {
  const most = 2 ** 31 - 1;
  const stream = streamOf(
    configuration,
    [
      call(WORK, 16),
      header(WORK, 4, 16),
      [Do.Iterations, 1, most, 0],
      header(WORK, 4, 16),
      header(WORK, 4, 16),
      [Do.Iterations, 1, most - 1, 0],
      header(WORK, 4, 16),
      exit(WORK, 0, 16),
      back(16),
    ],
    { tracing: false },
  );
  t.deepEqual(shown(stream)[1], [`2 work 4 x${2 * most + 2}`, '1 work']);
});

forEach(
  'a loop has the module, header and parent that its routine gives it',
  (t, configuration) => {
    const stream = streamOf(configuration, [call(WORK, 16), header(WORK, 2, 16)]);
    const of = [...stream.constructs].map(([id, { kind, parent }]) => [
      nameOf(stream, id),
      kind,
      parent === 0 ? '' : nameOf(stream, parent),
    ]);
    t.deepEqual(of, [
      ['work', 0, ''],
      ['work 1', 1, 'work'],
      ['work 2', 1, 'work 1'],
    ]);
  },
);

/** The rows of a batch that is not that of the end. */
function sentRows(
  t: ExecutionContext,
  configuration: Configuration,
  operations: Operation[],
): number {
  const options = { footprint: false, backReferences: true, tracing: false };
  const [batch] = streamOf(configuration, operations, options).batches.get(1)!;
  t.false(batch.incomplete);
  return batch.rows;
}

forEach(
  'equal loops are sent once, those of other iterations are not equal',
  (t, configuration) => {
    const times = (n: number): Operation[] => [
      ...Array.from({ length: n }, () => header(WORK, 4, 16)),
      exit(WORK, 0, 16),
    ];
    const once = [call(WORK, 16), ...times(3), back(16)];
    const equal = sentRows(
      t,
      configuration,
      Array.from({ length: 50 }, () => [call(WORK, 16), ...times(3), ...times(3), back(16)]).flat(),
    );
    // Without back references two rows each: the loop's, with a repeat, and the routine's.
    t.is(equal, configuration === 'dynamorio' ? 6 : 100);
    t.is(sentRows(t, configuration, once), 2);
    t.is(sentRows(t, configuration, [call(WORK, 16), ...times(3), ...times(4), back(16)]), 3);
  },
);
