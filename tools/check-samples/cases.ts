/** Programs whose sampled activations are to be those of full instrumentation. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/package.js';

export interface Case {
  name: string;
  argv: readonly string[];
  /** For many samples the same over and over; default: the same. */
  sampled?: readonly string[];
  targets: RegExp;
  /** Whose routines are compared; default: the program's. */
  module?: string;
  /** Its samples are cut, as exceptions leave the routine. */
  cut?: RegExp;
}

const own = (name: string): string => join(packageRoot(), 'test/targets/bin', name);

/**
 * All but what the C library starts a program with, which runs while the loader still binds: what a
 * full recording leaves out there depends on the libraries, of which the agent is one more.
 */
const ALL = /^(?!_|frame_dummy|(de)?register_tm)/;

/** @param folder for inputs */
export function cases(folder: string): Case[] {
  const text = join(folder, 'text');
  const lines = Array.from({ length: 6000 }, (_, i) => `line ${(i * 7919) % 1009} of ${i % 97}\n`);
  writeFileSync(text, lines.join(''));
  const awk = '{ n[$2]++; for (i = 1; i <= NF; i++) s += length($i) } END { print s, length(n) }';
  return [
    {
      name: 'sorts, recursion',
      argv: [own('sampled'), '3'],
      sampled: [own('sampled'), '3000'],
      targets: /^(insertion_sort|merge_sort|sort_by_merging|sort_by_library|copy_text)$/,
    },
    {
      name: 'four threads',
      argv: [own('sampled'), '3', '4'],
      sampled: [own('sampled'), '1500', '4'],
      targets: /^(insertion_sort|sort_by_merging|sort_by_library|copy_text)$/,
    },
    {
      name: 'C++ exceptions',
      argv: [own('sampled_throws-static'), '3'],
      sampled: [own('sampled_throws-static'), '4000'],
      targets: /^(guarded|leaving|searched)/,
      cut: /^(leaving|searched)/,
    },
    { name: 'textbook -O0', argv: [own('textbook')], targets: ALL },
    { name: 'textbook -O2', argv: [own('textbook-O2')], targets: ALL },
    {
      name: 'textbook -O3, stripped',
      argv: [own('textbook-O3-stripped')],
      targets: ALL,
    },
    { name: 'loops', argv: [own('nested')], targets: ALL },
    { name: 'recursion', argv: [own('recursion')], targets: ALL },
    { name: 'C++, virtual calls', argv: [own('vtable')], targets: ALL },
    { name: 'gzip', argv: ['/usr/bin/gzip', '-9nc', text], targets: ALL },
    { name: 'mawk', argv: ['/usr/bin/mawk', awk, text], targets: ALL },
    { name: 'sort', argv: ['/usr/bin/sort', '--parallel=1', text], targets: ALL },
  ];
}
