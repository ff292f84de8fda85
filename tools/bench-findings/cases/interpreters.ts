/** Interpreters whose own operations are linear, each done n times: lua, perl, php, ruby, tcl. */
import { sizes } from '../case.js';
import type { Case } from '../case.js';
import { write } from '../inputs.js';

const LUA_SOURCE = 'https://www.lua.org/manual/5.4/manual.html#pdf-table.insert';

export const INTERPRETERS: readonly Case[] = [
  {
    name: 'lua-insert-front',
    truth: {
      exponent: 2,
      what: 'table.insert(t, 1, x) moves all elements up, one by one',
      source: LUA_SOURCE,
    },
    command: ['lua5.4', '-e', 'local t = {} for i = 1, {n} do table.insert(t, 1, i) end'],
    sizes: sizes(200),
  },
  {
    name: 'lua-append-string',
    truth: {
      exponent: 2,
      what: 's = s .. x copies the whole string',
      source: 'https://www.lua.org/pil/11.6.html',
    },
    command: ['lua5.4', '-e', 'local s = "" for i = 1, {n} do s = s .. "0123456789abcdef" end'],
    sizes: sizes(400),
  },
  {
    name: 'perl-splice-sorted',
    truth: {
      exponent: 2,
      what: 'each number is looked for from the start, then splice puts it there',
      source: 'https://perldoc.perl.org/functions/splice',
    },
    command: [
      'perl',
      '-e',
      'my (@a, $r); for (1 .. {n}) { $r = ($_ * 7919) % 10007; my $i = 0; $i++ while $i < @a && $a[$i] < $r; splice(@a, $i, 0, $r) }',
    ],
    sizes: sizes(100),
  },
  {
    name: 'perl-splice-binary',
    truth: {
      exponent: 2,
      what: 'splice into the middle moves what comes behind',
      source: 'https://perldoc.perl.org/functions/splice',
    },
    command: [
      'perl',
      '-e',
      'my (@a, $r); for (1 .. {n}) { $r = ($_ * 7919) % 1000003; my ($l, $h) = (0, scalar @a); while ($l < $h) { my $m = ($l + $h) >> 1; if ($a[$m] < $r) { $l = $m + 1 } else { $h = $m } } splice(@a, $l, 0, $r) }',
    ],
    sizes: sizes(1000),
  },
  {
    name: 'php-array-shift',
    truth: {
      exponent: 2,
      what: 'array_shift numbers all that is left anew',
      source: 'https://www.php.net/manual/en/function.array-shift.php',
    },
    command: [
      'php',
      '-n',
      '-r',
      '$a = range(1, {n}); $s = 0; while ($a) $s += array_shift($a); echo $s;',
    ],
    sizes: sizes(200),
  },
  {
    name: 'php-in-array',
    truth: {
      exponent: 2,
      what: 'in_array compares with one element after another',
      source: 'https://github.com/php/php-src/blob/php-8.2.0/ext/standard/array.c',
    },
    command: [
      'php',
      '-n',
      '-r',
      '$a = []; for ($i = 0; $i < {n}; $i++) if (!in_array($i, $a)) $a[] = $i; echo count($a);',
    ],
    sizes: sizes(200),
  },
  {
    name: 'ruby-include',
    truth: {
      exponent: 2,
      what: 'Array#include? compares with one element after another',
      source: 'https://github.com/ruby/ruby/blob/v3_1_2/array.c',
    },
    command: [
      'ruby',
      '--disable=gems',
      '-e',
      'a = (0...{n}).to_a; c = 0; a.each { |x| c += 1 if a.include?(x) }; puts c',
    ],
    sizes: sizes(200),
  },
  {
    name: 'ruby-utf8-index',
    truth: {
      exponent: 2,
      what: 'String#[] counts characters from the start where not all are ASCII',
      source: 'https://github.com/ruby/ruby/blob/v3_1_2/string.c',
    },
    command: [
      'ruby',
      '--disable=gems',
      '-e',
      's = "\u00e4b" * {n}; c = 0; (2 * {n}).times { |i| c += 1 if s[i] == "b" }; puts c',
    ],
    sizes: sizes(200),
  },
  {
    name: 'tcl-insert-front',
    truth: {
      exponent: 2,
      what: 'linsert at 0 moves all elements',
      source: 'https://www.tcl-lang.org/man/tcl8.6/TclCmd/linsert.htm',
    },
    command: ['tclsh', '{in}/insert.tcl', '{n}'],
    sizes: sizes(400),
    prepare: (folder) => {
      write(
        folder,
        'insert.tcl',
        'set l {}\nfor {set i 0} {$i < [lindex $argv 0]} {incr i} { set l [linsert $l 0 $i] }\nputs [llength $l]\n',
      );
    },
  },
  {
    name: 'tcl-lsearch',
    truth: {
      exponent: 2,
      what: 'lsearch compares with one element after another',
      source: 'https://www.tcl-lang.org/man/tcl8.6/TclCmd/lsearch.htm',
    },
    command: ['tclsh', '{in}/search.tcl', '{n}'],
    sizes: sizes(100),
    prepare: (folder) => {
      write(
        folder,
        'search.tcl',
        'set l {}\nfor {set i 0} {$i < [lindex $argv 0]} {incr i} { set x x[expr {100000 + $i}]; if {[lsearch -exact $l $x] < 0} { lappend l $x } }\nputs [llength $l]\n',
      );
    },
  },
];
