import test from 'ava';
import { copyFile, readFile, readdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../../src/schema/report.js';
import { MAIN, comair, inFolder, run } from '../support/command.js';

const json = async (path: string): Promise<Report> =>
  JSON.parse(await readFile(path, 'utf8')) as Report;

test.serial(
  'the target keeps stdin, stdout, stderr and status; the report goes to stderr',
  async (t) => {
    const script = 'cat; echo out; echo err >&2; exit 7';
    const { status, stdout, stderr } = await comair(['--full', '--', 'sh', '-c', script], {
      input: 'in\n',
    });
    t.is(status, 7);
    t.is(stdout, 'in\nout\n');
    t.regex(stderr, /^err\n.*exit 7/s);
    t.regex(stderr, /\n *# routine +class/);
    // No terminal: no colours, no progress line.
    t.false(stderr.includes('\x1b'));
  },
);

test.serial('a target that dies of a signal gives 128 + its number, and a report', async (t) => {
  for (const [script, name, number] of [
    ['kill -SEGV $$', 'SIGSEGV', 11],
    ['kill -TERM $$', 'SIGTERM', 15],
    // From outside, as the out-of-memory killer does it.
    ['(kill -KILL $$); sleep 1', 'SIGKILL', 9],
  ] as const) {
    const { status, signal, stderr } = await comair(['--', 'sh', '-c', script]);
    t.is(signal, null);
    t.is(status, 128 + number);
    t.true(stderr.includes(`: killed by ${name}, `), stderr);
    t.is(stderr.startsWith('INCOMPLETE: '), name === 'SIGKILL', stderr);
  }
});

test.serial('a program that is not found is 127, one that cannot be executed 126', async (t) => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data');
    await writeFile(file, 'echo no\n', { mode: 0o644 });
    for (const [program, expected] of [
      ['no-such-program-here', 127],
      [join(folder, 'none'), 127],
      [file, 126],
      [folder, 126],
    ] as const) {
      const { status, stdout, stderr } = await comair(['--', program]);
      t.is(status, expected, program);
      t.regex(stderr, /^comair-bin: [^\n]+\n$/);
      t.is(stdout, '');
    }
  });
});

