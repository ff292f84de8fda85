/** What a program can see of where it runs is what it would see without an engine. */
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findEngine } from '../../src/record/engine/find-engine.js';
import { MAIN, comair, inFolder, run } from '../support/command.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { DYNAMORIO_HOME, withDynamorio } from './dynamorio-here.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

forEngines('arguments, environment, descriptors, signals', async (t, engine) => {
  const argv = [targetPath('surroundings'), 'one', 'two words', '', '--cell=3', '-q', 'ü'];
  const env = { PATH: '/usr/bin:/bin', EMPTY: '', LD_LIBRARY_PATH: '/nowhere', ODD: 'a=b\nc' };
  const options = { env, cwd: '/' };
  const outcome = await runUnder(engine, argv, {}, options);
  sameAsNative(t, await runNative(argv, options), outcome);
  wholeStreams(t, outcome);
  t.false(/valgrind|comair-amd64/i.test(outcome.stdout.replace(argv[0], '')));
  t.deepEqual(outcome.streams[0].collected.header!.argv, argv);
});

forEngines('an executed program sees nothing either', async (t, engine) => {
  const argv = [targetPath('vfork_exec'), targetPath('surroundings'), 'x'];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
});

// What searches for an address among them, as the C++ unwinder does, reads other cells else.
withDynamorio('libraries lie in the same order in each run', async (t, home) => {
  const argv: [string, ...string[]] = [targetPath('sampled_throws'), '1'];
  const orders = new Set<string>();
  for (let i = 0; i < 12; i++) {
    const { streams } = await runUnder(findEngine('dynamorio', home), argv);
    const libraries = [...streams[0].collected.modules.values()]
      .filter(({ path }) => /\/lib(stdc|m|gcc|c)[^/]*\.so/.test(path))
      .sort((a, b) => Number(a.start) - Number(b.start));
    t.is(libraries.length, 4);
    orders.add(libraries.map(({ path }) => path).join());
  }
  t.deepEqual([...orders].slice(1), []);
});

forEngines('standard input is its own', async (t, engine) => {
  const input = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 31) & 255));
  const outcome = await runUnder(engine, ['/usr/bin/od', '-An', '-tx1'], {}, { input });
  sameAsNative(t, await runNative(['/usr/bin/od', '-An', '-tx1'], { input }), outcome);
  wholeStreams(t, outcome);
});

forEngines('a TMPDIR that is not there', async (t, engine) => {
  const argv = ['/bin/sh', '-c', '/bin/echo $TMPDIR; exit 3'];
  const env = { PATH: '/usr/bin:/bin', TMPDIR: '/nonexistent' };
  const outcome = await runUnder(engine, argv, {}, { env });
  sameAsNative(t, await runNative(argv, { env }), outcome);
  t.deepEqual([outcome.status, outcome.stdout], [3, '/nonexistent\n']);
  wholeStreams(t, outcome);
});

forEngines('a TMPDIR that is a link, or has an odd name', async (t, engine) => {
  await inFolder(async (folder) => {
    const odd = join(folder, 'odd%x');
    mkdirSync(odd);
    symlinkSync(odd, join(folder, 'link'));
    // The program's own file begins like the name, as far as its per cent sign.
    const out = join(folder, 'odd.txt');
    const argv = [
      '/bin/sh',
      '-c',
      `exec 3> ${out}; ls /proc/self/fd >&3; ls /proc/self/fd; echo x`,
    ];
    const native = await runNative(argv);
    const listed = readFileSync(out, 'utf8');
    for (const name of ['link', 'odd%x']) {
      const outcome = await comair(['--engine', engine.name, '--', ...argv], {
        env: { TMPDIR: join(folder, name) },
      });
      t.deepEqual([outcome.status, outcome.stdout], [0, native.stdout], name);
      t.is(readFileSync(out, 'utf8'), listed, name);
    }
  });
});

forEngines(
  'what Valgrind said of a program that has executed another one',
  async (t, engine) => {
    const script =
      'import ctypes, os; ctypes.CDLL(None).syscall(449); os.execl("/bin/true", "true")';
    const argv = ['/usr/bin/python3', '-ISc', script];
    const { stderr } = await comair(['--engine', engine.name, '--', ...argv]);
    t.regex(stderr, /^- process \d+: system call 449 is not known to Valgrind/m);
  },
  'valgrind',
);

forEngines('/proc shows what the program was started with', async (t, engine) => {
  const program = targetPath('start_shown');
  const argv = [program, program, 'ü', '', 'x y'];
  // Numbers are sorted first where objects keep variables.
  const env = { ZED: '1', A: 'b c', PATH: '/usr/bin:/bin', EMPTY: '', LD_PRELOAD: '', '7': 'x' };
  const native = await runNative(argv, { env });
  t.regex(native.stdout, /^cmdline: same\ncmdline: same\nenviron: same\nenviron: same\n/);
  t.is((await runUnder(engine, argv, {}, { env })).stdout, native.stdout);
  // As a shell starts us: numbers are not sorted first, and the signal of the launcher's is not shown.
  const variables = ['ZED=1', `HOME=${homedir()}`, `PATH=${process.env['PATH']!}`, '7=x', 'EMPTY='];
  const begin = [
    '-i',
    ...variables,
    ...(DYNAMORIO_HOME ? [`DYNAMORIO_HOME=${DYNAMORIO_HOME}`] : []),
  ];
  const alone = await run('env', [...begin, ...argv]);
  const told = await run('env', [
    ...begin,
    process.execPath,
    MAIN,
    '--engine',
    engine.name,
    '--',
    ...argv,
  ]);
  t.is(told.stdout, alone.stdout);
  t.regex(told.stdout, /^0 0 10$/m);
});
