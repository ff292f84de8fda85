/** Frames of call tree and flame graph, against references that go through every single call. */
import test from 'ava';
import fc from 'fast-check';
import { ByteReader, ByteWriter } from '../../src/pages/bytes.js';
import { packContexts, unpackContexts } from '../../src/pages/pack-contexts.js';
import { Calls } from '../../src/pages/frames/calls.js';
import { EstimatedFrames } from '../../src/pages/frames/estimated.js';
import { LEFT_OUT, START } from '../../src/pages/frames/frame.js';
import type { Frame, FrameSource } from '../../src/pages/frames/frame.js';
import { framesOf } from '../../src/pages/frames/source.js';
import { packReport } from '../../src/pages/pack.js';
import { packThreads, unpackThreads } from '../../src/pages/pack-threads.js';
import type { Neighbour, Report, RoutineReport } from '../../src/schema/report.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';

interface Call {
  routine: number;
  own: number;
  calls: Call[];
}

const ROUTINES = 5;

const callOf = (depth: number): fc.Arbitrary<Call> =>
  fc.record({
    routine: fc.nat(ROUTINES - 1),
    own: fc.integer({ min: 1, max: 50 }),
    calls: depth === 0 ? fc.constant<Call[]>([]) : fc.array(callOf(depth - 1), { maxLength: 3 }),
  });
const call = callOf(4);

type Sums = Map<string, [calls: number, cost: number]>;

function add(sums: Sums, path: readonly number[], calls: number, cost: number): void {
  const key = path.join(' ');
  const [times, total] = sums.get(key) ?? [0, 0];
  sums.set(key, [times + calls, total + cost]);
}

/** Every call with its context: the routines above, back to the first call where it recurs. */
function each(
  calls: readonly Call[],
  take: (path: number[], own: number) => void,
  above: readonly number[] = [],
): void {
  for (const { routine, own, calls: inner } of calls) {
    const first = above.indexOf(routine);
    const path = first < 0 ? [...above, routine] : above.slice(0, first + 1);
    take(path, own);
    each(inner, take, path);
  }
}

/** As the analysis makes them: contexts before those in them. */
function contextsOf(calls: readonly Call[]): NonNullable<Report['calling_contexts']> {
  const contexts: NonNullable<Report['calling_contexts']> = [];
  const ids = new Map<string, number>([['', -1]]);
  each(calls, (path, own) => {
    const key = path.join(' ');
    let id = ids.get(key);
    if (id === undefined) {
      const parent = ids.get(path.slice(0, -1).join(' '))!;
      id = contexts.push([parent, path.at(-1)!, 0, 0]) - 1;
      ids.set(key, id);
    }
    contexts[id][2]++;
    contexts[id][3] += own;
  });
  return contexts;
}

/** Calls and costs by path below the frame. */
function flatten(frame: Frame, sums: Sums = new Map(), path: number[] = []): Sums {
  for (const child of frame.children) {
    const below = [...path, child.node];
    add(sums, below, child.calls, child.cost);
    flatten(child, sums, below);
  }
  return sums;
}

const sorted = (sums: Sums): [string, [number, number]][] =>
  [...sums].sort(([a], [b]) => (a < b ? -1 : 1));

const routines = Array.from({ length: ROUTINES }, (_, i) =>
  sampleRoutine({ id: String(i), callers: [], callees: [] }),
);

function recorded(changes: Partial<Report>): FrameSource {
  const view = packReport(sampleReport({ routines, ...changes }));
  return framesOf(view, new Calls(view.edges, view.rows.name.length + view.others.length));
}

test('recorded contexts: the tree has what each call cost along its path', (t) => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 4 }), (calls) => {
      const frames = recorded({ calling_contexts: contextsOf(calls) });
      const expected: Sums = new Map();
      each(calls, (path, own) => {
        add(expected, path, 1, 0);
        for (let k = 1; k <= path.length; k++) add(expected, path.slice(0, k), 0, own);
      });
      t.false(frames.estimated);
      t.deepEqual(sorted(flatten(frames.all())), sorted(expected));
    }),
  );
});

test('recorded contexts: from one routine down and up', (t) => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 4 }), fc.nat(ROUTINES - 1), (calls, routine) => {
      const frames = recorded({ calling_contexts: contextsOf(calls) });
      const down: Sums = new Map();
      const up: Sums = new Map();
      let [times, total] = [0, 0];
      each(calls, (path, own) => {
        const at = path.indexOf(routine);
        if (at < 0) return;
        const inside = path.slice(at + 1);
        const called = inside.length === 0 ? 1 : 0;
        times += called;
        total += own;
        for (let k = 1; k <= inside.length; k++) {
          add(down, inside.slice(0, k), k === inside.length ? 1 : 0, own);
        }
        // Whoever is above has part in each of its calls, and in all that they cost.
        const callers = [...path.slice(0, at).reverse(), START];
        for (let k = 1; k <= callers.length; k++) add(up, callers.slice(0, k), called, own);
      });
      const [callees, callers] = [frames.callees(routine), frames.callers(routine)];
      for (const { node, calls: found, cost } of [callees, callers]) {
        t.deepEqual([node, found, cost], [routine, times, total]);
      }
      t.deepEqual(sorted(flatten(callees)), sorted(down));
      t.deepEqual(sorted(flatten(callers)), sorted(up));
    }),
  );
});

