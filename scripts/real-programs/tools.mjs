// Programs of all kinds that read a file and write something: languages, packers, text, documents.

const NUMBERS = Array.from({ length: 400 }, (_, i) => `${(i * 7919) % 1009} w${(i * 31) % 97}`);
const TEXT = `${NUMBERS.join('\n')}\n`;
const RECORDS = NUMBERS.map((line) => line.replace(' ', ',')).join('\n');
const JSON_TEXT = JSON.stringify(
  NUMBERS.map((line, i) => ({ id: i, name: line, tags: [i % 7, i % 3] })),
);
const XML = `<list>${NUMBERS.map((line, i) => `<item id="${i}">${line}</item>`).join('')}</list>`;

/** Programs with their output on stdout. */
const simple = (name, command, rest = {}) => ({
  name,
  needs: [command[0]],
  command,
  ...rest,
});
const withText = (name, command, rest = {}) =>
  simple(name, command, { ...rest, files: { text: TEXT, ...rest.files } });
/** A shell that runs several of them. */
const shell = (name, needs, script, rest = {}) => ({
  name,
  needs,
  files: { text: TEXT },
  command: ['/bin/sh', '-c', script],
  ...rest,
});

const HASKELL = `import qualified Data.Map as M
import Control.Concurrent
main :: IO ()
main = do
  done <- newEmptyMVar
  mapM_ (\\k -> forkIO (putMVar done $! sum [1 .. k * 1000 :: Int])) [1 .. 8]
  sums <- mapM (const (takeMVar done)) [1 .. 8 :: Int]
  print (sum sums)
  print (M.size (M.fromListWith (+) [(mod (i * 7919) 503, i) | i <- [1 .. 20000 :: Int]]))
`;
const OCAML = `module M = Map.Make (Int)
let () =
  let m = ref M.empty in
  for i = 1 to 20000 do m := M.add (i * 7919 mod 503) i !m done;
  Printf.printf "%d\\n" (M.cardinal !m);
  try ignore (List.find (fun x -> x > 10) [1; 2]) with Not_found -> print_endline "none"
`;
const LISP = '(progn (print (loop for i below 50000 sum (mod (* i 7919) 503))) (terpri))';
const LUA = `local t = {} for i = 1, 20000 do t[i] = (i * 7919) % 503 end table.sort(t)
print(t[1], t[20000], pcall(error, "failed"))`;
const RUBY = `h = Hash.new(0); 20000.times { |i| h[(i * 7919) % 503] += 1 }
puts h.size; puts [1, 2, 3].map { |x| Thread.new { x * x } }.map(&:value).inspect
begin; raise "no"; rescue => e; puts e.message; end; puts \`echo back\`; exit 3`;
const PHP = `<?php $a = []; for ($i = 0; $i < 20000; $i++) $a[$i * 7919 % 503] = $i; ksort($a);
echo count($a), "\\n", md5(implode(",", $a)), "\\n", preg_replace('/(\\d+)/', '<$1>', "a1b22"), "\\n";`;
const TCL = `for {set i 0} {$i < 5000} {incr i} {dict incr d [expr {$i * 7919 % 503}]}
puts [dict size $d]; puts [catch {error no} why]; puts $why; puts [exec echo back]; exit 4`;
const R = `x <- sort((1:20000 * 7919) %% 503); print(summary(x)); print(coef(lm(y ~ z, data.frame(z = 1:9, y = (1:9)^2))))`;
const OCTAVE = `a = magic(8); printf("%d %.6f\\n", rank(a), det(a(1:3, 1:3))); disp(sum(primes(10000)))`;
const ERLANG = `Me = self(), [spawn(fun() -> Me ! lists:sum(lists:seq(1, K * 1000)) end) || K <- lists:seq(1, 50)],
io:format("~p~n", [lists:sum([receive S -> S end || _ <- lists:seq(1, 50)])]), halt(5).`;
const CSHARP = `using System; using System.Linq;
class P { static int Main() { Console.WriteLine(Enumerable.Range(0, 20000).Select(i => i * 7919 % 503).Distinct().Count());
try { throw new Exception("no"); } catch (Exception e) { Console.WriteLine(e.Message); } return 6; } }`;
const POSTGRES =
  '/usr/lib/postgresql/15/bin/postgres --single -D FOLDER/data -F postgres < queries';

