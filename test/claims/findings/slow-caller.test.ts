/** What a caller does itself, in proportion, hides nothing that it calls. */
import test from 'ava';
import type { Report } from '../../../src/schema/report.js';
import { sweep } from './swept.js';

const once = () => 1;
const often = (n: number) => n;

/** A loop with `own` n of its own work, and n calls that cost n^(k - 1) each. */
const report = (own: number, k: number): Report =>
  sweep(
    {
      main: { calls: once, own: (n) => Math.round(own * n) },
      divisors: { calls: often, own: (n) => Math.round(4 * n ** k) },
    },
    [['main', 'divisors']],
  );

test('the finding is of what grows, and the loop repeats it', (t) => {
  for (const [own, k] of [
    [10, 1.5],
    [100, 1.5],
    [400, 1.5],
    [60, 1.3],
    [1000, 2],
  ]) {
    const { findings, growth } = report(own, k);
    const text = `${own} n beside n^${k}: ${growth!.text}`;
    t.is(findings!.length, 1, text);
    const [{ routines, exponent }] = findings!;
    t.true(Math.abs(exponent! - k) <= 0.05, `${text} ${exponent}`);
    t.notRegex(growth!.text, /^Nothing/, text);
    const culprits = routines.flatMap(({ name, role }) => (role === 'culprit' ? [name] : []));
    t.true(culprits.includes('divisors'), text);
    t.deepEqual(routines.find(({ name }) => name === 'divisors')!.role, 'culprit');
  }
});

test('a share is of what grows', (t) => {
  const [finding] = report(400, 1.5).findings!;
  t.is(finding.routines[0].name, 'divisors');
  t.is(finding.routines.find(({ name }) => name === 'main')?.role, 'repeats');
  const [main, divisors] = report(400, 1.5).routines;
  const own = { [main.name]: main.cost_self, [divisors.name]: divisors.cost_self };
  t.true(Math.abs(finding.share - own['divisors'] / (own['main'] + own['divisors'])) < 0.01);
  t.regex(finding.text, /^divisors is called O?\(?n\)? times by main/);
});

test('what grows and has too little for a finding is not cleared', (t) => {
  const { findings, growth } = sweep(
    {
      main: { calls: once, own: (n) => 300_000 * n },
      // Half a per cent; nothing much at ten times the size.
      slow: { calls: once, own: (n) => Math.round(20 * n ** 1.5) },
    },
    [['main', 'slow']],
  );
  t.deepEqual(findings, []);
  t.regex(growth!.text, /^Nothing that costs much grows faster than n log n with n/);
  t.regex(growth!.text, /slow \(0\.\d+ % of the work\) grows like n\^1\.5/);
});
