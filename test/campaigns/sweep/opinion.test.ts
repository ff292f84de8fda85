import test from 'ava';
import { withFindings } from '../../../src/campaigns/sweep/opinion.js';

const OPINION = { sizes: 6, decided: false, startUp: 0.1, settled: 0.5, undecided: [] };
const GROWTH = { shares: { constant: 0.1, steady: 0, growing: 0.9, undecided: 0 } };
const ofInterval = (low: number, high: number) => [
  { exponent_interval: [low, high] as [number, number] },
];

test('a law that may be several is not decided', (t) => {
  t.true(withFindings(OPINION, GROWTH).decided);
  t.true(withFindings(OPINION, GROWTH, ofInterval(1.9, 2.1)).decided);
  t.false(withFindings(OPINION, GROWTH, ofInterval(1.51, 2.31)).decided);
  const both = [...ofInterval(1.9, 2.1), ...ofInterval(1.2, 2.9)];
  t.true(withFindings(OPINION, GROWTH, both).decided, 'by what is solved first');
});
