/**
 * Programs of Debian, as they are. They do the same in each round, and leave nothing behind. What
 * none of them may do is make a hash's seed of addresses, as Lua does: DynamoRIO loads a program
 * elsewhere than the kernel does, so no recording has the run that was sampled.
 */
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL, rounds } from './case.js';
import type { Case } from './case.js';

const PYTHON = `import gc, sys
gc.disable()
def work(n):
    d = {}
    for i in range(n):
        d[i * 7919 % 1009] = i
    return sum(sorted(d.values())) + len(",".join(map(str, d)))
total = 0
for i in range(int(sys.argv[1])):
    total += work(10 + i % 20 * 10)
print(total)
`;
const PERL = `my $sum = 0;
sub work {
    my ($n) = @_;
    my %seen;
    $seen{$_ * 7919 % 1009} = $_ for 1 .. $n;
    my @sorted = sort { $a <=> $b } keys %seen;
    return length(join(',', @sorted)) + $sorted[0];
}
$sum = work(10 + $_ % 20 * 10) for 0 .. $ARGV[0] - 1;
print "$sum\\n";
`;
const TCL = `gets stdin
proc work {n} {
    set all {}
    for {set i 0} {$i < $n} {incr i} {
        lappend all [expr {$i * 7919 % 1009}]
        set seen($i) $i
    }
    return [expr {[string length [join [lsort -integer $all] ,]] + [array size seen]}]
}
set sum 0
for {set i 0} {$i < [lindex $argv 0]} {incr i} {
    incr sum [work [expr {10 + $i % 20 * 10}]]
}
puts $sum
`;
const AWK = `BEGIN {
    rounds = ARGV[1] + 0
    for (i = 0; i < rounds; i += 20)
        for (n = 10; n <= 200; n += 10) {
            for (k = 0; k < n; k++) { text = text " " (k * 7919 % 1009); seen[k] = k }
            parts = split(text, part, " ")
            sum = parts + length(text) + length(seen)
            text = ""
            split("", seen)
        }
    print sum
}
`;
/** To be read again for each round: a counter's digits would cost what they are. */
const BC = `for (n = 10; n <= 200; n += 10) { x = (7 ^ n) % 1009 + sqrt(3 ^ n) % 7 }
x
`;
/** Of one number as input. */
const jq = (times: number): string =>
  `reduce range(${times}) as $i (0; . + ([range(10 + $i % 20 * 10) | . * 7919 % 1009] | sort | length))`;
const sql = (times: number): string =>
  `with recursive r(i) as (select 0 union all select i + 1 from r where i < ${times - 1}),
  c(n, x) as (select 10 + i % 20 * 10, 0 from r union all select n, x + 1 from c where x < n)
  select count(*), sum(x * 7919 % 1009), max(n) from c order by 1;`;

/**
 * Else a call costs what the heap's state makes malloc do, and in its first thousand rounds the heap
 * comes to ever new states; after a library has been loaded, most likely to others.
 */
const ALIKE = { GLIBC_TUNABLES: 'glibc.malloc.tcache_count=65535' };

const library = (name: string): string => realpathSync(join('/usr/lib/x86_64-linux-gnu', name));

/** @param folder for inputs */
export function debian(folder: string): Case[] {
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const lines = Array.from({ length: 6000 }, (_, i) => `line ${(i * 7919) % 1009} of ${i % 97}\n`);
  const text = file('text', lines.join(''));
  const over = (
    input: string,
    program: readonly string[],
    few: number,
    many: number,
    running: number,
  ): ReturnType<typeof rounds> => {
    const times = (n: number): string[] => [...program, ...Array<string>(n).fill(input)];
    return { argv: times(few), sampled: times(many), running: times(running) };
  };
  const bc = file('work.bc', BC);
  return [
    { name: 'gzip', ...over(text, ['/usr/bin/gzip', '-9nc'], 2, 4, 100), targets: ALL },
    {
      name: 'bzip2',
      ...over(text, ['/usr/bin/bzip2', '-kc'], 2, 8, 400),
      module: library('libbz2.so.1.0'),
      targets: /^BZ2_/,
    },
    { name: 'sort', argv: ['/usr/bin/sort', '--parallel=1', text], targets: ALL },
    {
      name: 'mawk',
      ...rounds(['/usr/bin/mawk', '-f', file('work.awk', AWK)], 200, 2000, 100_000),
      targets: ALL,
    },
    {
      name: 'bc',
      argv: ['/usr/bin/bc', '-q', file('wait.bc', 'x = read()\n'), ...Array<string>(20).fill(bc)],
      line: '1\n',
      targets: ALL,
    },
    {
      name: 'jq',
      argv: ['/usr/bin/jq', jq(40)],
      line: '1\n',
      module: library('libjq.so.1'),
      targets: /^jv_(array|number|sort|cmp|equal|get|copy|free)/,
    },
    {
      name: 'tclsh',
      argv: ['/usr/bin/tclsh8.6', file('work.tcl', TCL), '200'],
      line: '\n',
      module: library('libtcl8.6.so'),
      targets: /^(Tcl_|Tcl(List|String|Int|Array|Obj))/,
    },
    {
      name: 'perl',
      // As many as are sampled: what it prints in the end lies where malloc has room by then.
      ...rounds(['/usr/bin/perl', file('work.pl', PERL)], 1000, 1000, 100_000),
      env: { PERL_HASH_SEED: '0', PERL_PERTURB_KEYS: '0', ...ALIKE },
      targets: /^Perl_(sv|hv|av|pp|new)/,
    },
    {
      name: 'sqlite3',
      argv: ['/usr/bin/sqlite3', ':memory:', sql(40)],
      running: ['/usr/bin/sqlite3', ':memory:', sql(40_000)],
      module: library('libsqlite3.so.0'),
      targets: /^sqlite3_(step|column_.*|exec|prepare.*|finalize|value_.*|result_.*)$/,
    },
    {
      name: 'python3',
      ...rounds(
        [realpathSync('/usr/bin/python3'), '-s', '-S', file('work.py', PYTHON)],
        ...([100, 3000, 150_000] as const),
      ),
      env: { PYTHONHASHSEED: '0', PYTHONMALLOC: 'malloc', ...ALIKE },
      targets: /^_?Py(Dict|List|Unicode|Long)_/,
    },
  ].filter(({ argv }) => existsSync(argv[0]));
}
