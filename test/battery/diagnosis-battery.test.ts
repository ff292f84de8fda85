/** Some of the programs of tools/check-diagnosis, optimised and stripped: what is suggested. */
import test from 'ava';
import { withDynamorio } from '../engine/dynamorio-here.js';
import { isSuggested } from './battery.js';

const NAMES = [
  'average_by_key',
  'again_by_kind',
  'board_by_value',
  'control_checksum',
  'control_forces',
  'control_insertion',
  'control_interpreted_product_locals',
  'control_subsequence',
  'count_siblings',
  'grow_by_one',
  'known_by_half',
  'labels',
  'length_in_condition',
  'prepend',
  'walk_to_tail',
];
/** The engines agree on their reports, and on loops: those whose suggestions come of all sorts. */
const WITH_BOTH = [
  'again_by_kind',
  'control_insertion',
  'header_end',
  'labels',
  'log_by_chunks',
  'prepend',
];

for (const name of NAMES) {
  test(name, async (t) => {
    await isSuggested(t, `${name}.c`, 'valgrind');
  });
}

for (const name of WITH_BOTH) {
  withDynamorio(`${name}, with DynamoRIO`, async (t) => {
    await isSuggested(t, `${name}.c`, 'dynamorio');
  });
}
