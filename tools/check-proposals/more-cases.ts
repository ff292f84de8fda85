/** Two inputs, equal numbers, brackets, locks, records of several lines: what proposals have to see. */
import { lines, randomOf, shuffled, write } from '../bench-findings/inputs.js';
import type { Case } from './case.js';

type Make = NonNullable<Case['make']>;

const listOf =
  (line: (i: number) => string | number): Make =>
  (folder, n, name) => {
    write(folder, name, lines(n, line));
  };

/** Files of one size that belong together. */
const together =
  (files: Readonly<Record<string, (i: number) => string | number>>): Make =>
  (folder, n) => {
    for (const [name, line] of Object.entries(files)) write(folder, name, lines(n, line));
  };

const padded = (i: number) => `k${String(i).padStart(7, '0')}`;
const other = (i: number) => shuffled(40, randomOf(i + 1)).join('');

/** A sentence of five words of which the second one is another in new catalogues. */
function message(i: number, isNew: boolean): string {
  const letters = shuffled(26, randomOf(i + 1)).map((k) => String.fromCharCode(97 + k));
  const words = [0, 4, 9, 13, 20].map((from, k) => letters.slice(from, from + 3 + k).join(''));
  if (isNew && i % 2 === 0) words[1] = 'other';
  return `${words.join(' ')} ${i}`;
}

const HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
const catalogue = (n: number, isNew: boolean): string =>
  HEADER +
  lines(n, (i) => `msgid "${message(i, isNew)}"\nmsgstr "${isNew ? '' : message(i, false)}"\n`);

const packages = (i: number): string =>
  `Package: p${(i * 7919) % 10007}\nVersion: ${i % 9}.1\nDescription: what it does\n and more of it\n`;

