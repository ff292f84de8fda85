/** Some of the programs of tools/check-diagnosis, optimised and stripped: what is suggested. */
import test from 'ava';
import type { ExecutionContext } from 'ava';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { EngineName } from '../../src/record/options/recording-options.js';
import { EXPECTED, suggested } from '../../tools/check-diagnosis/suggested.js';
import { withDynamorio } from '../engine/dynamorio-here.js';
import { inFolder } from '../support/command.js';

const PROGRAMS = join(packageRoot(), 'tools/check-diagnosis/programs');

const NAMES = [
  'average_by_key',
  'again_by_kind',
  'control_checksum',
  'control_insertion',
  'control_interpreted_product_locals',
  'control_subsequence',
  'count_siblings',
  'grow_by_one',
  'labels',
  'length_in_condition',
  'prepend',
  'walk_to_tail',
];
/** The engines agree on their reports, and on loops: those whose suggestions come of all sorts. */
const WITH_BOTH = ['again_by_kind', 'control_insertion', 'labels', 'prepend'];

async function isSuggested(t: ExecutionContext, name: string, engine: EngineName): Promise<void> {
  const source = join(PROGRAMS, `${name}.c`);
  const code = EXPECTED.exec(await readFile(source, 'utf8'))![1];
  await inFolder(async (folder) => {
    const program = join(folder, name);
    execFileSync('gcc', ['-O2', '-s', '-o', program, source]);
    t.like(await suggested(program, engine), { code });
  });
}

for (const name of NAMES) {
  test(name, async (t) => {
    await isSuggested(t, name, 'valgrind');
  });
}

for (const name of WITH_BOTH) {
  withDynamorio(`${name}, with DynamoRIO`, async (t) => {
    await isSuggested(t, name, 'dynamorio');
  });
}
