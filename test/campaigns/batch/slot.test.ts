import test from 'ava';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalExecutor } from '../../../src/campaigns/batch/local.js';
import { openResult } from '../../../src/campaigns/batch/seal.js';
import type { OpenedResult } from '../../../src/campaigns/batch/seal.js';
import { jobKey } from '../../../src/campaigns/batch/job.js';
import type { Job } from '../../../src/campaigns/batch/job.js';
import { DEFAULT_JUDGE } from '../../../src/campaigns/batch/job.js';
import { NO_ABORT, SORT, TARGETS, inFolder, job, withWord } from '../../support/suites.js';

const executor = new LocalExecutor(2);
test.after.always(() => executor.close());

async function run(of: Job): Promise<OpenedResult> {
  return openResult(await executor.run(of, NO_ABORT), jobKey(of));
}

const sh = (script: string, rest: Partial<Job> = {}): Job => job(['/bin/sh', '-c', script], rest);

test('a job that passes leaves its profile', async (t) => {
  const { result, profile } = await run(job([SORT, '64'], { features: { n: 64 } }));
  t.is(result.status, 'passed');
  t.is(result.code, 0);
  t.is(result.engine?.name, 'valgrind');
  t.is(result.target?.path, SORT);
  t.regex(result.target?.build_id ?? '', /^[0-9a-f]{40}$/);
  t.true(profile!.routines.some(({ symbol }) => symbol?.name === 'insertion_sort'));
  t.deepEqual(
    profile!.runs.map(({ features }) => features),
    [{ n: 64 }],
  );
});

test('how jobs end', async (t) => {
  const jobs: [Job, string, RegExp | null][] = [
    [sh('exit 0'), 'passed', null],
    [sh('exit 3'), 'failed', /^exit status 3$/],
    [job([`${TARGETS}/die`, 'segv']), 'crashed', /^killed by SIG/],
    [sh('kill -KILL $$'), 'crashed', /^killed by SIGKILL$/],
    [sh('exit 77', { judge: { ...DEFAULT_JUDGE, skip_codes: [77] } }), 'skipped', /status 77/],
    [sh('exit 4', { judge: { ...DEFAULT_JUDGE, pass_codes: [4] } }), 'passed', null],
    [sh('exit 1', { judge: { ...DEFAULT_JUDGE, will_fail: true } }), 'passed', null],
    [
      sh('exit 0', { judge: { ...DEFAULT_JUDGE, will_fail: true } }),
      'failed',
      /should have failed/,
    ],
    [sh('echo fine; exit 1', { judge: { ...DEFAULT_JUDGE, pass_regex: ['^fi'] } }), 'passed', null],
    [sh('echo bad', { judge: { ...DEFAULT_JUDGE, fail_regex: ['b[a]d'] } }), 'failed', /matches b/],
    [job(['no-such-program-at-all']), 'not-run', /not found/],
    [job(['/bin/true'], { cwd: '/nonexistent' }), 'not-run', /working directory/],
    [job(['/etc/passwd']), 'not-run', /not executable/],
    [job(['/bin/true'], { stdin: { file: '/nonexistent' } }), 'not-run', /standard input/],
  ];
  for (const [each, status, reason] of jobs) {
    const { result } = await run(each);
    t.is(result.status, status as typeof result.status, `${each.name}: ${result.reason ?? ''}`);
    if (reason === null) t.is(result.reason, null);
    else t.regex(result.reason ?? '', reason, each.name);
  }
});

test('environment, stdin, working directory, output', async (t) => {
  await inFolder(async (folder) => {
    const script = 'read line; echo "$line $A ${HOME-none}"; pwd; echo wrong >&2';
    const { result } = await run(
      sh(script, { cwd: folder, env: { A: 'a b', HOME: null }, stdin: { text: 'from stdin\n' } }),
    );
    t.is(result.stdout.head, `from stdin a b none\n${folder}\n`);
    t.is(result.stderr.head, 'wrong\n');
    await writeFile(join(folder, 'in'), 'of a file');
    const other = await run(job(['cat'], { cwd: folder, stdin: { file: 'in' } }));
    t.is(other.result.stdout.head, 'of a file');
  });
});

