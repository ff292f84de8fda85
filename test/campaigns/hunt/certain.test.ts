import test from 'ava';
import {
  culpritKey,
  findingOf,
  growsAltogether,
  ownShares,
  shareOfCulprits,
} from '../../../src/campaigns/hunt/certain/culprit.js';
import { MOST_SECONDS, sizesOf } from '../../../src/campaigns/hunt/certain/sizes.js';
import { largestSize } from '../../../src/campaigns/hunt/look/closer.js';
import type { Candidate } from '../../../src/campaigns/hunt/look/closer.js';
import type { Finding, Report } from '../../../src/schema/report.js';

const candidate = (of: Partial<Candidate>): Candidate => ({
  family: { schema: 1, group: '', what: '', way: 'file', name: '', parts: [{ repeat: 'a' }] },
  n: 6400,
  seconds: 0.1,
  exponent: 2,
  late: null,
  ...of,
});

test('sizes double up to one that exact counts can run', (t) => {
  t.deepEqual(sizesOf(candidate({})), [200, 400, 800, 1600, 3200, 6400]);
  const slow = candidate({ seconds: 1.5 });
  const top = largestSize(slow, MOST_SECONDS);
  t.true(top < 6400 / 3 && top > 6400 / 4);
});

test('what explodes is run at neighbouring sizes', (t) => {
  const sizes = sizesOf(candidate({ n: 22, exponent: 15, late: 28 }));
  t.deepEqual(sizes, [14, 15, 16, 17, 18, 19, 20, 21]);
  // The largest ends soon enough with exact counts, too.
  const slow = sizesOf(candidate({ n: 22, seconds: 0.5, exponent: 15, late: 28 }));
  t.deepEqual(slow, [11, 12, 13, 14, 15, 16, 17, 18]);
  // Nothing was run between what ends and a size far off.
  const far = sizesOf(candidate({ n: 23, seconds: 0.9, exponent: 15, late: 128 }));
  t.deepEqual(far, slow);
});

const finding = (of: Partial<Finding>): Finding =>
  ({ class: 'O(n^2)', exponent: 2, basis: 'run', share: 0.9, ...of }) as Finding;

const report = (findings: Finding[]): Report =>
  ({ findings, growth: { against: { name: 'n' } } }) as unknown as Report;

test('only growth over the runs that has much of the cost is a result', (t) => {
  const [small, slow, call] = [
    finding({ share: 0.05 }),
    finding({ class: 'O(n log n)', exponent: 1 }),
    finding({ basis: 'call' }),
  ];
  t.is(findingOf(report([small, slow, call])), null);
  const good = finding({ share: 0.6 });
  t.is(findingOf(report([small, finding({ share: 0.3 }), good])), good);
});

test('results are one that have the same loop of the same routine', (t) => {
  const culprit = {
    routine: 'f',
    module: 'p',
    offset: '0x1',
    loop: 'f loop 1',
    file: null,
    line: 3,
  };
  t.is(culpritKey(culprit), culpritKey({ ...culprit, line: 4 }));
  t.not(culpritKey(culprit), culpritKey({ ...culprit, loop: 'f loop 2' }));
});

test('the part of a known culprit in a run is of own cost', (t) => {
  const routines = [
    { id: 'a', cost_self: 30 },
    { id: 'b', cost_self: 10 },
    { id: 'c', cost_self: 20, script: true },
  ];
  const shares = ownShares({ routines } as unknown as Report);
  const culprits = [
    { id: 'a', role: 'culprit' },
    { id: 'b', role: 'repeats' },
  ];
  t.is(shareOfCulprits(shares, { routines: culprits } as unknown as Finding), 0.75);
});

test('all of the cost has to grow, not only what a culprit has', (t) => {
  const costs = (at: (n: number) => number) =>
    [100, 200, 400, 800].map((n) => ({ n, cost: at(n) }));
  t.true(growsAltogether(costs((n) => 1e6 + n * n)));
  t.false(growsAltogether(costs((n) => 1e6 + 50 * n)));
  t.false(growsAltogether(costs((n) => 10 * n * Math.log2(n))));
});
