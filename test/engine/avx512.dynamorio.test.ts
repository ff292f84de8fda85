/** Which engine a program gets that is compiled for AVX-512, where nobody has named one. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { comair, inFolder } from '../support/command.js';
import { Workshop } from '../support/toolchain.js';
import { runNative, targetPath } from './run.js';
import { withDynamorio } from './dynamorio-here.js';

const SUM = `
#include <stdio.h>
int main(int argc, char **argv) {
  float x[100], sum = 0;
  for (int i = 0; i < 100; i++)
    x[i] = 2 * i * argc;
  for (int i = 0; i < 100; i++)
    sum += x[i];
  printf("%g\\n", sum);
  return 0;
}
`;

withDynamorio(
  'auto takes the DynamoRIO of PATH for such a program, and for no other',
  async (t, home) => {
    const flags = ['-O3', '-ffast-math', '-march=x86-64-v4'];
    const program = new Workshop().compile('gcc', 'sum', { 'sum.c': SUM }, ...flags);
    const rest = { ...process.env, DYNAMORIO_HOME: '' };
    await inFolder(async (folder) => {
      symlinkSync(join(home, 'bin64/drrun'), join(folder, 'drrun'));
      const env = { ...rest, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
      const taken = await comair(['--', program], { env });
      // Not each processor has it.
      const { signal } = await runNative([program]);
      const expected = signal === 'SIGILL' ? [132, ''] : [0, '9900\n'];
      t.deepEqual([taken.status, taken.stdout], expected);
      const why = 'is compiled for AVX-512, which Valgrind does not know: the DynamoRIO in';
      t.true(taken.stderr.replace(/\s+/g, ' ').includes(why), taken.stderr);
      const other = await comair(['--', targetPath('fib'), '10'], { env });
      t.is(other.status, 0);
      t.notRegex(other.stderr, /DynamoRIO/);
      // Where there is none: Valgrind, which says what is wrong.
      const without = await comair(['--', program], { env: rest });
      t.is(without.status, 132);
      t.regex(without.stderr, /it uses\s+AVX-512,\s+which\s+Valgrind\s+does\s+not\s+know/);
    });
  },
);