test('a terminal is nowhere, and signals to the group stay with the job', async (t) => {
  const { result } = await run(sh('test -t 0 || test -t 1 || echo none; kill -TERM 0; sleep 50'));
  t.is(result.stdout.head, 'none\n');
  t.is(result.status, 'crashed');
  t.is(result.signal, 'SIGTERM');
});

test('of gigabytes on stdout, beginning and end are kept', async (t) => {
  const { result } = await run(sh('echo begin; head -c 1500000000 /dev/zero; echo end'));
  t.is(result.status, 'passed');
  t.is(result.stdout.bytes, 1_500_000_000 + 10);
  t.true(result.stdout.head.startsWith('begin\n'));
  t.true(result.stdout.tail.endsWith('end\n'));
  t.true(result.stdout.head.length + result.stdout.tail.length < 200_000);
});

test('a job that hangs is killed with all that it started', async (t) => {
  const word = `7${process.pid}.25`;
  const hang = `(setsid sleep ${word} &) ; setsid sh -c 'trap "" TERM; sleep ${word}; sleep ${word}' & sleep ${word}`;
  const { result } = await run(sh(hang, { timeout_s: 2, confirm: false }));
  t.is(result.status, 'timeout');
  t.regex(result.reason ?? '', /more than 2\.00 s/);
  t.deepEqual(withWord(word), []);
});

test('what a job leaves behind is killed', async (t) => {
  const word = `8${process.pid}.25`;
  const { result } = await run(sh(`(setsid sleep ${word} >/dev/null 2>&1 &); echo done`));
  t.is(result.status, 'passed');
  t.is(result.stdout.head, 'done\n');
  t.deepEqual(withWord(word), []);
});

test('a fork bomb ends at the limit of processes', async (t) => {
  const bomb = 'b() { b & b & wait; }; b';
  const { result } = await run(sh(bomb, { processes: 20, timeout_s: 60 }));
  t.is(result.status, 'limit');
  t.regex(result.reason ?? '', /it had \d+ processes, 20 are allowed/);
  const after = await run(job(['/bin/true']));
  t.is(after.result.status, 'passed');
});

test('more memory than is allowed', async (t) => {
  const hog = `a=x; while :; do a="$a$a"; done`;
  const { result } = await run(
    sh(hog, { memory_bytes: 400 << 20, timeout_s: 100, confirm: false }),
  );
  t.is(result.status, 'limit');
  t.regex(result.reason ?? '', /MB of memory under the engine, 400 MB are allowed/);
});

test('a job may delete its working directory', async (t) => {
  await inFolder(async (folder) => {
    const cwd = join(folder, 'gone');
    await mkdir(cwd);
    const { result, profile } = await run(sh('rmdir "$PWD"; exec /bin/true', { cwd }));
    t.is(result.status, 'passed', result.reason ?? '');
    t.false(existsSync(cwd));
    t.true(profile!.routines.length > 0);
    t.is((await run(sh(':', { cwd }))).result.status, 'not-run');
  });
});

test('what fails is tried again, as often as it was asked for', async (t) => {
  await inFolder(async (folder) => {
    const count = join(folder, 'count');
    const script = `echo >> ${count}; test $(wc -l < ${count}) -ge 3`;
    const good = await run(sh(script, { retries: 5, confirm: false }));
    t.deepEqual([good.result.status, good.result.attempts], ['passed', 3]);
    t.is(await readFile(count, 'utf8'), '\n\n\n');
    const bad = await run(sh('exit 1', { retries: 1, confirm: false }));
    t.deepEqual([bad.result.status, bad.result.attempts], ['failed', 2]);
  });
});

