/** Some of the programs of tools/check-diagnosis, optimised and stripped: what is suggested. */
import test from 'ava';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { EXPECTED, suggested } from '../../tools/check-diagnosis/suggested.js';
import { inFolder } from '../support/command.js';

const PROGRAMS = join(packageRoot(), 'tools/check-diagnosis/programs');

for (const name of [
  'again_by_kind',
  'control_checksum',
  'control_insertion',
  'control_interpreted_product_locals',
  'count_siblings',
  'length_in_condition',
  'prepend',
  'walk_to_tail',
]) {
  test(name, async (t) => {
    const source = join(PROGRAMS, `${name}.c`);
    const code = EXPECTED.exec(await readFile(source, 'utf8'))![1];
    await inFolder(async (folder) => {
      const program = join(folder, name);
      execFileSync('gcc', ['-O2', '-s', '-o', program, source]);
      t.like(await suggested(program), { code });
    });
  });
}
