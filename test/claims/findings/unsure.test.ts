/** What is likelier wrong than right is told, and is no headline. */
import test from 'ava';
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