test('what fails under the engine alone has not failed', async (t) => {
  const script = 'grep -q valgrind /proc/self/maps && exit 5; exit 0';
  const { result, profile } = await run(sh(script));
  t.is(result.status, 'passed');
  t.is(result.code, 0);
  t.regex(result.notes.join(), /failed under the engine, passed without it: exit status 5/);
  t.true(profile !== null);
  t.is((await run(sh(script, { confirm: false }))).result.status, 'failed');
});

test('what no engine can watch runs without one', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 'echo');
    await copyFile('/bin/echo', path);
    await chmod(path, 0o4755);
    const { result, profile } = await run(job([path, 'hi']));
    t.is(result.status, 'passed');
    t.is(result.stdout.head, 'hi\n');
    t.is(profile, null);
    t.regex(result.notes.join(), /not profiled: .* setuid/);
  });
});

test('TAP', async (t) => {
  const judge = { ...DEFAULT_JUDGE, protocol: 'tap' as const };
  const cases: [string, string, RegExp | null][] = [
    ['1..2\nok 1\nok 2 - b # SKIP no x\n', 'passed', null],
    ['ok\nnot ok - later # TODO\n1..2\n', 'passed', null],
    ['1..2\nok 1\nnot ok 2 - the name\n', 'failed', /1 of 2 tests failed, first: the name/],
    ['1..3\nok 1\n', 'failed', /3 tests were planned, 1 were run/],
    ['1..0 # SKIP no network\n', 'skipped', /no network/],
    ['ok 1\nBail out! no disk\n', 'failed', /bailed out: no disk/],
    ['hello\n', 'failed', /no test results/],
  ];
  for (const [text, status, reason] of cases) {
    const { result } = await run(job(['cat'], { stdin: { text }, judge, confirm: false }));
    t.is(result.status, status as typeof result.status, text);
    if (reason !== null) t.regex(result.reason ?? '', reason);
  }
  const { result } = await run(sh('echo ok; echo 1..1; exit 2', { judge, confirm: false }));
  t.regex(result.reason ?? '', /exit status 2, although/);
});

test('a job that nobody wants any more is ended at once', async (t) => {
  const word = `9${process.pid}.25`;
  const controller = new AbortController();
  const running = executor.run(sh(`sleep ${word}; true`), controller.signal);
  setTimeout(() => {
    controller.abort(new Error('enough'));
  }, 1000);
  await t.throwsAsync(running, { message: 'enough' });
  t.deepEqual(withWord(word), []);
});

test('a slot that is killed loses its job, and is replaced', async (t) => {
  const own = new LocalExecutor(1);
  try {
    const word = `6${process.pid}.25`;
    const doomed = job(['sleep', word]);
    const running = own.run(doomed, NO_ABORT);
    const slot = (pid: number): number =>
      Number(/^\d+ \(.*\) . (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))![1]);
    let pids: number[] = [];
    while (pids.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      pids = withWord(word);
    }
    process.kill(slot(pids[0]), 'SIGKILL');
    const { result } = await openResult(await running, jobKey(doomed));
    t.is(result.status, 'error');
    t.regex(result.reason ?? '', /the process that profiles it ended: SIGKILL/);
    for (const pid of withWord(word)) process.kill(pid, 'SIGKILL');
    const next = await own.run(job(['/bin/true']), NO_ABORT);
    t.is(next.status, 'passed');
  } finally {
    await own.close();
  }
});

test('a slot whose worker is killed ends its job, and says nothing', async (t) => {
  const word = `7${process.pid}.25`;
  const child = fileURLToPath(new URL('local-child.js', import.meta.url));
  const worker = spawn(process.execPath, [child, word], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [worker.stdout, worker.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  while (withWord(word).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  // The slot has the same stderr: it is closed when the slot is gone as well.
  const closed = new Promise((resolve) => worker.once('close', resolve));
  worker.kill('SIGKILL');
  await closed;
  t.is(said, '');
  // What was killed may still be on its way out.
  while (withWord(word).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
});