test.serial('--json holds the report, --report the text, and stderr nothing', async (t) => {
  await inFolder(async (folder) => {
    const [data, text] = [join(folder, 'r.json'), join(folder, 'r.txt')];
    const { status, stderr } = await comair([
      '--json',
      data,
      '--report',
      text,
      '--top',
      '2',
      '--cost',
      'instructions',
      '--cell',
      '4',
      '--',
      'ls',
      folder,
    ]);
    t.is(status, 0);
    t.is(stderr, '');
    t.deepEqual((await readdir(folder)).sort(), ['r.json', 'r.txt']);
    const report = await json(data);
    t.is(report.schema, 2);
    t.deepEqual(report.metric, { size: 'rms', cost: 'instructions', cell: 4 });
    const [run] = report.runs;
    t.is(report.runs.length, 1);
    t.deepEqual(run.argv, ['ls', folder]);
    t.is(run.exe, await realpath('/bin/ls'));
    t.regex(run.build_id ?? '', /^[0-9a-f]{8,}$/);
    t.is(run.exit_code, 0);
    t.true(run.complete);
    t.true(run.activations > 100 && run.instructions! > run.blocks);
    const ranks = report.routines.flatMap(({ rank }) => (rank === null ? [] : [rank]));
    t.deepEqual(
      ranks,
      ranks.map((_, i) => i + 1),
    );
    const main = report.routines.find(({ name }) => name === '__libc_start_main');
    t.is(main?.calls, 1);
    t.true((main?.cost_share ?? 0) > 0.1 && (main?.cost_share ?? 0) <= 1);
    t.regex(await readFile(text, 'utf8'), /more routines \(--top/);
  });
});

test.serial(
  '--only and --skip choose by module or routine, and an empty choice says why',
  async (t) => {
    await inFolder(async (folder) => {
      const data = join(folder, 'r.json');
      await comair(['--json', data, '--only', 'libc\\.so', '--skip', '^malloc$', '--', 'ls', '/']);
      const { routines } = await json(data);
      t.true(routines.length > 5);
      t.deepEqual(
        routines.filter(({ module, name }) => !module.startsWith('libc.so') || name === 'malloc'),
        [],
      );
      const { status, stderr } = await comair(['--only', 'nothing_like_it', '--', 'true']);
      t.is(status, 0);
      t.regex(stderr, /Nothing to rank: all .* calls were left out by --only or --skip/);
    });
  },
);

test.serial('recordings analyse to what the run said, and merge', async (t) => {
  await inFolder(async (folder) => {
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    const reports = ['live', 'a', 'both'].map((name) => join(folder, `${name}.json`));
    const live = await comair(['-o', one, '--json', reports[0], '--', 'ls', '/usr']);
    t.is(live.status, 0);
    const second = await comair(['record', '-o', two, '--', 'sh', '-c', 'ls /usr; exit 3']);
    t.is(second.status, 3);
    t.regex(second.stderr, /^comair-bin: recorded \d process(es)? into .*, [\d.]+kB\n$/);
    const alone = await comair(['analyze', one, '--full', '--json', reports[1]]);
    t.is(alone.status, 0, alone.stderr);
    t.is(alone.stderr, '');
    t.regex(alone.stdout, /# routine/);
    const [before, after] = [await json(reports[0]), await json(reports[1])];
    t.deepEqual(after, before);
    t.is((await comair(['analyze', one, two, '--json', reports[2]])).status, 0);
    const both = await json(reports[2]);
    t.true(both.runs.length > 2);
    t.is(both.runs.find(({ argv }) => argv[0] === 'sh' && argv.length === 3)?.exit_code, 3);
    const calls = ({ routines }: Report): number =>
      routines
        .filter(({ name }) => name === '__libc_start_main')
        .reduce((sum, routine) => sum + routine.calls, 0);
    t.true(calls(both) > calls(before));
  });
});

test.serial('recordings with different cells are not merged', async (t) => {
  await inFolder(async (folder) => {
    const files = ['4', '8'].map((cell) => join(folder, cell));
    for (const file of files) {
      await comair(['record', '-o', file, '--cell', file.slice(-1), '--', 'true']);
    }
    const { status, stderr } = await comair(['analyze', ...files]);
    t.is(status, 125);
    t.regex(stderr, /^comair-bin: .*cell.*\n$/);
  });
});

test.serial('a recording that is cut short is analysed; one that is none is refused', async (t) => {
  await inFolder(async (folder) => {
    const [whole, cut, none] = ['whole', 'cut', 'none'].map((name) => join(folder, name));
    await comair(['record', '-o', whole, '--', 'ls', '/']);
    const bytes = await readFile(whole);
    await writeFile(cut, bytes.subarray(0, bytes.length / 2));
    await copyFile('/bin/true', none);
    const part = await comair(['analyze', cut]);
    t.is(part.status, 0);
    t.regex(part.stdout, /^INCOMPLETE: /);
    t.regex(part.stdout, /truncated/);
    for (const file of [none, '/dev/null']) {
      const refused = await comair(['analyze', file]);
      t.is(refused.status, 125);
      t.regex(refused.stderr, /^comair-bin: cannot analyze [^\n]*\n$/);
    }
  });
});

test.serial('an output that cannot be written is found before the target runs', async (t) => {
  await inFolder(async (folder) => {
    const mark = join(folder, 'mark');
    for (const option of ['-o', '--json', '--report']) {
      const { status } = await comair([option, join(folder, 'no/file'), '--', 'touch', mark]);
      t.is(status, 125);
    }
    t.deepEqual(await readdir(folder), []);
  });
});

test.serial('a disk that is full at the start is found before the target runs', async (t) => {
  const { status, stdout, stderr } = await comair(['-o', '/dev/full', '--', 'echo', 'hello']);
  t.is(status, 125);
  t.is(stdout, '');
  t.regex(stderr, /^comair-bin: cannot write the recording [^\n]*\n$/);
});

test.serial('a recording that cannot grow: target and report go on, status 125', async (t) => {
  await inFolder(async (folder) => {
    const [file, data] = [join(folder, 'r.comair'), '/dev/null'];
    // A limit on the size of files stands for a disk that fills up.
    const limited = ['-c', `ulimit -f 4; exec "$0" "$@"`, process.execPath, MAIN];
    const { status, stdout, stderr } = await run('bash', [
      ...limited,
      '--full',
      '-o',
      file,
      '--json',
      data,
      '--',
      'ls',
      '-d',
      '/',
    ]);
    t.is(stdout, '/\n');
    t.regex(stderr, /# routine/);
    t.regex(stderr, /comair-bin: the recording is cut short: .*r\.comair\.part\n$/);
    t.is(status, 125);
    t.deepEqual(await readdir(folder), ['r.comair.part']);
    const part = await comair(['analyze', join(folder, 'r.comair.part')]);
    t.regex(part.stdout, /truncated/);
  });
});
