import test from 'ava';
import { dataText, extent } from '../../../src/words/diagnosis/loop-words.js';
import { readData } from '../../claims/diagnosis/facts.js';

test('what a loop goes through is named; where nothing is known of it, it is its data', (t) => {
  t.is(dataText({ data: [] }), 'its data');
  t.is(dataText({ data: [readData('table')] }), 'a 8-byte array table in the static data of a');
});

test('counts are not rounded', (t) => {
  t.is(extent({ iterations: 12345, instances: 1 }), '12345 iterations in 1 instance');
});
