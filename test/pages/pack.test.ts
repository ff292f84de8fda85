/** What is packed for a page unpacks to what it was. */
import test from 'ava';
import fc from 'fast-check';
import { ByteReader, ByteWriter } from '../../src/pages/bytes.js';
import { limited, thinPoints } from '../../src/pages/limits.js';
import { packReport } from '../../src/pages/pack.js';
import { packPointLists, PointLists } from '../../src/pages/pack-points.js';
import type { Point } from '../../src/schema/report.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';

const whole = fc.oneof(fc.nat(300), fc.maxSafeNat());

test('whole numbers of up to 53 bits survive as bytes', (t) => {
  fc.assert(
    fc.property(fc.array(whole), (numbers) => {
      const writer = new ByteWriter();
      for (const number of numbers) writer.add(number);
      const reader = new ByteReader(writer.toBase64());
      const read: number[] = [];
      while (!reader.done) read.push(reader.next());
      t.deepEqual(read, numbers);
    }),
  );
});

test('more bytes than the writer has at first, and numbers above 2^53', (t) => {
  const writer = new ByteWriter();
  for (let i = 0; i < 100_000; i++) writer.add(i);
  writer.add(2 ** 80);
  const reader = new ByteReader(writer.toBase64());
  for (let i = 0; i < 100_000; i++) if (reader.next() !== i) t.fail(`number ${i}`);
  t.is(reader.next(), 2 ** 80);
  t.true(reader.done);
});

/** Points by size, as an analysis makes them: costs of `count` calls between min and max. */
const points: fc.Arbitrary<Point[]> = fc
  .array(fc.tuple(fc.nat(1e6), fc.integer({ min: 1, max: 1000 }), fc.nat(1e9), fc.nat(1e9)), {
    maxLength: 60,
  })
  .map((list) => {
    const bySize = new Map(
      list.map(([size, count, min, more]): [number, Point] => {
        const max = count === 1 ? min : min + more;
        return [size, [size, count, min, max, (count - 1) * min + max]];
      }),
    );
    return [...bySize.values()].sort((a, b) => a[0] - b[0]);
  });

test('points survive, routine by routine', (t) => {
  fc.assert(
    fc.property(fc.array(points), (routines) => {
      const lists = new PointLists(packPointLists(routines));
      // The last first: each is found without those before it.
      for (const [i, list] of [...routines.entries()].toReversed()) {
        t.deepEqual([...lists.of(i)], list.flat());
      }
    }),
  );
});

test('thinning keeps calls, total cost, the cheapest and the dearest, in order of size', (t) => {
  fc.assert(
    fc.property(points, fc.integer({ min: 2, max: 30 }), (list, limit) => {
      const thin = thinPoints(list, limit);
      t.true(thin.length <= limit);
      const sum = (of: Point[], k: 1 | 4): number => of.reduce((all, point) => all + point[k], 0);
      t.is(sum(thin, 1), sum(list, 1));
      t.is(sum(thin, 4), sum(list, 4));
      const least = (of: Point[]): number => Math.min(...of.map(([, , min]) => min));
      const most = (of: Point[]): number => Math.max(...of.map(([, , , max]) => max));
      t.is(least(thin), least(list));
      t.is(most(thin), most(list));
      t.true(thin.every(([size], i) => i === 0 || size > thin[i - 1][0]));
      // The dearest call of each place stands at its own size.
      for (const [size, , , max] of thin) t.true(list.some((p) => p[0] === size && p[3] === max));
    }),
  );
});

test('a page that would be too large says what it lacks', (t) => {
  const many = Array.from({ length: 12 }, (_, i) =>
    sampleRoutine({
      rank: i + 1,
      cost_share: 1 / (i + 1),
      points: Array.from({ length: 100 }, (_, k): Point => [k + 1, 1, k, k, k]),
    }),
  );
  const all = limited(many);
  t.is(all.routines, many);
  t.deepEqual(all.leftOut, []);
  const some = limited(many, { maxRoutines: 10, maxPoints: 500, pointsKept: 20 });
  t.is(some.routines.length, 10);
  t.true(some.routines.every((routine) => routine.points.length <= 20));
  t.is(some.leftOut.length, 2);
  t.regex(some.leftOut[0], /^2 routines .*9\.0909 %/);
  t.regex(some.leftOut[1], /^1k points .*10 routines/);
});

test('calls: each once; callers that are no routine of the report keep their names', (t) => {
  const view = packReport(
    sampleReport({
      routines: [
        sampleRoutine({
          name: 'a',
          callers: [{ routine: null, name: '(thread)', calls: 1, cost: 90 }],
          callees: [
            { routine: 1, name: 'b', calls: 2, cost: 50 },
            { routine: null, name: 'gone', calls: 3, cost: 7 },
          ],
        }),
        sampleRoutine({
          name: 'b',
          callers: [
            { routine: 0, name: 'a', calls: 2, cost: 50 },
            { routine: null, name: 'gone', calls: 4, cost: 6 },
          ],
          callees: [],
        }),
      ],
    }),
  );
  t.deepEqual(view.others, ['gone']);
  const reader = new ByteReader(view.edges);
  const edges: number[][] = [];
  while (!reader.done) edges.push([reader.next() - 1, reader.next(), reader.next(), reader.next()]);
  t.deepEqual(
    edges.sort((a, b) => a[0] - b[0] || a[1] - b[1]),
    [
      [-1, 0, 1, 90],
      [0, 1, 2, 50],
      [0, 2, 3, 7],
      [2, 1, 4, 6],
    ],
  );
});

test('points of several recordings stand beside the points of all', (t) => {
  const [first, second]: Point[][] = [[[1, 1, 5, 5, 5]], []];
  const view = packReport(
    sampleReport({
      recordings: ['a.comair', 'b.comair'],
      routines: [sampleRoutine({ by_recording: [first, second] })],
    }),
  );
  t.deepEqual(
    view.parts.map(({ label }) => label),
    ['a.comair', 'b.comair'],
  );
  t.deepEqual([...new PointLists(view.parts[0].points).of(0)], first.flat());
  t.deepEqual([...new PointLists(view.parts[1].points).of(0)], second.flat());
});

test('shares are said to be of the work where routines only wait', (t) => {
  const word = (waits: object) =>
    packReport(sampleReport({ routines: [sampleRoutine({ name: 'spin', ...waits })] })).cost_word;
  t.is(word({}), 'cost');
  t.is(word({ waits: true }), 'work');
});
