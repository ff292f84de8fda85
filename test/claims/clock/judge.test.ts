import test from 'ava';
import { foretell, judgeClock } from '../../../src/claims/clock/judge.js';

const SQUARE = [
  { coefficient: 1000, power: 0, log: 0 },
  { coefficient: 2, power: 2, log: 0 },
];
const at = (n: number, seconds: number) => ({ n, seconds, runs: 3 });
const [smallest, from] = [at(10, 0.01), at(1000, 0.51)];
const judged = (seconds: number) =>
  judgeClock(SQUARE, { smallest, from, checked: at(2000, seconds) });

test('what grows is foretold in proportion to the work, what starts a run is not', (t) => {
  const foretold = foretell(SQUARE, smallest, from, 2000) ?? 0;
  t.true(Math.abs(foretold - 2.01) < 0.001, String(foretold));
  t.is(foretell([{ coefficient: 7, power: 0, log: 0 }], smallest, from, 2000), null);
});

test('a law is confirmed, confirmed roughly, or it is no law of the time', (t) => {
  const facts = judged(2.1);
  t.is(facts?.says, 'agrees');
  t.is(facts?.ahead?.n, 20_000);
  const [low, high] = facts?.ahead?.seconds ?? [0, 0];
  t.is(low, high);
  t.true(Math.abs(low - 209) < 1, String(low));
  const near = judged(2.7);
  t.is(near?.says, 'near');
  const [byCounts, byClock] = near?.ahead?.seconds ?? [0, 0];
  t.true(byClock > 1.5 * byCounts);
  for (const seconds of [1.01, 0.005, 4.1]) {
    t.is(judged(seconds)?.says, 'contradicts', String(seconds));
    t.is(judged(seconds)?.ahead, null);
  }
});
