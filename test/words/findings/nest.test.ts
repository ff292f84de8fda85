import test from 'ava';
import { nestSaid } from '../../../src/words/findings/nest.js';

const loop = (name: string, entries: number, iterations: number, estimated: boolean) => ({
  name: `${name} in main`,
  short: name,
  entries,
  iterations,
  estimated,
});

test('entries that are estimated are said to be about so many, and others are exact', (t) => {
  const { sentence, evidence } = nestSaid({
    loop: loop('a.c:5', 20_000, 60_000, true),
    around: [loop('a.c:3', 40, 20_000, false)],
    called: false,
    irregular: null,
  });
  t.is(sentence, 'It is in the inner loop a.c:5 in main, repeated by loop a.c:3.');
  t.deepEqual(evidence, [
    'loop a.c:5 was entered about 20k times, with 3 iterations on average',
    'loop a.c:3 was entered 40 times, with 20k iterations in all',
  ]);
});
