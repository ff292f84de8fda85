import test from 'ava';
import fc from 'fast-check';
import { parseExpression } from '../../../src/campaigns/sweep/expression.js';
import { parseFeature, planSweep } from '../../../src/campaigns/sweep/plan-sweep.js';
import { runQueue } from '../../../src/campaigns/sweep/queue.js';
import { parseSizes } from '../../../src/campaigns/sweep/parse-sizes.js';

test('lists and ranges of sizes', (t) => {
  t.deepEqual(parseSizes('400,100, 200'), [100, 200, 400]);
  t.deepEqual(parseSizes('100..1000:x2'), [100, 200, 400, 800]);
  t.deepEqual(parseSizes('10..100:x1.5'), [10, 15, 22, 33, 50, 75]);
  t.deepEqual(parseSizes('0..100:+25'), [0, 25, 50, 75, 100]);
  t.deepEqual(parseSizes('1..4:x2,3,4'), [1, 2, 3, 4]);
});

test('sizes that are none, and ranges that never end', (t) => {
  for (const text of ['', 'a', '-1', '1,,2', '1e9', 'NaN', '5..1:x2', '1..9', '1..9:*2']) {
    t.throws(() => parseSizes(text), undefined, text);
  }
  for (const text of ['0..9:x2', '1..9:x1', '1..9:+0']) {
    t.throws(() => parseSizes(text), { message: /never ends/ });
  }
  t.throws(() => parseSizes('1..99999:+1'), { message: /more than/ });
});

/** Expressions with their values at n, computed while they are put together. */
const expressions = fc.letrec<{ any: [string, number]; leaf: [string, number] }>((tie) => ({
  leaf: fc.oneof(
    fc.constant<[string, number]>(['n', 7]),
    fc.integer({ min: 0, max: 9 }).map((n): [string, number] => [String(n), n]),
  ),
  any: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc
      .tuple(tie('any'), tie('any'), fc.constantFrom('+', '-', '*'))
      .map(([[a, x], [b, y], op]): [string, number] => [
        `(${a} ${op} ${b})`,
        op === '+' ? x + y : op === '-' ? x - y : x * y,
      ]),
  ),
})).any;

test('expressions have the value that arithmetic gives', (t) => {
  fc.assert(
    fc.property(expressions, ([text, value]) => {
      t.is(parseExpression(text)(7), value);
    }),
  );
  t.is(parseExpression('2 + 3*n^2/2 - 1')(4), 25);
  t.is(parseExpression('2^3^2')(0), 512);
  t.is(parseExpression('-n + 10-2-3')(1), 4);
  t.is(parseExpression('n*log2(n) + sqrt(n)')(16), 68);
});

test('expressions that are none say what is wrong', (t) => {
  for (const [text, message] of [
    ['', /ends too early/],
    ['2 *', /ends too early/],
    ['(n', /'\)' is missing/],
    ['n n', /'n' is not expected/],
    ['n $ 2', /'\$ 2' is not understood/],
    ['m', /'m' is not understood/],
    ['constructor(n)', /'constructor' is not understood/],
  ] as const) {
    t.throws(() => parseExpression(text), { message }, text);
  }
  t.throws(() => parseFeature('=n'), { message: /not name=expression/ });
});

test('a plan puts the size wherever {n} stands', (t) => {
  const feature = parseFeature('bytes=8*n');
  t.deepEqual(planSweep(['./p', '-n={n}', '{n}x{n}'], [5], [feature]), [
    { n: 5, argv: ['./p', '-n=5', '5x5'], features: { n: 5, bytes: 40 } },
  ]);
  t.throws(() => planSweep(['./p', '5'], [5], []), { message: /write \{n\} there/ });
  t.throws(() => planSweep(['./p', '{n}'], [0], [parseFeature('x=1/n')]), {
    message: 'feature x is no number at n = 0',
  });
});

test('a queue keeps to its limit, and starts nothing once stopped', async (t) => {
  let running = 0;
  let most = 0;
  let stop = false;
  const results = await runQueue(
    [1, 2, 3, 4, 5, 6],
    2,
    async (job) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      if (job === 4) stop = true;
      return 10 * job;
    },
    () => stop,
  );
  t.is(most, 2);
  t.deepEqual(results.slice(0, 4), [10, 20, 30, 40]);
  t.is(results[5], null);
});
