/** What a service needs for twice the data. */
import test from 'ava';
import { foretoldLoad } from '../../src/claims/foretold-load.js';
import type { Report } from '../../src/schema/report.js';
import { foretoldWords } from '../../src/words/foretold-load.js';

/** A report with one finding, whose routine costs n^2 above ten cells that each call reads. */
function report(share: number, basis: string): Report {
  const sizes = [20, 50, 110];
  const points = sizes.map((n) => [n, 50, (n - 10) ** 2, (n - 10) ** 2, 50 * (n - 10) ** 2]);
  const curve = { offset: 10, terms: [{ coefficient: 1, power: 2, log: 0 }] };
  return {
    findings: [{ basis, routines: [{ id: 'a', role: 'culprit' }] }],
    routines: [{ id: 'a', name: 'join', cost_share: share, points, curve }],
  } as unknown as Report;
}

test('four times where all of it is quadratic, and less by what is not', (t) => {
  const all = foretoldLoad(report(1, 'call'))!;
  t.is(all.times, 4);
  t.is(all.share, 1);
  t.is(all.size, 110);
  const half = foretoldLoad(report(0.5, 'call'))!;
  t.is(half.times, 3);
  t.is(half.share, 2 / 3);
});

test('nothing where no law of a call is known', (t) => {
  t.is(foretoldLoad(report(1, 'passes')), null);
  t.is(foretoldLoad({ ...report(1, 'call'), findings: [] }), null);
});

test('in words', (t) => {
  t.is(
    foretoldWords(foretoldLoad(report(0.5, 'call'))!),
    'p99 of n is 110: with twice the data this service needs 3.0 times the processor time, 67 % of it in join',
  );
});