export const MORE_CASES: readonly Case[] = [
  // Two files, of which both are the input.
  {
    name: 'msgmerge, catalogues of which half is new',
    command: ['msgmerge', '-q', 'de.po', 'new.pot'],
    make: (folder, n) => {
      write(folder, 'de.po', catalogue(n, false));
      write(folder, 'new.pot', catalogue(n, true));
    },
    file: [200, 'de.po'],
    exponent: 1,
  },
  {
    name: 'join of two sorted lists',
    command: ['join', 'left.txt', 'right.txt'],
    make: together({ 'left.txt': padded, 'right.txt': padded }),
    file: [4000, 'left.txt'],
    exponent: 1,
  },
  {
    name: 'diff of lists that have nothing in common, status 1',
    command: ['diff', '-d', 'old', 'old.orig'],
    make: together({ old: (i) => `a ${i}`, 'old.orig': (i) => `a ${i % 2 === 0 ? i : `x${i}`}` }),
    file: [1000, 'old'],
    exponent: 2,
  },
  {
    name: 'mawk, each word of one list in each line of another one',
    command: [
      'mawk',
      'NR == FNR { p[k++] = $1; next } { for (i = 0; i < k; i++) c += index($0, p[i]) > 0 } END { print c }',
      'words.txt',
      'log.txt',
    ],
    make: together({ 'words.txt': (i) => `w${i}`, 'log.txt': (i) => `event ${i} of the day` }),
    file: [400, 'words.txt'],
    exponent: 2,
  },
  {
    name: 'comm of two lists',
    command: ['comm', '-12', 'one.list', 'two.list'],
    make: together({ 'one.list': padded, 'two.list': (i) => padded(2 * i) }),
    file: [5000, 'one.list'],
    exponent: 1,
  },
  // Records of several lines.
  {
    name: 'gawk, packages of which each is looked for among those before it',
    command: [
      'gawk',
      'BEGIN { RS = "" } { for (i = 0; i < k; i++) if (v[i] == $2) break; if (i == k) v[k++] = $2 } END { print k }',
      'status',
    ],
    make: listOf(packages),
    file: [600, 'status'],
    exponent: 2,
  },
  {
    name: 'msgfmt of a catalogue',
    command: ['msgfmt', '-o', '/dev/null', 'de.po'],
    make: (folder, n, name) => {
      write(folder, name, catalogue(n, false));
    },
    file: [800, 'de.po'],
    exponent: 1,
  },
  // Numbers that are equal.
  {
    name: 'perl, a string that is gone through as often as it is long',
    command: [
      'perl',
      '-e',
      'my $s = "xy" x 2000; my $c = 0; for my $i (1 .. 2000) { $c += ($s =~ tr/x//); } print $c;',
    ],
    exponent: 2,
  },
  {
    name: 'jq, each number is looked for among all',
    command: [
      'jq',
      '-n',
      '[range(300)] as $a | [range(300) | . as $i | $a | map(select(. == $i)) | length] | add',
    ],
    exponent: 2,
  },
  {
    name: 'bash, a loop in a loop',
    command: [
      'bash',
      '-c',
      'c=0; for ((i = 0; i < 150; i++)); do for ((k = 0; k < 150; k++)); do c=$((c + 1)); done; done; echo $c',
    ],
    exponent: 2,
  },
  // A bracket around all of it.
  {
    name: 'python3, a document of one list',
    command: ['python3', '-m', 'json.tool', '--no-ensure-ascii', 'list-2000'],
    make: (folder, n, name) => {
      write(
        folder,
        name,
        `[\n${Array.from({ length: n }, (_, i) => ` {"k": ${i}}`).join(',\n')}\n]\n`,
      );
    },
    file: [2000, 'list-2000'],
    exponent: 1,
  },
  // Runs side by side would be in each other's way.
  {
    name: 'mawk under a lock, a string that grows',
    command: [
      'flock',
      '-n',
      'lock',
      'mawk',
      'BEGIN { for (i = 0; i < 4000; i++) { s = s "some words "; if (index(s, "no")) print } }',
    ],
    make: (folder) => {
      write(folder, 'lock', '');
    },
    file: [1, 'lock'],
    exponent: 2,
  },
  // What takes seconds.
  {
    name: 'lua, pairs of all',
    command: [
      'lua5.4',
      '-e',
      'local c = 0 for i = 1, 1500 do for k = i, 1500 do if (i * k) % 7 == 3 then c = c + 1 end end end print(c)',
    ],
    exponent: 2,
  },
  {
    name: 'ruby, what was seen is looked for in a list',
    command: ['ruby', '-e', 'a = []; 1200.times { |i| a.include?(i) || a << i }; puts a.size'],
    exponent: 2,
  },
  {
    name: 'php, a list that grows at its front',
    command: [
      'php',
      '-r',
      '$a = []; for ($i = 0; $i < 1500; $i++) array_unshift($a, $i); echo count($a);',
    ],
    exponent: 2,
  },
  {
    name: 'tclsh, a script with a size',
    command: ['tclsh', 'seen.tcl', '900'],
    make: (folder) => {
      const script =
        'set l {}\nfor {set i 0} {$i < [lindex $argv 0]} {incr i} {\n  if {[lsearch -exact $l k$i] < 0} {lappend l k$i}\n}\nputs [llength $l]\n';
      write(folder, 'seen.tcl', script);
    },
    file: [900, 'seen.tcl'],
    exponent: 2,
  },
  // Prose and lists.
  {
    name: 'cmark, notes',
    command: ['cmark', 'notes.md'],
    make: listOf(
      (i) => `${i % 7 === 0 ? '\n# ' : ''}some words of *note* ${other(i).slice(0, 12)}`,
    ),
    file: [1500, 'notes.md'],
    exponent: 1,
  },
  {
    name: 'tsort, a chain',
    command: ['tsort', 'pairs'],
    make: listOf((i) => `${i} ${i + 1}`),
    file: [1500, 'pairs'],
    exponent: 1,
  },
];
