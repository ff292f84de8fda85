/** Debian's own binaries: output and status as native, and nothing is lost on the way. */
import test from 'ava';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packageRoot } from '../../src/base/package.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import { runNative, runUnder, targetPath } from './run.js';
import { SQLITE_RESULTS, mariadbScript, sqliteScript } from './sql.js';

const directory = mkdtempSync(join(tmpdir(), 'comair-test-'));
test.after.always(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Text that compresses, but not too well: this package's own lock file. */
const input = join(directory, 'input');
writeFileSync(input, readFileSync(`${packageRoot()}package-lock.json`).subarray(0, 60_000));

forEngines('sqlite3: inserts, an index, joins without an index', async (t, engine) => {
  const script = join(directory, 'script.sql');
  writeFileSync(script, sqliteScript(2000));
  const argv = ['/usr/bin/sqlite3', ':memory:', `.read ${script}`];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
  t.is(outcome.stdout.trim().split('\n').length, SQLITE_RESULTS);
});

forEngines('gzip', async (t, engine) => {
  const argv = ['/usr/bin/gzip', '-kc', input];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
  t.deepEqual(gunzipSync(Buffer.from(outcome.stdout, 'latin1')), readFileSync(input));
});

forEngines('xz there and back', async (t, engine) => {
  const pack = ['/usr/bin/xz', '-1', '-c', input];
  const packed = await runUnder(engine, pack);
  sameAsNative(t, await runNative(pack), packed);
  wholeStreams(t, packed);
  const file = join(directory, 'packed.xz');
  writeFileSync(file, Buffer.from(packed.stdout, 'latin1'));
  const unpacked = await runUnder(engine, ['/usr/bin/xz', '-dc', file]);
  wholeStreams(t, unpacked);
  t.is(unpacked.stdout, readFileSync(input, 'latin1'));
});

forEngines('python3', async (t, engine) => {
  const program = [
    'import json, re',
    'words = [str(i * 7 % 31) for i in range(200)]',
    'print(sorted(words)[:5], len(re.findall("1+", "".join(words))))',
    'print(json.dumps({w: words.count(w) for w in sorted(set(words))}))',
    'raise SystemExit(7)',
  ].join('\n');
  const argv = ['/usr/bin/python3', '-I', '-c', program];
  // Hashes of strings are random otherwise, and with them the order of all that is done.
  const options = { env: { PATH: '/usr/bin:/bin', PYTHONHASHSEED: '0' } };
  const outcome = await runUnder(engine, argv, {}, options);
  sameAsNative(t, await runNative(argv, options), outcome);
  t.is(outcome.status, 7);
  wholeStreams(t, outcome);
});

forEngines('node: translated code that is written over, threads', async (t, engine) => {
  const program = [
    'const numbers = Array.from({ length: 2000 }, (_, i) => (i * 7919) % 2003);',
    'numbers.sort((a, b) => a - b);',
    'const sums = {};',
    "for (const n of numbers) sums['w' + (n % 17)] = (sums['w' + (n % 17)] ?? 0) + n;",
    "require('fs').readFile('/etc/passwd', (error, data) => {",
    '  console.log(JSON.stringify(sums), data.length);',
    '  process.exitCode = 3;',
    '});',
  ].join('\n');
  const argv = [process.execPath, '-e', program];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  t.is(outcome.status, 3);
  wholeStreams(t, outcome);
});

forEngines('gcc -c: the driver, cc1 and as', async (t, engine) => {
  const source = join(directory, 'f.c');
  writeFileSync(
    source,
    'int f(int *a, int n) { int s = 0; while (n-- > 0) s += a[n]; return s; }\n',
  );
  const objects = ['native.o', 'profiled.o'].map((name) => join(directory, name));
  const argv = ['/usr/bin/gcc', '-O1', '-c', source, '-o'];
  const outcome = await runUnder(engine, [...argv, objects[1]]);
  sameAsNative(t, await runNative([...argv, objects[0]]), outcome);
  t.is(outcome.status, 0);
  t.deepEqual(readFileSync(objects[1]), readFileSync(objects[0]));
  wholeStreams(t, outcome);
  const images = outcome.streams
    .filter(({ collected }) => collected.end?.reason === 'exit')
    .map(({ collected }) => collected.header!.exe.replace(/.*\//, '').replace(/.*-/, ''));
  t.true(images.includes('cc1') && images.some((name) => name === 'as'), images.join(' '));
});

forEngines('a stripped C++ program', async (t, engine) => {
  const argv = [targetPath('search-stripped'), '60'];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
  // Same machine code, with symbols: as many activations.
  const named = await runUnder(engine, [targetPath('search'), '60']);
  t.is(named.stdout, outcome.stdout);
  t.is(
    outcome.streams[0].collected.totals().activations,
    named.streams[0].collected.totals().activations,
  );
  const first = activationsOf(named.streams[0].collected, /^text::Index<.*>::first\b/);
  t.true(first.length > 0);
});

const MARIADBD = '/usr/sbin/mariadbd';
if (existsSync(MARIADBD))
  forEngines('mariadbd --bootstrap: a table, inserts, a self-join', async (t, engine) => {
    t.timeout(300_000);
    const results: string[] = [];
    const run = async (name: string, under: boolean): Promise<void> => {
      const data = mkdtempSync(join(directory, name));
      const argv = [
        MARIADBD,
        '--no-defaults',
        '--bootstrap',
        `--datadir=${data}`,
        '--lc-messages-dir=/usr/share/mysql/english',
        '--user=root',
        '--innodb-buffer-pool-size=8M',
        '--innodb-log-file-size=4M',
        '--log-warnings=0',
      ];
      const options = { input: mariadbScript(300) };
      const outcome = under
        ? await runUnder(engine, argv, {}, options)
        : await runNative(argv, options);
      t.deepEqual([outcome.status, outcome.signal], [0, null], outcome.stderr.slice(-2000));
      if ('streams' in outcome) wholeStreams(t, outcome as Awaited<ReturnType<typeof runUnder>>);
      results.push(readFileSync(join(data, 'd', 'result.txt'), 'latin1'));
    };
    await run('native', false);
    await run('profiled', true);
    t.is(results[0], '900\n');
    t.is(results[1], results[0]);
  });
else test.skip('mariadbd (not installed: apt-get install mariadb-server)', () => undefined);
