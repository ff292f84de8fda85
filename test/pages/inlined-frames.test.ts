/** Functions that were inlined into a routine as frames below it, with numbers that were added up by hand. */
import test from 'ava';
import fc from 'fast-check';
import { Calls } from '../../src/pages/frames/calls.js';
import { START } from '../../src/pages/frames/frame.js';
import type { Frame } from '../../src/pages/frames/frame.js';
import { inlinedParts, withInlined } from '../../src/pages/frames/inlined.js';
import { framesOf } from '../../src/pages/frames/source.js';
import { packReport } from '../../src/pages/pack.js';
import type { LoopReport, Report } from '../../src/schema/report.js';
import { sampleLoop, sampleReport, sampleRoutine, sampleRun } from '../support/sample-report.js';

const frame = (name: string) => ({ name, file: '/src/prog.cc', line: 12 });
const inlined = (...names: string[]) => ({
  frames: ['', ...names].map(frame),
  at: Math.min(1, names.length),
});

/** main costs 1000: 300 itself, and compare 700, of which `compare` says what loops call. */
function report(loops: LoopReport[], changes: Partial<Report> = {}): Report {
  const main = sampleRoutine({
    id: '0',
    name: 'main',
    calls: 1,
    cost_total: 1000,
    cost_self: 300,
    callers: [{ routine: null, name: '(thread)', calls: 1, cost: 1000 }],
    callees: [{ routine: 1, name: 'compare', calls: 70, cost: 700 }],
  });
  const compare = sampleRoutine({
    id: '1',
    name: 'compare',
    calls: 70,
    cost_total: 700,
    cost_self: 700,
    callers: [{ routine: 0, name: 'main', calls: 70, cost: 700 }],
    callees: [],
  });
  const runs = [sampleRun({ blocks: 1000 })];
  return sampleReport({ runs, routines: [main, compare], loops, ...changes });
}

const loop = (self: number, compared: number, way: string[]): LoopReport =>
  sampleLoop({
    cost_self: self,
    callees:
      compared === 0 ? [] : [{ routine: 1, name: 'compare', calls: compared / 10, cost: compared }],
    ...(way.length === 0 ? {} : { inlined: inlined(...way) }),
  });

function treeOf(of: Report): { root: Frame; nameOf: (frame: Frame) => string } {
  const view = packReport(of);
  const calls = new Calls(view.edges, view.rows.name.length + view.others.length);
  const frames = framesOf(view, calls);
  const known = inlinedParts(view.inlined ?? [], calls, (i) => ({
    cost_self: view.rows.cost_self[i],
    cost_total: view.rows.cost_total[i],
  }));
  const nameOf = ({ node }: Frame): string =>
    node === START ? 'all' : node >= 0 ? view.rows.name[node] : view.inlined![-4 - node].name;
  return { root: withInlined(frames.all(), known, frames.estimated), nameOf };
}

/** Indented by depth, with calls and cost. */
function lines({ root, nameOf }: ReturnType<typeof treeOf>): string[] {
  const go = (at: Frame, indent: string): string[] => [
    `${indent}${nameOf(at)} ${Math.round(at.calls)} ${Math.round(at.cost)}`,
    ...at.children.flatMap((child) => go(child, `${indent} `)),
  ];
  return go(root, '');
}

const LOOPS = [
  // Its own loop, one in customers, and one of std::find in that; totals; main calls compare itself.
  loop(20, 10, []),
  loop(30, 40, ['customers(Orders const&)']),
  loop(150, 560, ['customers(Orders const&)', 'std::find<It>(It)']),
  loop(60, 0, ['totals()']),
];

const EXPECTED = [
  'all 1 1000',
  ' main 1 1000',
  // 30 + 40 + 150 + 560.
  '  customers 0 780',
  '   std::find 0 710',
  '    compare 56 560',
  '   compare 4 40',
  // What is of no inlined loop: 700 - 40 - 560. Of itself 300 - 30 - 150 - 60 are left.
  '  compare 10 100',
  '  totals 0 60',
];

test('an inlined function has what its loops cost, and the rest stays its routine’s', (t) => {
  t.deepEqual(lines(treeOf(report(LOOPS))), EXPECTED);
});

test('recorded contexts: the same, as main was called along one path', (t) => {
  const contexts: Report['calling_contexts'] = [
    [-1, 0, 1, 300],
    [0, 1, 70, 700],
  ];
  t.deepEqual(lines(treeOf(report(LOOPS, { calling_contexts: contexts }))), EXPECTED);
});

test('whatever loops say, no frame costs less than those in it, and the whole is the same', (t) => {
  const cost = fc.integer({ min: 0, max: 2000 });
  const way = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 3 });
  const all = fc.array(fc.tuple(cost, cost, way), { maxLength: 8 });
  const check = (at: Frame): void => {
    const inside = at.children.reduce((sum, child) => sum + child.cost, 0);
    t.true(inside <= at.cost * (1 + 1e-9), `${inside} in ${at.cost}`);
    t.true(at.cost >= 0);
    for (const child of at.children) check(child);
  };
  fc.assert(
    fc.property(all, (parts) => {
      const { root } = treeOf(
        report(parts.map(([self, called, names]) => loop(self, called, names))),
      );
      t.is(root.cost, 1000);
      t.is(root.children[0].cost, 1000);
      check(root);
      // Cost of a routine wherever it is called is what it was.
      const compared = (at: Frame): number =>
        at.node === 1 ? at.cost : at.children.reduce((sum, child) => sum + compared(child), 0);
      t.true(Math.abs(compared(root) - 700) < 1e-6, String(compared(root)));
    }),
  );
});
