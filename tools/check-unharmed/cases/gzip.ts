import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../case.js';
import { runProgram } from '../program.js';

export const gzip: Case = {
  name: 'gzip',
  packages: ['gzip'],
  needs: ['/usr/bin/gzip'],
  prepare: (folder) => {
    const text = join(folder, 'text');
    const lines = Array.from(
      { length: 200_000 },
      (_, i) => `line ${(i * 7919) % 100_003} ${i % 977}\n`,
    );
    writeFileSync(text, lines.join(''));
    const texts = Array.from({ length: 12 }, () => text);
    // Stripped: routines that many others call, by their addresses.
    const command = { argv: ['/usr/bin/gzip', '-6nc', ...texts], targets: 'sub_[0-9a-f]*0$' };
    return (sampling) => runProgram(command, sampling);
  },
};
