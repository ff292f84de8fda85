import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../case.js';
import { runProgram, short } from '../program.js';

const FILES = 6;

const source = (file: number): string =>
  Array.from(
    { length: 150 },
    (_, i) =>
      `int f${file}_${i}(int *a, int n) { int s = ${i}; while (n-- > 0) s += a[n] * s; return s; }\n`,
  ).join('');

const MAKEFILE = `objects = ${Array.from({ length: FILES }, (_, i) => `f${i}.o`).join(' ')} main.o
prog: $(objects)
\tgcc -o $@ $^
%.o: %.c
\t$(CC) -O2 -c -o $@ $<
`;

const quoted = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');

/** gcc starts the compiler by way of this, and the assembler. */
function wrapper(take: (targets: string, ...what: readonly string[]) => string[]): string {
  const command = take('sub_[0-9a-f]*[15]c0$', '--');
  // Several at once write reports of their own.
  const words = command.map((word) =>
    word.endsWith('.json') ? word.replace(/\.json$/, '@.json') : word,
  );
  const line = quoted(words).replace('@.json', "'$$'.json");
  return `#!/bin/sh\ncase $1 in */cc1) exec ${line} "$@";; esac\nexec "$@"\n`;
}

/** The compiler itself is sampled, below make and gcc. */
export const make: Case = {
  name: 'make -j2 with gcc',
  packages: ['gcc', 'make'],
  needs: ['/usr/bin/gcc', '/usr/bin/make'],
  prepare: (folder) => {
    const script = join(folder, 'wrapper');
    const work = join(folder, 'work');
    return async (sampling) => {
      rmSync(work, { recursive: true, force: true });
      mkdirSync(work);
      for (let i = 0; i < FILES; i++) writeFileSync(join(work, `f${i}.c`), source(i));
      writeFileSync(join(work, 'main.c'), 'int main(void) { return 0; }\n');
      writeFileSync(join(work, 'Makefile'), MAKEFILE);
      let compiler = 'gcc';
      if (sampling !== null) {
        writeFileSync(script, wrapper(sampling.take));
        chmodSync(script, 0o755);
        compiler = `gcc -wrapper ${script}`;
      }
      const argv = ['/usr/bin/make', '-s', '-j2', '-C', work, `CC=${compiler}`];
      const { results } = await runProgram({ argv, targets: '' }, null);
      const made: Record<string, string> = {};
      for (const name of readdirSync(work))
        if (name.endsWith('.o') || name === 'prog')
          made[name] = short(readFileSync(join(work, name)));
      return { results: { ...results, ...made } };
    };
  },
};
