/** Tools for text: awk, sed, grep, diff, m4, make, cmark. */
import { sizes } from '../case.js';
import type { Case } from '../case.js';
import { lines, write } from '../inputs.js';

const APPEND = 'BEGIN { n = ARGV[1]; for (i = 0; i < n; i++) s = s "0123456789abcdef" }';
const FLOYD =
  'BEGIN { n = ARGV[1]; for (i = 0; i < n; i++) for (j = 0; j < n; j++) d[i * n + j] = (i * 31 + j * 17) % 101; for (k = 0; k < n; k++) for (i = 0; i < n; i++) for (j = 0; j < n; j++) { t = d[i * n + k] + d[k * n + j]; if (t < d[i * n + j]) d[i * n + j] = t } }';

export const TEXT: readonly Case[] = [
  {
    name: 'gawk-sub-front',
    truth: {
      exponent: 2,
      what: 'each sub() makes the string anew',
      source: 'https://git.savannah.gnu.org/cgit/gawk.git/tree/builtin.c?h=gawk-5.2.1',
    },
    command: [
      'gawk',
      'BEGIN { s = sprintf("%*s", ARGV[1], ""); gsub(/ /, "a", s); while (sub(/^a/, "", s)) c++; print c }',
      '{n}',
    ],
    sizes: sizes(1000),
  },
  {
    name: 'sed-loop',
    truth: {
      exponent: 2,
      what: 'each substitution looks from the start of the line again',
      source: 'https://www.gnu.org/software/sed/manual/sed.html#Programming-Commands',
    },
    command: ['sed', ':a;s/b/c/;ta', '{in}/line'],
    sizes: sizes(500),
    prepare: (folder, n) => {
      write(folder, 'line', `${'b'.repeat(n)}\n`);
    },
  },
  {
    name: 'mawk-append',
    truth: {
      exponent: 2,
      what: 's = s x copies the whole string',
      source:
        'https://github.com/bminor/glibc/blob/glibc-2.36/sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S',
    },
    command: ['mawk', '-f', '{in}/append.awk', '{n}'],
    sizes: sizes(400),
    prepare: (folder) => {
      write(folder, 'append.awk', APPEND);
    },
  },
  {
    name: 'mawk-floyd',
    truth: {
      exponent: 3,
      what: 'three nested loops in the evaluator',
      source: 'https://en.wikipedia.org/wiki/Floyd%E2%80%93Warshall_algorithm',
    },
    command: ['mawk', '-f', '{in}/floyd.awk', '{n}'],
    sizes: sizes(10, 7, 1.5),
    prepare: (folder) => {
      write(folder, 'floyd.awk', FLOYD);
    },
  },
  {
    name: 'grep-backreference',
    truth: {
      exponent: 2,
      what: 'all lengths of the group are tried, each compared',
      source: 'https://www.gnu.org/software/grep/manual/grep.html#Known-Bugs',
    },
    command: ['sh', '-c', 'grep -E "^(a*)b\\1\\1$" {in}/line; exit 0'],
    sizes: sizes(100),
    prepare: (folder, n) => {
      write(folder, 'line', `${'a'.repeat(n)}b${'a'.repeat(2 * n + 1)}\n`);
    },
  },
  {
    name: 'diff-reversed',
    truth: {
      exponent: 2,
      what: 'the shortest edit script takes time by its length times the lines',
      source: 'https://www.gnu.org/software/diffutils/manual/diffutils.html#diff-Performance',
    },
    command: ['sh', '-c', 'diff --minimal {in}/a {in}/b; exit 0'],
    sizes: sizes(100),
    prepare: (folder, n) => {
      write(
        folder,
        'a',
        lines(n, (i) => i),
      );
      write(
        folder,
        'b',
        lines(n, (i) => n - 1 - i),
      );
    },
  },
  {
    name: 'm4-shift-list',
    truth: {
      exponent: 2,
      what: 'each shift($@) reads all arguments again',
      source: 'https://www.gnu.org/software/m4/manual/m4.html#Improved-foreach',
    },
    command: ['m4', '{in}/list.m4'],
    sizes: sizes(40),
    prepare: (folder, n) => {
      const list = Array.from({ length: n }, (_, i) => `item${i}`).join(',');
      write(
        folder,
        'list.m4',
        `define(\`each', \`ifelse(\`$#', \`1', \`[$1]', \`[$1]each(shift($@))')')dnl\neach(${list})\n`,
      );
    },
  },
  {
    name: 'make-word',
    truth: {
      exponent: 2,
      what: '$(word i,list) walks the list from its start',
      source: 'https://git.savannah.gnu.org/cgit/make.git/tree/src/function.c?h=4.3',
    },
    command: ['make', '-s', '-r', '-R', '-f', '{in}/Makefile'],
    sizes: sizes(100),
    prepare: (folder, n) => {
      const list = Array.from({ length: n }, (_, i) => `w${i}`).join(' ');
      const each = Array.from({ length: n }, (_, i) => i + 1).join(' ');
      write(
        folder,
        'Makefile',
        `LIST := ${list}\nX := $(foreach i,${each},$(word $(i),$(LIST)))\nall:\n\t@:\n`,
      );
    },
  },
  {
    name: 'cmark-links',
    truth: {
      exponent: 2,
      what: 'each closing bracket looks through the delimiters that are open',
      source: 'https://github.com/commonmark/cmark/releases',
    },
    command: ['cmark', '{in}/text.md'],
    sizes: sizes(200),
    prepare: (folder, n) => {
      write(folder, 'text.md', `${'![[]()'.repeat(n)}\n`);
    },
  },
];
