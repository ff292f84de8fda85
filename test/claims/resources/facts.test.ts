import test from 'ava';
import type { FoundFinding } from '../../../src/claims/findings/facts.js';
import { resourceFacts, withoutWeaker } from '../../../src/claims/resources/facts.js';
import type { FoundResource, GrowingFacts } from '../../../src/claims/resources/facts.js';
import type { VerdictFacts } from '../../../src/claims/findings/verdict.js';
import { isOfWeight } from '../../../src/claims/resources/weight.js';
import { growingWords } from '../../../src/words/resources.js';
import { sampleFinding } from '../../support/sample-report.js';

const MB = 1 << 20;

/** What `lookup` has in the largest run, and at ten times its size. */
function finding(changes: Partial<FoundFinding> = {}, most = MB): FoundFinding {
  const facts = { kind: 'run', step: { to: { cost: most } } } as unknown as FoundFinding['facts'];
  return {
    ...sampleFinding(),
    predicted: { size: 640, cost: 100 * most, times: 100 },
    unseen: null,
    facts,
    ...changes,
  };
}

const VERDICT = { of: 'runs', size: { name: 'n' } } as VerdictFacts;

function told(
  resource: FoundResource['resource'],
  found: FoundFinding,
  work: FoundFinding[] = [],
): GrowingFacts | null {
  const of = { resource, total: 2 * MB, processes: 1, findings: [found], verdict: VERDICT };
  return resourceFacts(
    of,
    { findings: work, total: 1e5 },
    { atPeak: () => null, calls: () => [], moved: () => null },
  );
}

test('memory that is there at once is told beside work that grows as fast; other things are not', (t) => {
  const work = [finding({ share: 1 })];
  t.is(told('peak', finding(), work)?.resource, 'peak');
  t.not(told('allocated', finding()), null);
  t.is(told('allocated', finding({ share: 0.4 }), work), null);
});

test('memory is weighed by itself: by its share, and by what it comes to at ten times the size', (t) => {
  t.not(told('peak', finding({ share: 0.11 })), null);
  t.is(told('peak', finding({ share: 0.09 })), null);
  t.not(told('peak', finding({}, MB / 99)), null);
  t.is(told('peak', finding({}, MB / 101)), null);
  t.true(isOfWeight('peak', MB / 99, 1e12));
  t.false(isOfWeight('peak', MB / 101, 1));
  t.false(isOfWeight('syscalls', 0, 0));
  t.true(isOfWeight('syscalls', 100, 300_000));
  t.false(isOfWeight('syscalls', 99, 300_000));
});

test('an exponent that may be one more is no exponent, and foretells nothing', (t) => {
  const sure = told('peak', finding({ exponent_interval: [1.5, 2.5] }))!;
  t.is(sure.ahead, 100 * MB);
  t.regex(growingWords(sure), /grows like n\^2 \(n\^1\.50 to n\^2\.50\): 1 MB in .* n, and 105 MB/);
  const vague = told(
    'peak',
    finding({ class: 'O(n^k)', exponent: 4, exponent_interval: [1.9, 9] }),
  )!;
  t.is(vague.ahead, null);
  t.regex(
    growingWords(vague),
    /grows at least like n\^1\.90: 1 MB in the run with the largest n\. It/,
  );
});

test('what several processes have at most is added up, and said to be', (t) => {
  const one = told('peak', finding())!;
  t.regex(growingWords(one), / of the most that the program has, 2\.1 MB\.$/);
  t.regex(
    growingWords({ ...one, processes: 5 }),
    / of what the 5 processes have at most, added up: 2\.1 MB\.$/,
  );
});

test('all that is asked for says nothing more where the peak grows as fast', (t) => {
  const peak = told('peak', finding())!;
  const faster = told('allocated', finding({ class: 'O(n^3)', exponent: 3 }))!;
  const resources = (list: GrowingFacts[]) => withoutWeaker(list).map((each) => each.resource);
  t.deepEqual(resources([told('allocated', finding())!, peak]), ['peak']);
  t.deepEqual(resources([faster, peak]), ['allocated', 'peak']);
});
