/**
 * Documented growth that was chosen after the rules of findings were made, to see what these are
 * worth: no rule may be made from what a case here shows without moving the case to another file.
 */
import { python, sizes } from '../../case.js';
import type { Case } from '../../case.js';
import { lines, write } from '../../inputs.js';
import { xml } from './inputs.js';

function square(
  name: string,
  [what, source]: readonly [string, string],
  command: readonly string[],
  list: readonly number[],
  prepare?: (folder: string, n: number) => void,
): Case {
  const made = prepare === undefined ? {} : { prepare };
  return { name, apart: true, truth: { exponent: 2, what, source }, command, sizes: list, ...made };
}

const PYTHON = 'https://wiki.python.org/moin/TimeComplexity';
const BASH = 'https://www.gnu.org/software/bash/manual/html_node/Shell-Parameter-Expansion.html';

export const APART_GROWING: readonly Case[] = [
  square(
    'perl-array-copy',
    ['@a = (@a, x) copies all elements', 'https://perldoc.perl.org/functions/push'],
    ['perl', '-e', '@a = (@a, $_) for 1 .. {n}'],
    sizes(50),
  ),
  square(
    'perl-grep-seen',
    ['grep looks at all that was seen', 'https://perldoc.perl.org/functions/grep'],
    ['perl', '-e', 'for (1 .. {n}) { my $x = "k$_"; push @s, $x unless grep { $_ eq $x } @s }'],
    sizes(25),
  ),
  square(
    'perl-join-front',
    ['$s = x . $s copies the string', 'https://perldoc.perl.org/perlop#Additive-Operators'],
    ['perl', '-e', '$s = "0123456789abcdef" . $s for 1 .. {n}'],
    sizes(400),
  ),
  square(
    'perl-regex-square',
    [
      'for each start the pattern goes on to the end',
      'https://perldoc.perl.org/perlre#Combining-RE-Pieces',
    ],
    ['perl', '-e', 'print "yes" if ("a" x {n}) =~ /a*[bc]/'],
    sizes(100),
  ),
  square(
    'python-remove',
    ['list.remove looks from the start and moves what is behind', PYTHON],
    python('l = list(range({n}))', 'for i in reversed(range({n})): l.remove(i)'),
    sizes(100),
  ),
  square(
    'python-copy-prefix',
    ['each slice copies', PYTHON],
    python(
      'l = [i * 7 % 1009 for i in range({n})]',
      'print(sum(max(l[:i + 1]) for i in range({n})))',
    ),
    sizes(50),
  ),
  square(
    'python-two-sum',
    ['two loops, one within the other', PYTHON],
    python(
      'l = [i * 7919 % 100003 for i in range({n})]',
      'c = 0',
      'for i in range({n}):',
      '    for j in range(i):',
      '        if l[i] + l[j] == 7: c += 1',
      'print(c)',
    ),
    sizes(20),
  ),
  square(
    'python-lcs',
    [
      'a table of one string by the other',
      'https://en.wikipedia.org/wiki/Longest_common_subsequence',
    ],
    python(
      'def lcs(a, b):',
      '    p = [0] * (len(b) + 1)',
      '    for x in a:',
      '        c = [0]',
      '        for j, y in enumerate(b): c.append(p[j] + 1 if x == y else max(p[j + 1], c[j]))',
      '        p = c',
      '    return p[-1]',
      "print(lcs('abcde' * ({n} // 5), 'badce' * ({n} // 5)))",
    ),
    sizes(20),
  ),
  square(
    'ruby-string-front',
    ['s = x + s copies the string', 'https://docs.ruby-lang.org/en/3.1/String.html'],
    ['ruby', '--disable=gems', '-e', 's = ""; {n}.times { s = "0123456789abcdef" + s }'],
    sizes(400),
  ),
  square(
    'ruby-find-index',
    [
      'index compares with one element after another',
      'https://docs.ruby-lang.org/en/3.1/Array.html',
    ],
    [
      'ruby',
      '--disable=gems',
      '-e',
      'a = (0...{n}).to_a; s = 0; {n}.times { |i| s += a.index(i) }; p s',
    ],
    sizes(200),
  ),
  square(
    'php-substr-consume',
    ['$s = substr($s, 1) copies the rest', 'https://www.php.net/manual/en/function.substr.php'],
    [
      'php',
      '-n',
      '-r',
      '$s = str_repeat("0123456789abcdef", {n}); while ($s !== "") $s = substr($s, 16);',
    ],
    sizes(200),
  ),
  square(
    'php-array-merge',
    [
      'array_merge makes all elements anew',
      'https://www.php.net/manual/en/function.array-merge.php',
    ],
    ['php', '-n', '-r', '$a = []; for ($i = 0; $i < {n}; $i++) $a = array_merge($a, [$i]);'],
    sizes(100),
  ),
  square(
    'lua-substring-consume',
    ['s:sub(2) copies the rest', 'https://www.lua.org/manual/5.4/manual.html#pdf-string.sub'],
    ['lua5.4', '-e', 'local s = ("0123456789abcdef"):rep({n}) while #s > 0 do s = s:sub(17) end'],
    sizes(200),
  ),
  square(
    'lua-pattern',
    ['for each start .-b goes on to the end', 'https://www.lua.org/manual/5.4/manual.html#6.4.1'],
    ['lua5.4', '-e', 'print(("a"):rep({n}):find(".-b"))'],
    sizes(100),
  ),
  square(
    'lua-bubble-sort',
    ['a bubble sort', 'https://en.wikipedia.org/wiki/Bubble_sort'],
    [
      'lua5.4',
      '-e',
      'local t = {} for i = 1, {n} do t[i] = i * 7919 % 10007 end for i = 1, #t do for j = 1, #t - i do if t[j] > t[j + 1] then t[j], t[j + 1] = t[j + 1], t[j] end end end',
    ],
    sizes(25),
  ),
  square(
    'gawk-consume',
    [
      'substr(s, 2) copies the rest',
      'https://www.gnu.org/software/gawk/manual/html_node/String-Functions.html',
    ],
    ['gawk', 'BEGIN { s = sprintf("%{n}s", "x"); while (length(s) > 0) s = substr(s, 2) }'],
    sizes(200),
  ),
  square(
    'gawk-pairs',
    [
      'each row with each row before',
      'https://www.gnu.org/software/gawk/manual/html_node/Arrays.html',
    ],
    [
      'gawk',
      '{ for (i = 1; i < NR; i++) if (a[i] == $1) d++; a[NR] = $1 } END { print d + 0 }',
      '{in}/rows',
    ],
    sizes(20),
    (folder, n) => {
      write(
        folder,
        'rows',
        lines(n, (i) => (i * 7919) % 100003),
      );
    },
  ),
  square(
    'bash-consume',
    ['${s#?} copies the rest', BASH],
    ['bash', '-c', 'printf -v s "%*s" {n} x; while [ -n "$s" ]; do s=${s#?}; done'],
    sizes(50),
  ),
  square(
    'dash-consume',
    ['${s#?} copies the rest', BASH],
    ['dash', '-c', 's=$(printf "%{n}s" x); while [ -n "$s" ]; do s=${s#?}; done'],
    sizes(100),
  ),
  square(
    'zsh-consume',
    ['${s#?} copies the rest', 'https://zsh.sourceforge.io/Doc/Release/Expansion.html'],
    ['zsh', '-fc', 's=${(l:{n}::x:)}; while [[ -n $s ]]; do s=${s#?}; done'],
    sizes(100),
  ),
  square(
    'tcl-lreplace-front',
    [
      'lreplace l 0 0 of a shared list copies the rest',
      'https://www.tcl-lang.org/man/tcl8.6/TclCmd/lreplace.htm',
    ],
    ['tclsh', '{in}/queue.tcl'],
    sizes(100),
    (folder, n) => {
      const fill = `for {set i 0} {$i < ${n}} {incr i} {lappend l $i}`;
      write(
        folder,
        'queue.tcl',
        `proc drain {} {\n${fill}\nwhile {[llength $l] > 0} {set l [lreplace $l 0 0]}\n}\ndrain\n`,
      );
    },
  ),
  square(
    'sqlite-running-max',
    [
      'for each row a subquery goes through the rows before',
      'https://www.sqlite.org/optoverview.html',
    ],
    [
      'sqlite3',
      ':memory:',
      'create table t(x); with recursive c(i) as (select 1 union all select i + 1 from c limit {n}) insert into t select i * 7919 % 10007 from c; select sum(m) from (select (select max(x) from t b where b.rowid <= a.rowid) m from t a);',
    ],
    sizes(25),
  ),
  square(
    'make-append',
    [
      'each := makes the whole value anew',
      'https://www.gnu.org/software/make/manual/html_node/Appending.html',
    ],
    ['make', '-s', '-f', '{in}/Makefile'],
    sizes(100),
    (folder, n) => {
      const step = lines(n, (i) => `V := $(V) word${i}`);
      write(folder, 'Makefile', `V :=\n${step}all:\n`);
    },
  ),
  {
    name: 'bc-factorial',
    apart: true,
    truth: {
      exponent: 2.3,
      what: 'n products of numbers of O(n log n) digits: n^2 log n, and each digit is some of the work',
      source: 'https://www.gnu.org/software/bc/manual/html_mono/bc.html',
    },
    command: ['bc', '-q', '{in}/factorial.bc'],
    sizes: sizes(50),
    prepare: (folder, n) => {
      write(folder, 'factorial.bc', `r = 1\nfor (i = 1; i <= ${n}; i++) r *= i\nlength(r)\nquit\n`);
    },
  },
  square(
    'jq-any-seen',
    ['any looks at all that was seen', 'https://jqlang.github.io/jq/manual/v1.6/#any-all'],
    [
      'jq',
      '-n',
      'reduce range({n}) as $i ([]; if any(.[]; . == $i) then . else . + [$i] end) | length',
    ],
    sizes(10),
  ),
  square(
    'xpath-each-with-all',
    [
      'for each name all names are gone through',
      'https://www.w3.org/TR/1999/REC-xpath-19991116/#predicates',
    ],
    ['xmllint', '--xpath', 'count(//item[count(//item) > 3])', '{in}/list.xml'],
    sizes(20),
    xml,
  ),
  square(
    'guile-delete-duplicates',
    [
      'each element is compared with all that are left',
      'https://www.gnu.org/software/guile/manual/html_node/SRFI_002d1-Deleting.html',
    ],
    [
      'guile',
      '--no-auto-compile',
      '-c',
      '(use-modules (srfi srfi-1)) (display (length (delete-duplicates (iota {n}))))',
    ],
    sizes(100),
  ),
  square(
    'node-shift-includes',
    [
      'includes compares with one element after another',
      'https://tc39.es/ecma262/#sec-array.prototype.includes',
    ],
    [
      'node',
      '-e',
      'const a = []; for (let i = 0; i < {n}; i++) if (!a.includes("k" + i)) a.push("k" + i); console.log(a.length)',
    ],
    sizes(100),
  ),
  square(
    'sed-collect',
    [
      'N and P: the whole text so far is matched for each line',
      'https://www.gnu.org/software/sed/manual/sed.html',
    ],
    ['sed', '-n', ':a;$!{N;s/zz/y/;ba};p', '{in}/rows'],
    sizes(100),
    (folder, n) => {
      write(
        folder,
        'rows',
        lines(n, (i) => `row ${i}`),
      );
    },
  ),
];