const TMUX = `t() { tmux -L comair -f /dev/null "$@"; }
t new-session -d -x 80 -y 24 'wc -l < text > out; tmux -L comair wait-for -S done; sleep 1000'
t wait-for done; cat out; t split-window 'echo second > out2; tmux -L comair wait-for -S two; sleep 1000'
t wait-for two; cat out2; t list-panes -F '#{pane_index}'; t kill-server`;
const BWRAP = ['/usr/bin/bwrap', '--unshare-user', '--dev', '/dev'];

export default [
  {
    name: 'ghc, a compiled program',
    packages: ['ghc'],
    needs: ['/usr/bin/ghc'],
    files: { 'main.hs': HASKELL },
    prepare: 'ghc -O1 -threaded -o main main.hs > /dev/null',
    command: ['./main'],
    limit: 600,
  },
  {
    name: 'ocamlopt, a compiled program',
    packages: ['ocaml-nox'],
    needs: ['/usr/bin/ocamlopt'],
    files: { 'main.ml': OCAML },
    prepare: 'ocamlopt -o main main.ml',
    command: ['./main'],
  },
  {
    ...simple('erlang', ['/usr/bin/erl', '-noshell', '-eval', ERLANG]),
    packages: ['erlang-base'],
    status: 5,
    limit: 600,
  },
  { ...simple('R', ['/usr/bin/Rscript', '-e', R]), packages: ['r-base-core'], limit: 600 },
  {
    ...simple('octave', ['/usr/bin/octave-cli', '--eval', OCTAVE]),
    packages: ['octave'],
    limit: 600,
  },
  {
    name: 'mono',
    packages: ['mono-mcs', 'mono-runtime'],
    needs: ['/usr/bin/mcs', '/usr/bin/mono'],
    files: { 'main.cs': CSHARP },
    prepare: 'mcs main.cs',
    command: ['/usr/bin/mono', 'main.exe'],
    status: 6,
  },
  {
    ...simple('sbcl', ['/usr/bin/sbcl', '--noinform', '--non-interactive', '--eval', LISP]),
    packages: ['sbcl'],
  },
  simple('lua', ['/usr/bin/lua5.4', 'main.lua'], {
    packages: ['lua5.4'],
    files: { 'main.lua': LUA },
  }),
  simple('ruby', ['/usr/bin/ruby', 'main.rb'], {
    packages: ['ruby'],
    files: { 'main.rb': RUBY },
    status: 3,
  }),
  simple('php', ['/usr/bin/php', 'main.php'], {
    packages: ['php-cli'],
    files: { 'main.php': PHP },
  }),
  simple('tclsh', ['/usr/bin/tclsh', 'main.tcl'], {
    packages: ['tcl'],
    files: { 'main.tcl': TCL },
    status: 4,
  }),
  simple('guile', ['/usr/bin/guile', '-c', '(display (apply + (iota 20000))) (newline) (exit 3)'], {
    packages: ['guile-3.0'],
    env: { GUILE_AUTO_COMPILE: '0' },
    status: 3,
    limit: 600,
  }),
  withText(
    'gawk',
    ['/usr/bin/gawk', '{ s[$2] += $1 } END { n = asorti(s, k); print n, s[k[1]] }', 'text'],
    {
      packages: ['gawk'],
    },
  ),
  withText('sed', ['/bin/sed', '-E', 's/([0-9]+) (w[0-9]+)/\\2 \\1/; 3,9d; /w1/!p', 'text']),
  withText('sort', ['/usr/bin/sort', '-k2,2V', '-k1,1n', '--parallel=4', '-S', '1M', 'text']),
  withText('grep', ['/bin/grep', '-P', '(\\d)\\1.*w(\\d)\\2', 'text']),
  shell(
    'xz',
    ['/usr/bin/xz'],
    'xz -T2 -9e -k text; xz -dc text.xz | cmp - text && xz -lv text.xz | wc -l',
  ),
  shell(
    'zstd',
    ['/usr/bin/zstd'],
    'zstd -q -19 -T2 text; zstd -dc text.zst | cmp - text; wc -c < text.zst',
    {
      packages: ['zstd'],
    },
  ),
  shell(
    'bzip2',
    ['/bin/bzip2'],
    'bzip2 -k text; bunzip2 -c text.bz2 | cmp - text; wc -c < text.bz2',
  ),
  shell(
    'lz4',
    ['/usr/bin/lz4'],
    'lz4 -q text text.lz4; lz4 -dc text.lz4 | cmp - text; wc -c < text.lz4',
    {
      packages: ['lz4'],
    },
  ),
  shell(
    'zip and unzip',
    ['/usr/bin/zip', '/usr/bin/unzip'],
    'zip -qX a.zip text; unzip -p a.zip text | cmp - text; unzip -tq a.zip',
    {
      packages: ['zip', 'unzip'],
    },
  ),
  shell(
    'tar with gzip',
    ['/bin/tar'],
    'tar --sort=name --mtime=@0 -czf a.tgz text; tar -tvzf a.tgz | wc -l; tar -xOzf a.tgz | cmp - text',
  ),
  shell(
    'openssl',
    ['/usr/bin/openssl'],
    'openssl dgst -sha512 text; openssl enc -aes-256-ctr -K 00 -iv 00 -in text 2>/dev/null | md5sum; openssl prime -generate -bits 64 | wc -l',
  ),
  shell('gpg', ['/usr/bin/gpg'], 'gpg -q --batch --homedir . --print-md SHA256 text'),
  simple(
    'jq',
    ['/usr/bin/jq', '-c', 'group_by(.tags[0]) | map({n: length, last: .[-1].name})', 'data.json'],
    {
      packages: ['jq'],
      files: { 'data.json': JSON_TEXT },
    },
  ),
  simple(
    'sqlite3',
    [
      '/usr/bin/sqlite3',
      ':memory:',
      '.mode csv',
      '.import data.csv t',
      'select count(*) from t a join t b on a."w0" = b."w0"',
    ],
    {
      packages: ['sqlite3'],
      files: { 'data.csv': RECORDS },
    },
  ),
  simple('xmllint', ['/usr/bin/xmllint', '--xpath', 'count(//item[contains(., "w1")])', 'a.xml'], {
    packages: ['libxml2-utils'],
    files: { 'a.xml': XML },
  }),
  simple('bc', ['/usr/bin/bc', '-lq', 'sums'], {
    packages: ['bc'],
    files: { sums: 'scale=200\n4*a(1)\n2^1000\nquit\n' },
  }),
  shell(
    'diff and patch',
    ['/usr/bin/patch'],
    'sed 5,30d text > b; diff -u text b > d; patch -s text d && cmp text b && wc -l < d',
  ),
  shell(
    'find',
    ['/usr/bin/find'],
    'find /usr/share/doc -maxdepth 1 -name "lib*" -newermt 1990-01-01 -printf "%f\\n" | sort | md5sum',
  ),
  simple('objdump', ['/usr/bin/objdump', '-d', '/bin/true'], { packages: ['binutils'] }),
  simple('readelf', ['/usr/bin/readelf', '-aW', '/bin/true'], { packages: ['binutils'] }),
  simple('m4', ['/usr/bin/m4', 'a.m4'], {
    packages: ['m4'],
    files: { 'a.m4': "define(`f', `ifelse($1, 0, 0, `f(decr($1))')')f(200)\n" },
  }),
  simple('nasm', ['/usr/bin/nasm', '-f', 'bin', '-o', '/dev/stdout', 'a.asm'], {
    packages: ['nasm'],
    files: { 'a.asm': '%assign i 0\n%rep 500\n db i & 255\n%assign i i+1\n%endrep\n' },
  }),
  simple('groff', ['/usr/bin/groff', '-Tutf8', '-man', 'a.1'], {
    packages: ['groff'],
    files: { 'a.1': `.TH A 1\n.SH NAME\n${NUMBERS.join('\n.br\n')}\n` },
  }),
  simple(
    'vim',
    [
      '/usr/bin/vim',
      '-u',
      'NONE',
      '-es',
      '-c',
      '%s/w\\(\\d\\+\\)/\\1w/g',
      '-c',
      '1,3print',
      '-c',
      'qa!',
      'text',
    ],
    {
      packages: ['vim-tiny'],
      files: { text: TEXT },
    },
  ),
  simple('convert', ['/usr/bin/convert', '-size', '64x64', 'gradient:', '-blur', '0x3', 'ppm:-'], {
    packages: ['imagemagick'],
    limit: 600,
  }),
  simple(
    'ffmpeg',
    [
      '/usr/bin/ffmpeg',
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=d=0.2:s=64x64',
      '-threads',
      '1',
      '-f',
      'md5',
      '-',
    ],
    {
      packages: ['ffmpeg'],
      limit: 600,
    },
  ),
  simple(
    'libreoffice',
    ['/usr/bin/soffice', '--headless', '--convert-to', 'csv', 'data.csv', '--outdir', 'out'],
    {
      packages: ['libreoffice-calc'],
      files: { 'data.csv': RECORDS },
      limit: 1800,
    },
  ),
  simple(
    'chromium',
    [
      '/usr/bin/chromium',
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--dump-dom',
      'data:text/html,<script>document.write(6*7)</script>',
    ],
    {
      packages: ['chromium'],
      limit: 1800,
      sorted: true,
      blur: [[/^\[.*\n/gm, '']],
      note: 'what it logs is left out',
    },
  ),
  {
    name: 'postgres, a single backend',
    packages: ['postgresql'],
    needs: ['/usr/lib/postgresql/15/bin/postgres'],
    user: 'postgres',
    files: { queries: 'select count(*), sum(i) from generate_series(1, 5000) i\n' },
    prepare: '/usr/lib/postgresql/15/bin/initdb -D data -A trust > /dev/null',
    command: ['/bin/sh', '-c', POSTGRES],
    limit: 900,
    blur: [[/^[-0-9]+ [0-9:.]+ UTC \[\d+\] LOG:.*\n/gm, '']],
    note: 'what it logs is left out',
  },
  shell('tmux', ['/usr/bin/tmux'], TMUX, { packages: ['tmux'], limit: 600 }),
  shell(
    'rsync',
    ['/usr/bin/rsync'],
    'mkdir a b; cp text a; rsync -a a/ b/; rsync -ani a/ b/; cmp a/text b/text',
    {
      packages: ['rsync'],
    },
  ),
  shell('socat', ['/usr/bin/socat'], 'socat -u FILE:text CREATE:copy; cmp text copy', {
    packages: ['socat'],
  }),
  simple('bwrap', [...BWRAP, '--bind', '/', '/', '/bin/echo', 'inside'], {
    packages: ['bubblewrap'],
  }),
  simple(
    'bwrap, nothing can be written',
    [...BWRAP, '--ro-bind', '/', '/', '/bin/echo', 'inside'],
    {
      packages: ['bubblewrap'],
      cannot: 'valgrind',
      note: 'Valgrind cannot run it (docs/limits.md)',
    },
  ),
];
