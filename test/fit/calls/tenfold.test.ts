/** What is predicted for ten times the input, against what was measured there. */
import test from 'ava';
import { fitCost } from '../../../src/fit/calls/fit.js';
import { grown } from '../../../src/fit/calls/offset.js';

/** Of sqlite3VdbeExec, joins of 25 to 250 rows with themselves: cells that were read, and work. */
const JOINS: [number, number][] = [
  [323, 94094],
  [376, 182175],
  [457, 369015],
  [510, 529950],
  [564, 719985],
  [645, 1059600],
  [760, 1475802],
  [894, 2299202],
  [1031, 3307950],
  [1325, 5887184],
  [1601, 9190009],
];
/** Of 2500 rows: that is no call of 16010 cells. */
const TENFOLD = { size: 14426, cost: 919643615 };

test('ten times the rows: what each call reads besides them stays what it is', (t) => {
  const { function: f } = fitCost(
    JOINS.map(([size, cost]) => ({ size, cost })),
    'thorough',
  );
  const size = f!.grown(1601, 10);
  t.true(Math.abs(size / TENFOLD.size - 1) < 0.02, `${size} cells`);
  t.true(Math.abs(f!.predict(size) / TENFOLD.cost - 1) < 0.02, `${f!.predict(size)} work`);
  // 1.25 times what it is.
  t.true(f!.predict(16010) / TENFOLD.cost > 1.2);
});

test('sizes without a constant part, or with less than none, grow as the input does', (t) => {
  t.is(grown(300, 10, 0), 3000);
  t.is(grown(300, 10, -1), 3000);
  t.is(grown(300, 10, 100), 2100);
  t.is(grown(300, 10, 400), 300);
});
