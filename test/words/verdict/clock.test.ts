import test from 'ava';
import type { ClockFacts } from '../../../src/schema/clock-schema.js';
import { checkedWords, secondsAheadWords } from '../../../src/words/verdict/clock.js';
import type { RunsVerdict } from '../../../src/claims/findings/verdict.js';

const FACTS: ClockFacts = {
  smallest: { n: 16, seconds: 0.002, runs: 3 },
  from: { n: 20_000, seconds: 1.88, runs: 3 },
  checked: { n: 40_000, seconds: 7.4, runs: 3 },
  foretold: 7.52,
  says: 'agrees',
  ahead: { n: 400_000, seconds: [741, 741] },
};
const said = (clock?: ClockFacts) =>
  checkedWords({ clock, size: { name: 'n', kind: 'feature' } } as RunsVerdict);

test('what a run will take is told in seconds, with what was measured', (t) => {
  t.is(
    secondsAheadWords(FACTS, 'n'),
    'n = 40,000 takes 7.4 s, n = 400,000 will take about 12 min 20 s',
  );
  t.is(
    said(FACTS),
    ' The clock confirms it: n = 40,000 was foretold to take 7.5 s, by 1.9 s at 20,000, and took 7.4 s, without the profiler.',
  );
  t.is(said(), '');
});

test('what the clock does not confirm is growth of counts', (t) => {
  const near: ClockFacts = {
    ...FACTS,
    says: 'near',
    ahead: { n: 400_000, seconds: [741, 1000] },
  };
  t.regex(secondsAheadWords(near, 'n') ?? '', /will take between 12 min 20 s and 16 min 40 s$/);
  t.regex(said(near), /^ The clock confirms it roughly: /);
  const not: ClockFacts = { ...FACTS, foretold: 15, says: 'contradicts', ahead: null };
  t.is(secondsAheadWords(not, 'n'), null);
  t.regex(said(not), /does not confirm it: .* So this growth is one of counts, not of time\.$/);
  t.regex(
    said({ ...not, foretold: 3.7 }),
    /time grows faster than the counts of these sizes show\.$/,
  );
});
