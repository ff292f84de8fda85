/** What is suggested for a program of tools/check-diagnosis, optimised and stripped. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { packageRoot } from '../../src/base/package.js';
import type { EngineName } from '../../src/record/options/recording-options.js';
import { EXPECTED, suggested } from '../../tools/check-diagnosis/suggested.js';
import { inFolder } from '../support/command.js';

const PROGRAMS = join(packageRoot(), 'tools/check-diagnosis/programs');
const COMPILERS: Readonly<Record<string, string>> = { c: 'gcc', cc: 'g++' };

/** @param file of the program: a script is run as it is */
export async function isSuggested(
  t: ExecutionContext,
  file: string,
  engine: EngineName,
): Promise<void> {
  const source = join(PROGRAMS, file);
  const code = EXPECTED.exec(await readFile(source, 'utf8'))![1];
  const compiler = COMPILERS[file.slice(file.lastIndexOf('.') + 1)] as string | undefined;
  await inFolder(async (folder) => {
    const program = compiler === undefined ? source : join(folder, 'program');
    if (compiler !== undefined) execFileSync(compiler, ['-O2', '-s', '-o', program, source]);
    const { code: got, text } = await suggested(program, engine);
    t.true(got === code || (code === 'none' && got === 'no loops'), `${file}: ${got}: ${text}`);
  });
}
