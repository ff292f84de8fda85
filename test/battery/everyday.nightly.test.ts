/** Everyday programs with a fault, and such without one: what is suggested, by both engines. */
import test from 'ava';
import { withDynamorio } from '../engine/dynamorio-here.js';
import { isSuggested } from './battery.js';

const FILES = [
  'board_by_value.c',
  'control_balanced_tree.cc',
  'control_collected_then_sorted.py',
  'control_kept_copies.cc',
  'control_known_results.c',
  'control_resumed_search.c',
  'control_spread_hash.cc',
  'dated_tree.c',
  'field_of_record.cc',
  'front_of_list.py',
  'header_end.c',
  'highest_so_far.c',
  'index_each_time.cc',
  'known_by_half.c',
  'leaders.c',
  'line_of_token.c',
  'log_by_chunks.c',
  'peak_of_signal.cc',
  'prices_by_place.c',
  'rates_with_serial.cc',
  'rules_by_value.cc',
  'sessions_by_address.c',
  'sorted_queue.cc',
  'totals_each_time.py',
  'words_by_length.cc',
];

for (const file of FILES) {
  test(file, async (t) => {
    await isSuggested(t, file, 'valgrind');
  });
  withDynamorio(`${file}, with DynamoRIO`, async (t) => {
    await isSuggested(t, file, 'dynamorio');
  });
}
