/** What is moved, copied or searched from the start again for each element. */
import { sizes } from '../case.js';
import type { Case } from '../case.js';
import { lines, write } from '../inputs.js';

const square = (what: string, source: string) => ({ exponent: 2, what, source });

export const ANEW: readonly Case[] = [
  {
    name: 'perl-substr-middle',
    truth: square(
      'what is inserted in the middle of a string moves the half behind it',
      'https://perldoc.perl.org/functions/substr',
    ),
    command: ['perl', '-e', 'substr($s, length($s) / 2, 0, "0123456789abcdef") for 1 .. {n}'],
    sizes: sizes(800),
  },
  {
    name: 'lua-remove-front',
    truth: square(
      'table.remove(t, 1) shifts all elements down',
      'https://www.lua.org/manual/5.4/manual.html#pdf-table.remove',
    ),
    command: [
      'lua5.4',
      '-e',
      'local t = {} for i = 1, {n} do t[i] = i end while #t > 0 do table.remove(t, 1) end',
    ],
    sizes: sizes(100),
  },
  {
    name: 'ruby-array-delete',
    truth: square(
      'Array#delete looks at all elements',
      'https://docs.ruby-lang.org/en/3.1/Array.html#method-i-delete',
    ),
    command: [
      'ruby',
      '--disable=gems',
      '-e',
      'a = (1..{n}).to_a; {n}.downto(1) { |i| a.delete(i) }',
    ],
    sizes: sizes(200),
  },
  {
    name: 'php-array-unshift',
    truth: square(
      'array_unshift numbers all elements anew',
      'https://www.php.net/manual/en/function.array-unshift.php',
    ),
    command: ['php', '-n', '-r', '$a = []; for ($i = 0; $i < {n}; $i++) array_unshift($a, $i);'],
    sizes: sizes(200),
  },
  {
    name: 'tcl-prepend',
    truth: square(
      'set s x$s copies the string',
      'https://www.tcl-lang.org/man/tcl8.6/TclCmd/append.htm',
    ),
    command: ['tclsh', '{in}/prepend.tcl'],
    sizes: sizes(400),
    prepare: (folder, n) => {
      const loop = `for {set i 0} {$i < ${n}} {incr i} {set s 0123456789abcdef$s}`;
      write(folder, 'prepend.tcl', `proc build {} {\nset s {}\n${loop}\n}\nbuild\n`);
    },
  },
  {
    name: 'python-deque-middle',
    truth: square(
      'indexing a deque goes through its blocks from the nearer end',
      'https://docs.python.org/3/library/collections.html#collections.deque',
    ),
    command: [
      'python3',
      '-IS',
      '-c',
      'from collections import deque\nd = deque(range({n} * 64))\nfor i in range({n}): d[{n} * 32]',
    ],
    sizes: sizes(50),
  },
  {
    name: 'python-sum-lists',
    truth: square(
      'sum() of lists makes each partial sum anew',
      'https://docs.python.org/3/library/functions.html#sum',
    ),
    command: ['python3', '-IS', '-c', 'sum([[i] for i in range({n})], [])'],
    sizes: sizes(200),
  },
  {
    name: 'python-slice-front',
    truth: square(
      'b = b[1:] copies all that is left',
      'https://wiki.python.org/moin/TimeComplexity',
    ),
    command: ['python3', '-IS', '-c', 'b = bytes({n} * 16)\nwhile b: b = b[16:]'],
    sizes: sizes(200),
  },
  {
    name: 'mawk-prepend',
    truth: square(
      's = x s copies the string',
      'https://invisible-island.net/mawk/manpage/mawk.html',
    ),
    command: ['mawk', 'BEGIN { for (i = 0; i < {n}; i++) s = "0123456789abcdef" s }'],
    sizes: sizes(400),
  },
  {
    name: 'guile-append',
    truth: square(
      'append copies all but its last list',
      'https://www.gnu.org/software/guile/manual/html_node/Append_002fReverse.html',
    ),
    command: [
      'guile',
      '--no-auto-compile',
      '-c',
      '(let loop ((i 0) (l (list))) (if (< i {n}) (loop (+ i 1) (append l (list i)))))',
    ],
    sizes: sizes(200),
  },
  {
    name: 'dash-set-arguments',
    truth: square(
      'set -- "$@" x copies all arguments',
      'https://git.kernel.org/pub/scm/utils/dash/dash.git/tree/src/options.c',
    ),
    command: ['dash', '-c', 'i=0; while [ $i -lt {n} ]; do set -- "$@" x; i=$((i+1)); done'],
    sizes: sizes(50),
  },
  {
    name: 'make-filter-out',
    truth: square(
      'filter-out compares each word with each pattern that has a %',
      'https://www.gnu.org/software/make/manual/html_node/Text-Functions.html',
    ),
    command: ['make', '-s', '-f', '{in}/Makefile'],
    sizes: sizes(25),
    prepare: (folder, n) => {
      const words = Array.from({ length: n }, (_, i) => `a${i}`).join(' ');
      const patterns = Array.from({ length: n }, (_, i) => `b${i}%`).join(' ');
      write(folder, 'Makefile', `W := $(filter-out ${patterns},${words})\nall:\n`);
    },
  },
  {
    name: 'sqlite-correlated',
    truth: square(
      'a subquery without an index goes through the table for each row',
      'https://www.sqlite.org/optoverview.html',
    ),
    command: ['sqlite3', '-init', '{in}/query.sql', ':memory:', '.quit'],
    sizes: sizes(25),
    prepare: (folder, n) => {
      const numbers = `with recursive c(x) as (select 1 union all select x + 1 from c limit ${n})`;
      const query = 'select sum((select count(*) from t b where b.x < a.x)) from t a';
      write(
        folder,
        'query.sql',
        `create table t(x); ${numbers} insert into t select x from c; ${query};\n`,
      );
    },
  },
  {
    name: 'bc-fibonacci',
    truth: square(
      'n sums of numbers of O(n) digits',
      'https://www.gnu.org/software/bc/manual/html_mono/bc.html',
    ),
    command: ['bc', '-q', '{in}/fibonacci.bc'],
    sizes: sizes(500),
    prepare: (folder, n) => {
      const step = 'c = a + b; a = b; b = c';
      write(folder, 'fibonacci.bc', `a = 0\nb = 1\nfor (i = 0; i < ${n}; i++) { ${step} }\nquit\n`);
    },
  },
  {
    name: 'perl-count-words',
    truth: null,
    command: ['perl', '-ne', '$count{$_}++; END { print scalar keys %count }', '{in}/words'],
    sizes: sizes(400),
    prepare: (folder, n) => {
      write(
        folder,
        'words',
        lines(n, (i) => `word ${(i * 7919) % 1009}`),
      );
    },
  },
];
