import test from 'ava';
import { chooseSize, hint } from '../../src/report/size-choice.js';
import type { SizeMetric } from '../../src/schema/metrics.js';
import { meaningOf, shortSize } from '../../src/schema/sizes.js';
import { reasonWords, sizeReasonWords } from '../../src/words/reason.js';

type Points = [number, number, number, number, number][];

const NS = [4, 8, 16, 24, 32, 48, 64, 96, 128];

/** One call for each n. */
function points(size: (n: number) => number, cost: (n: number) => number): Points {
  const bySize = new Map<number, Points[number]>();
  for (const n of NS) {
    const [s, c] = [size(n), cost(n)];
    const [, count, min, max, sum] = bySize.get(s) ?? [s, 0, c, c, 0];
    bySize.set(s, [s, count + 1, Math.min(min, c), Math.max(max, c), sum + c]);
  }
  return [...bySize.values()].sort((a, b) => a[0] - b[0]);
}

const candidate = (size: SizeMetric, list: Points) => ({ size, points: list, binned: false });
const square = (n: number) => 3 * n * n + 7;

test('a size that does not vary gives way to one that explains the cost', (t) => {
  const chosen = chooseSize(
    [
      candidate(
        'rms',
        points(() => 2, square),
      ),
      candidate(
        'footprint',
        points((n) => n, square),
      ),
    ],
    'full',
  );
  t.is(chosen.size, 'footprint');
  t.is(chosen.fit.class, 'O(n^2)');
  t.is(
    sizeReasonWords(chosen.why!, {}),
    'the cost follows the footprint; RMS is the same in all calls',
  );
});

test('a region has one argument, which is the number that the program told', (t) => {
  const why = { chosen: 'arg1', usual: 'rms', kind: 'usual-is-constant' } as const;
  const told = 'the number that the program told';
  t.is(
    sizeReasonWords(why, { region: true }),
    `the cost follows ${told}; RMS is the same in all calls`,
  );
  t.is(sizeReasonWords(why, {}), 'the cost follows the 1st argument; RMS is the same in all calls');
  t.is(meaningOf('arg1', 8, { region: true }), told);
  t.is(meaningOf('rms', 8, { region: true }), 'input cells (RMS), of 8 bytes');
  t.is(shortSize('arg1', { region: true }), 'told');
  t.is(shortSize('arg1', {}), 'arg1');
});

test('RMS stands where it explains the cost as well', (t) => {
  const rms = candidate(
    'rms',
    points((n) => n, square),
  );
  const drms = candidate(
    'drms',
    points((n) => 2 * n, square),
  );
  t.is(chooseSize([rms, drms], 'full').size, 'rms');
  t.is(chooseSize([rms, drms], 'full').why, null);
});

test('of several that explain the cost the first that does stands', (t) => {
  const rms = candidate(
    'rms',
    points((n) => n % 3, square),
  );
  const drms = candidate(
    'drms',
    points((n) => n, square),
  );
  const argument = candidate(
    'arg2',
    points((n) => n, square),
  );
  const chosen = chooseSize([rms, drms, argument], 'full');
  t.is(chosen.size, 'drms');
  t.is(sizeReasonWords(chosen.why!, {}), 'the cost follows DRMS, and does not follow RMS');
});

test('an argument that grows with n! times the cost is exponential', (t) => {
  const cost = (n: number) => Math.round(5 * 1.618 ** n);
  const list = Array.from({ length: 20 }, (_, n): Points[number] => {
    const c = cost(n + 1);
    return [n + 1, 1, c, c, c];
  });
  const rms = list.reduce<Points[number]>(
    ([size, count, min, max, sum], [, , low, high, more]) => [
      size,
      count + 1,
      Math.min(min, low),
      Math.max(max, high),
      sum + more,
    ],
    [0, 0, Infinity, 0, 0],
  );
  const chosen = chooseSize([candidate('rms', [rms]), candidate('arg1', list)], 'thorough');
  t.is(chosen.size, 'arg1');
  t.is(chosen.fit.class, 'O(2^n)');
});

test('an argument that few calls have, or a cost that hardly varies, changes nothing', (t) => {
  const rms = candidate(
    'rms',
    points(() => 2, square),
  );
  const few = candidate('arg1', points((n) => n, square).slice(0, 6));
  t.is(chooseSize([rms, few], 'full').size, 'rms');
  const flat = (n: number) => 100 + (n % 5);
  const constant = [
    candidate(
      'rms',
      points(() => 2, flat),
    ),
    candidate(
      'arg1',
      points((n) => n, flat),
    ),
  ];
  t.is(chooseSize(constant, 'full').size, 'rms');
});

test('what is not recorded is suggested where it may help', (t) => {
  const lost = chooseSize(
    [
      candidate(
        'rms',
        points(() => 2, square),
      ),
    ],
    'full',
  );
  t.is(
    reasonWords(hint(lost, ['rms', 'drms'])),
    'the cost varies all the same: try --size footprint or --args',
  );
  t.is(
    reasonWords(hint(lost, ['rms', 'drms', 'footprint'])),
    'the cost varies all the same: try --args',
  );
  t.is(reasonWords(hint(lost, ['rms', 'footprint', 'arg1'])), null);
  const fine = chooseSize(
    [
      candidate(
        'rms',
        points((n) => n, square),
      ),
    ],
    'full',
  );
  t.is(reasonWords(hint(fine, ['rms'])), null);
  const constant = chooseSize(
    [
      candidate(
        'rms',
        points(
          () => 2,
          () => 5,
        ),
      ),
    ],
    'full',
  );
  t.is(reasonWords(hint(constant, ['rms'])), null);
});
