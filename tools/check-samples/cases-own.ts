/** Programs of test/targets. */
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { ALL, rounds } from './case.js';
import type { Case } from './case.js';

const own = (name: string): string => join(packageRoot(), 'test/targets/bin', name);

export const OWN: readonly Case[] = [
  {
    name: 'sorts, recursion',
    ...rounds([own('sampled')], 3, 3000, 20_000),
    targets: /^(insertion_sort|merge_sort|sort_by_merging|sort_by_library|copy_text)$/,
  },
  {
    name: 'four threads',
    argv: [own('sampled'), '3', '4'],
    sampled: [own('sampled'), '1500', '4'],
    running: [own('sampled'), '10000', '4'],
    targets: /^(insertion_sort|sort_by_merging|sort_by_library|copy_text)$/,
  },
  {
    name: 'C++ exceptions',
    ...rounds([own('sampled_throws-static')], 3, 4000, 60_000),
    targets: /^(guarded|leaving|searched)/,
  },
  {
    name: 'loops of sorts',
    ...rounds([own('sampled')], 3, 3000, 20_000),
    targets: /^(insertion_sort|merge_sort|sort_by_merging|copy_text)$/,
    loops: true,
  },
  { name: 'textbook -O0', argv: [own('textbook')], targets: ALL },
  { name: 'textbook -O2', argv: [own('textbook-O2')], targets: ALL },
  { name: 'textbook -O3, stripped', argv: [own('textbook-O3-stripped')], targets: ALL },
  { name: 'nested loops', argv: [own('nested')], targets: ALL },
  { name: 'recursion', argv: [own('recursion')], targets: ALL },
  { name: 'C++, virtual calls', argv: [own('vtable')], targets: ALL },
  { name: 'shapes of loops', argv: [own('loop_shapes'), '9'], targets: ALL, loops: true },
];