test('routines that are filtered out keep their place, and the part that was recorded is told', (t) => {
  const frames = recorded({
    routines: [
      sampleRoutine({
        callers: [{ routine: null, name: '(thread)', calls: 1, cost: 40 }],
        callees: [],
      }),
    ],
    calling_contexts: [
      [-1, 0, 1, 5],
      [0, null, 2, 3],
      [1, 0, 3, 2],
    ],
  });
  t.is(frames.share, 0.25);
  t.deepEqual(
    [...flatten(frames.all())],
    [
      ['0', [1, 10]],
      [`0 ${LEFT_OUT}`, [2, 5]],
      [`0 ${LEFT_OUT} 0`, [3, 2]],
    ],
  );
});

test('of too many contexts the costliest are kept, with all that they were called through', (t) => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 4 }), fc.nat(12), (calls, limit) => {
      const contexts = contextsOf(calls);
      const { bytes, leftOut } = packContexts(contexts, ROUTINES, limit);
      const tree = unpackContexts(new ByteReader(bytes));
      t.is(tree.parents.length - 1, Math.min(limit, contexts.length));
      t.is(leftOut, Math.max(0, contexts.length - limit));
      const all = unpackContexts(new ByteReader(packContexts(contexts, ROUTINES).bytes));
      const largest = [...all.costs.subarray(1)].sort((a, b) => b - a).slice(0, limit);
      t.deepEqual(
        [...tree.costs.subarray(1)].sort((a, b) => b - a),
        largest,
      );
      t.true(tree.parents.every((parent, i) => parent < i));
    }),
  );
});

/** Routine i calls `times` times each of `to`, all later ones; each call of it costs the same. */
const graph = fc.tuple(
  ...Array.from({ length: ROUTINES }, (_, i) =>
    fc.record({
      own: fc.integer({ min: 1, max: 50 }),
      calls: fc.array(
        fc.record({
          to: fc.integer({ min: Math.min(i + 1, ROUTINES - 1), max: ROUTINES - 1 }),
          times: fc.integer({ min: 1, max: 3 }),
        }),
        { maxLength: i === ROUTINES - 1 ? 0 : 3 },
      ),
    }),
  ),
);

test('estimated contexts are exact where calls of a routine all cost the same', (t) => {
  fc.assert(
    fc.property(graph, (nodes) => {
      const expand = (routine: number): Call => ({
        routine,
        own: nodes[routine].own,
        calls: nodes[routine].calls.flatMap(({ to, times }) =>
          Array.from({ length: times }, () => expand(to)),
        ),
      });
      const main = expand(0);
      const costOf = ({ own, calls }: Call): number =>
        calls.reduce((sum, inner) => sum + costOf(inner), own);
      const totals = routines.map(() => ({ calls: 0, cost_total: 0 }));
      const edges = new Map<string, [from: number, to: number, calls: number, cost: number]>();
      const visit = (at: Call, from: number): void => {
        const cost = costOf(at);
        totals[at.routine].calls++;
        totals[at.routine].cost_total += cost;
        const key = `${from} ${at.routine}`;
        const edge = edges.get(key) ?? [from, at.routine, 0, 0];
        edge[2]++;
        edge[3] += cost;
        edges.set(key, edge);
        for (const inner of at.calls) visit(inner, at.routine);
      };
      visit(main, START);
      const callersOf = (i: number): Neighbour[] =>
        [...edges.values()].flatMap(([from, to, calls, cost]) =>
          to === i
            ? [{ routine: from < 0 ? null : from, name: from < 0 ? '(thread)' : '', calls, cost }]
            : [],
        );
      const list = routines.map((routine, i): RoutineReport => {
        return { ...routine, ...totals[i], callers: callersOf(i) };
      });
      const view = packReport(sampleReport({ routines: list }));
      t.true(framesOf(view, new Calls(view.edges, ROUTINES)).estimated);
      const frames = new EstimatedFrames(new Calls(view.edges, ROUTINES), (i) => totals.at(i), 0);

      const all: Sums = new Map();
      const up: Sums = new Map();
      const last = ROUTINES - 1;
      const walk = (at: Call, above: readonly number[]): void => {
        const path = [...above, at.routine];
        add(all, path, 1, costOf(at));
        if (at.routine === last) {
          const callers = [...above].reverse();
          for (let k = 1; k <= callers.length; k++) add(up, callers.slice(0, k), 1, costOf(at));
          add(up, [...callers, START], 1, costOf(at));
        }
        for (const inner of at.calls) walk(inner, path);
      };
      walk(main, []);
      const round = (sums: Sums): [string, [number, number]][] =>
        sorted(sums).map(([path, [calls, cost]]) => [
          path,
          [Number(calls.toPrecision(9)), Number(cost.toPrecision(9))],
        ]);
      t.deepEqual(round(flatten(frames.all())), round(all));
      t.deepEqual(round(flatten(frames.callers(last))), round(up));
    }),
  );
});

test('threads unpack to what they were', (t) => {
  const numbers = fc.tuple(fc.nat(300), fc.maxSafeNat(), fc.maxSafeNat(), fc.nat());
  fc.assert(
    fc.property(fc.array(fc.array(numbers)), (lists) => {
      const writer = new ByteWriter();
      for (const by_thread of lists) packThreads(sampleRoutine({ by_thread }), writer);
      const reader = new ByteReader(writer.toBase64());
      for (const list of lists) t.deepEqual([...unpackThreads(reader)], list.flat());
      t.true(reader.done);
    }),
  );
});
