/** Programs of Debian with an input of one size, as a user has it, and what is true of them. */
import { lines, randomOf, shuffled, write } from '../bench-findings/inputs.js';
import type { Case } from './case.js';
import { MORE_CASES } from './more-cases.js';

/** Lines of a licence or a book, with remarks in brackets. */
const terms = (n: number): string =>
  lines(n, (i) => {
    const [a, b, c] = shuffled(26, randomOf(i + 1)).map((k) => String.fromCharCode(97 + k));
    const words = `${a}${b} whoever ${c}${a}t gives ${b}${c}${a} to ${i % 97}${a}`;
    return i % 5 === 0 ? `${words} (or, where they` : i % 5 === 1 ? `are alike) ${words}` : words;
  });

export const CASES: readonly Case[] = [
  // A number of the command line, or of a script on it.
  {
    name: 'perl, a string that is reversed word by word',
    command: ['perl', '-e', 'my $s = ""; for my $i (1 .. 3000) { $s = "word $i " . $s; }'],
    exponent: 2,
  },
  {
    name: 'lua, an array that loses its first',
    command: [
      'lua5.4',
      '-e',
      'local t = {} for i = 1, tonumber(arg[1]) do t[i] = i end while #t > 0 do table.remove(t, 1) end',
      '/dev/null',
      '1500',
    ],
    exponent: 2,
  },
  {
    name: 'mawk, a sum',
    command: ['mawk', '-v', 'n=20000', 'BEGIN { for (i = 0; i < n; i++) s += i; print s }'],
    exponent: 1,
  },
  {
    name: 'openssl, random bytes',
    command: ['openssl', 'rand', '-hex', '20000'],
    exponent: 1,
  },
  // A file of lines.
  {
    name: 'ptx of prose',
    command: ['ptx', 'terms.txt'],
    make: (folder, n, name) => {
      write(folder, name, terms(n));
    },
    file: [600, 'terms.txt'],
    exponent: 1,
  },
  {
    name: 'sort of a list from stdin',
    command: ['sort', '-n'],
    stdin: 'numbers',
    make: (folder, n, name) => {
      write(
        folder,
        name,
        lines(n, (i) => (i * 7919) % 10007),
      );
    },
    file: [4000, 'numbers'],
    exponent: 1,
  },
  {
    name: 'sed, lines in the other order',
    command: ['sed', '-n', '1!G;h;$p', 'log'],
    make: (folder, n, name) => {
      write(
        folder,
        name,
        lines(n, (i) => `event ${i} of the day`),
      );
    },
    file: [1200, 'log'],
    exponent: 2,
  },
  {
    name: 'gawk, a list that is gone through for each line',
    command: [
      'gawk',
      '{ for (i = 0; i < k; i++) if (v[i] == $1) break; if (i == k) v[k++] = $1 } END { print k }',
      'keys.csv',
    ],
    make: (folder, n, name) => {
      write(
        folder,
        name,
        lines(n, (i) => `key${i},1`),
      );
    },
    file: [900, 'keys.csv'],
    exponent: 2,
  },
  {
    name: 'grep that finds nothing, status 1',
    command: ['grep', 'nowhere', 'log'],
    make: (folder, n, name) => {
      write(
        folder,
        name,
        lines(n, (i) => `event ${i} of the day`),
      );
    },
    file: [20000, 'log'],
    exponent: 1,
  },
  // What is to be made in several sizes.
  {
    name: 'm4, a list of arguments that is shifted',
    command: ['m4', 'list-800.m4'],
    make: (folder, n, name) => {
      const each = "define(`each', `ifelse(`$#', `1', `$1', `each(shift($@))')')dnl\n";
      write(folder, name, `${each}each(${Array.from({ length: n }, (_, i) => i).join(',')})\n`);
    },
    file: [800, 'list-800.m4'],
    exponent: 2,
  },
  {
    name: 'xmllint, attributes of one element',
    command: ['xmllint', '--noout', 'wide1600.xml'],
    make: (folder, n, name) => {
      const attributes = Array.from({ length: n }, (_, i) => `a${i}="${i}"`).join('\n');
      write(folder, name, `<r ${attributes}/>\n`);
    },
    file: [1600, 'wide1600.xml'],
    exponent: 2,
  },
  {
    name: 'sqlite3, a join without an index',
    command: ['sqlite3', ':memory:', '.read rows-256.sql'],
    make: (folder, n, name) => {
      const rows = Array.from({ length: n }, (_, i) => `(${(i * 7919) % 10007})`).join(',\n');
      const join = 'SELECT count(*) FROM a JOIN b ON a.x + 0 = b.x + 0;\n';
      const tables = ['a', 'b'].map(
        (t) => `CREATE TABLE ${t}(x);\nINSERT INTO ${t} VALUES ${rows};\n`,
      );
      write(folder, name, `${tables.join('')}${join}`);
    },
    file: [256, 'rows-256.sql'],
    exponent: 2,
  },
  ...MORE_CASES,
];
