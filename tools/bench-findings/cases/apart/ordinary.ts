/**
 * Ordinary work that was chosen after the rules of findings were made, to see what these are worth:
 * no rule may be made from what a case here shows without moving the case to another file.
 */
import { execFileSync } from 'node:child_process';
import { ordinary, python, sizes } from '../../case.js';
import type { Case } from '../../case.js';
import { below, bytes, lines, randomOf, shuffled, write } from '../../inputs.js';
import { csv, json, log, sorted, source, text, words, xml } from './inputs.js';

const apart = (...about: Parameters<typeof ordinary>): Case => ({
  ...ordinary(...about),
  apart: true,
});

/** `write` first, then a command on what stands there. */
const then =
  (make: (folder: string, n: number) => void, ...command: string[]) =>
  (folder: string, n: number) => {
    make(folder, n);
    execFileSync(command[0], command.slice(1), { cwd: folder, stdio: 'ignore' });
  };

export const APART_ORDINARY: readonly Case[] = [
  apart(
    'mawk-csv-sum',
    ['mawk', '-F,', '{ s[$3] += $4 } END { for (k in s) print k, s[k] }', '{in}/orders.csv'],
    sizes(400),
    csv,
  ),
  apart(
    'gawk-log-status',
    ['gawk', '{ c[$9]++; b[$1] += $10 } END { for (k in b) print k, b[k] }', '{in}/access.log'],
    sizes(200),
    log,
  ),
  apart(
    'perl-log-404',
    ['perl', '-ne', 'print "$1\\n" if /GET (\\S+) \\S+ 404/', '{in}/access.log'],
    sizes(400),
    log,
  ),
  apart('perl-sort', ['perl', '-e', 'print sort <>', '{in}/words'], sizes(500), words),
  apart(
    'perl-group-csv',
    [
      'perl',
      '-F,',
      '-lane',
      'push @{$o{$F[1]}}, $F[3]; END { print "$_ ", scalar @{$o{$_}} for sort keys %o }',
      '{in}/orders.csv',
    ],
    sizes(200),
    csv,
  ),
  apart('sed-replace', ['sed', 's/w1/N/g; s/[0-9]*$/!/', '{in}/words'], sizes(500), words),
  apart('uniq-count', ['sh', '-c', 'sort {in}/words | uniq -c'], sizes(400), words),
  apart('comm', ['comm', '{in}/a', '{in}/b'], sizes(500), sorted),
  apart('join-keys', ['join', '{in}/a', '{in}/b'], sizes(300), sorted),
  apart('tsort', ['tsort', '{in}/pairs'], sizes(200), (folder, n) => {
    const random = randomOf(n);
    const order = shuffled(n, random);
    write(
      folder,
      'pairs',
      lines(n, (i) => `p${order[i]} p${order[Math.min(n - 1, i + 1 + below(random, 20))]}`),
    );
  }),
  apart('column', ['column', '-t', '{in}/a'], sizes(200), sorted),
  apart('xxd', ['xxd', '{in}/words'], sizes(400), words),
  apart('shuf', ['shuf', '--random-source=/usr/bin/perl', '{in}/words'], sizes(800), words),
  apart('ptx', ['ptx', '{in}/text'], sizes(1), text),
  apart('iconv', ['iconv', '-f', 'UTF-8', '-t', 'UTF-16', '{in}/text'], sizes(16), text),
  apart('gunzip', ['gzip', '-dc', '{in}/text.gz'], sizes(64), (folder, n) => {
    then(text, 'gzip', 'text')(folder, n);
  }),
  apart('zip', ['zip', '-q', '-', '{in}/text'], sizes(8), text),
  apart('xz-decompress', ['xz', '-dc', '{in}/text.xz'], sizes(32), (folder, n) => {
    then(text, 'xz', 'text')(folder, n);
  }),
  apart(
    'jq-group',
    ['jq', 'group_by(.group) | map({g: .[0].group, n: length})', '{in}/list.json'],
    sizes(40),
    json,
  ),
  apart(
    'xmllint-xpath',
    ['xmllint', '--xpath', 'sum(//item[price > 50]/price)', '{in}/list.xml'],
    sizes(100),
    xml,
  ),
  apart(
    'sqlite-index-join',
    [
      'sqlite3',
      ':memory:',
      'create table a(k integer primary key, v); with recursive c(x) as (select 1 union all select x + 1 from c limit {n}) insert into a select x, x * 7919 % {n} from c; select count(*) from a x join a y on y.k = x.v;',
    ],
    sizes(200),
  ),
  apart(
    'python-csv',
    python(
      'import csv, collections',
      't = collections.defaultdict(float)',
      "for r in csv.reader(open('{in}/orders.csv')): t[r[2]] += float(r[3])",
      'print(sorted(t.items())[:3])',
    ),
    sizes(200),
    csv,
  ),
  apart(
    'python-regex',
    python('import re', "print(len(re.findall(r'\\bw\\d+7\\b', open('{in}/words').read())))"),
    sizes(500),
    words,
  ),
  apart(
    'python-heap',
    python(
      'import heapq',
      'h = []',
      'for i in range({n}): heapq.heappush(h, i * 7919 % 100003)',
      'print(sum(heapq.heappop(h) for _ in range({n})))',
    ),
    sizes(300),
  ),
  apart(
    'python-etree',
    python(
      'import xml.etree.ElementTree as e',
      "print(sum(int(p.text) for p in e.parse('{in}/list.xml').iter('price')))",
    ),
    sizes(100),
    xml,
  ),
  apart(
    'lua-concat',
    [
      'lua5.4',
      '-e',
      'local t = {} for i = 1, {n} do t[#t + 1] = tostring(i * 7919 % 1000003) end table.sort(t) print(#table.concat(t, ","))',
    ],
    sizes(300),
  ),
  apart(
    'php-usort',
    [
      'php',
      '-n',
      '-r',
      '$a = []; for ($i = 0; $i < {n}; $i++) $a[] = ["id" => $i * 7919 % 10007]; usort($a, fn($x, $y) => $x["id"] <=> $y["id"]); echo strlen(json_encode($a));',
    ],
    sizes(200),
  ),
  apart(
    'ruby-group',
    [
      'ruby',
      '--disable=gems',
      '-e',
      'puts File.foreach("{in}/words").map(&:chomp).group_by(&:size).map { |k, v| [k, v.uniq.size] }.sort.inspect',
    ],
    sizes(300),
    words,
  ),
  apart('tclsh-dict', ['tclsh', '{in}/count.tcl', '{in}/words'], sizes(200), (folder, n) => {
    words(folder, n);
    write(
      folder,
      'count.tcl',
      'proc count {name} { set f [open $name]; while {[gets $f w] >= 0} { dict incr d $w }; return [dict size $d] }\nputs [count [lindex $argv 0]]\n',
    );
  }),
  apart(
    'bash-read-loop',
    [
      'bash',
      '-c',
      'declare -A c; while read -r w; do c[$w]=$((${c[$w]:-0} + 1)); done < {in}/words; echo ${#c[@]}',
    ],
    sizes(100),
    words,
  ),
  apart('m4-macros', ['m4', '{in}/defs.m4'], sizes(100), (folder, n) => {
    write(
      folder,
      'defs.m4',
      lines(n, (i) => `define(\`m${i}', \`row $1 of ${i}')m${i}(${i % 7}) plain words here`),
    );
  }),
  apart('make-targets', ['make', '-s', '-n', '-f', '{in}/Makefile'], sizes(50), (folder, n) => {
    const targets = lines(n, (i) => `t${i}:\n\t@echo ${i}\n`);
    const all = Array.from({ length: n }, (_, i) => `t${i}`).join(' ');
    write(folder, 'Makefile', `all: ${all}\n${targets}`);
  }),
  apart('ninja-targets', ['ninja', '-n', '-C', '{in}'], sizes(50), (folder, n) => {
    const rule = 'rule cc\n  command = cc -c $in -o $out\n';
    write(folder, 'build.ninja', rule + lines(n, (i) => `build o${i}: cc build.ninja`));
  }),
  apart('as', ['as', '-o', '/dev/null', '{in}/source.s'], sizes(20), (folder, n) => {
    then(source, 'gcc', '-w', '-O1', '-S', '-o', 'source.s', 'source.c')(folder, n);
  }),
  apart('objdump', ['objdump', '-d', '{in}/source.o'], sizes(20), (folder, n) => {
    then(source, 'gcc', '-w', '-O1', '-c', '-o', 'source.o', 'source.c')(folder, n);
  }),
  apart('gcc-O0', ['gcc', '-w', '-O0', '-S', '-o', '/dev/null', '{in}/source.c'], sizes(8), source),
  apart('clang-format', ['clang-format', '{in}/source.c'], sizes(8), source),
  apart('git-grep', ['git', '-C', '{in}', 'grep', '--no-index', '-c', 'w1'], sizes(500), words),
  apart(
    'git-blame',
    ['git', '-C', '{in}', '--no-pager', 'blame', '--no-progress', 'words'],
    sizes(200),
    (folder, n) => {
      const git = (...args: string[]) =>
        execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
      words(folder, n);
      git('init', '-q', '-b', 'main');
      git('add', '.');
      git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'x', '--date=@1600000000');
    },
  ),
  apart('openssl-base64', ['openssl', 'base64', '-in', '{in}/data'], sizes(64), (folder, n) => {
    write(folder, 'data', bytes(n * 1024, randomOf(n)));
  }),
  apart('msgfmt', ['msgfmt', '-o', '/dev/null', '{in}/de.po'], sizes(100), (folder, n) => {
    const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n';
    const entry = (i: number) => `msgid "text ${i} of the program"\nmsgstr "Text ${i} davon"\n`;
    write(folder, 'de.po', head + lines(n, entry));
  }),
  apart(
    'cmark-gfm-table',
    ['cmark-gfm', '-e', 'table', '{in}/table.md'],
    sizes(100),
    (folder, n) => {
      write(
        folder,
        'table.md',
        `| a | b | c |\n|---|---|---|\n${lines(n, (i) => `| ${i} | *b${i % 9}* | \`c\` |`)}`,
      );
    },
  ),
  apart(
    'node-map',
    [
      'node',
      '-e',
      'const m = new Map(); for (const w of require("fs").readFileSync("{in}/words", "utf8").split("\\n")) m.set(w, (m.get(w) ?? 0) + 1); console.log(m.size)',
    ],
    sizes(500),
    words,
  ),
];
