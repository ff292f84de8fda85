import test from 'ava';
import { dataName, extent } from '../../../src/words/diagnosis/loop-words.js';
import { readData } from '../../claims/diagnosis/facts.js';

test('what a loop goes through is named, if it is known', (t) => {
  t.is(dataName({ data: [] }), null);
  t.is(dataName({ data: [readData('table')] }), 'an 8-byte array table in the static data of a');
});

test('counts are not rounded, and what ran once has no average', (t) => {
  t.is(extent({ iterations: 12345, instances: 1 }), 'ran once, 12,345 iterations');
  t.is(extent({ iterations: 4000, instances: 40 }), 'ran 40 times, 100 iterations each time');
});
