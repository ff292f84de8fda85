/** What is likelier wrong than right is told, and is no headline. */
import test from 'ava';
import { isHeadline } from '../../../src/claims/findings/verdict.js';
import { shareUndecidedOfOneRunThatIsMuch } from '../../../src/claims/findings/thresholds/verdict.js';
import { SIZES, sweep } from './swept.js';

const once = () => 1;
const at = (values: readonly number[]) => (n: number) => values[SIZES.indexOf(n)];
/** Steep, then hardly, and very steep: larger sizes have to settle it. */
const JUMP = [11, 400, 2000, 16_000, 45_000, 3_000_000];

test('one jump of a routine with little of the cost is no headline', (t) => {
  const { findings, growth } = sweep(
    { main: { calls: once, own: (n) => 60_000 * n }, build: { calls: once, own: at(JUMP) } },
    [['main', 'build']],
  );
  t.is(findings!.length, 1, JSON.stringify(growth));
  t.true(findings![0].confidence! < 0.5);
  t.regex(
    growth!.text,
    /^Nothing is sure to grow faster than n log n with n, over 6 sizes from 100 to 3\.2k; build \(0\.\d % of the work\) may, which larger sizes settle;/,
  );
});

test('what has most of the work is one, however unsure its exponent', (t) => {
  const { growth } = sweep(
    { main: { calls: once, own: (n) => n }, build: { calls: once, own: at(JUMP) } },
    [['main', 'build']],
  );
  t.regex(growth!.text, /^Ten times n takes .* build, .* grows like n\^/);
});

test('a sure finding goes before it, whatever it foretells', (t) => {
  const { findings, growth } = sweep(
    {
      main: { calls: once, own: (n) => 60_000 * n },
      build: { calls: once, own: at(JUMP) },
      scan: { calls: once, own: (n) => n * n },
    },
    [
      ['main', 'build'],
      ['main', 'scan'],
    ],
  );
  t.deepEqual(
    findings!.map(({ routines }) => routines[0].name),
    ['scan', 'build'],
  );
  t.regex(growth!.text, /: scan, .* grows like n\^2\. Also growing faster than n log n: build/);
});

test('a small finding of one run is no headline where a quarter of the work is undecided', (t) => {
  const begins = (undecided: number, share: number, much?: number) => {
    const shares = { constant: 0, steady: 1 - undecided - share, growing: share, undecided };
    return isHeadline([], shares, much);
  };
  const { value: much } = shareUndecidedOfOneRunThatIsMuch;
  t.false(begins(0.47, 0.045, much));
  t.true(begins(0.47, 0.2, much));
  t.true(begins(0.1, 0.015, much));
  // Over runs as before.
  t.true(begins(0.47, 0.045));
});
