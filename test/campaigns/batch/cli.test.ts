import test from 'ava';
import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Summary } from '../../../src/campaigns/batch/summary/summary.js';
import { readProfile } from '../../../src/profile/profile-file.js';
import { MAIN, comair, run } from '../../support/command.js';
import { SORT, inFolder, withWord } from '../../support/suites.js';

const SUITE = `name: sorting
jobs:
  - name: sort
    command: [${SORT}, "{n}"]
    sizes: 10..160:x2
  - command: sh -c 'echo oops >&2; exit 3'
    name: broken
`;

test('a suite: its summary, its files, its exit status, questions to its store', async (t) => {
  await inFolder(async (cwd) => {
    await writeFile(join(cwd, 'comair-batch.yaml'), SUITE);
    const files = ['--json', 's.json', '--html', 's.html', '--profile', 's.profile'];
    const { status, stdout, stderr } = await comair(
      ['batch', ...files, '--commit', 'abc', '--top', '3'],
      { cwd },
    );
    t.is(status, 1, stderr);
    t.regex(stdout, /^suite sorting, commit abc: 6 jobs: 5 passed, 1 failed\n/);
    t.regex(stdout, /1 insertion_sort +O\(n\^2\)/);
    t.regex(stdout, /tests +sort n=160 \(sizes 2-80, /);
    t.regex(stdout, /failed {2}broken: exit status 3.*\n +oops/);
    t.regex(stderr, /\[\d\/6\] failed {2}broken: exit status 3/);
    t.false(stderr.includes('passed'));
    const summary = JSON.parse(await readFile(join(cwd, 's.json'), 'utf8')) as Summary;
    t.deepEqual(
      summary.jobs.map(({ status: end }) => end),
      [...Array<string>(5).fill('passed'), 'failed'],
    );
    t.is(summary.report!.routines[0].name, 'insertion_sort');
    t.regex(await readFile(join(cwd, 's.html'), 'utf8'), /"insertion_sort"/);
    t.true((await readProfile(join(cwd, 's.profile'))).runs.length >= 6);
    const ask = async (...args: string[]): Promise<string> => {
      const answer = await comair(['query', ...args], { cwd });
      t.is(answer.status, 0, answer.stderr);
      return answer.stdout;
    };
    t.regex(
      await ask('select name, status from jobs where code <> 0'),
      /^name +status\nbroken +failed\n$/,
    );
    t.is(
      await ask(
        "select class, commit_id from history where routine = 'insertion_sort'",
        '--format',
        'csv',
      ),
      'class,commit_id\nO(n^2),abc\n',
    );
    const json = await ask(
      "select job, max(size) as size from points where routine = 'insertion_sort' and metric = 'rms' group by job order by size",
      '--format',
      'json',
    );
    t.deepEqual(
      json
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
      [4, 10, 20, 40, 80].map((size, i) => ({ job: `sort n=${10 * 2 ** i}`, size })),
    );
    t.regex(await ask(), /^claims: .*\n(.*\n)*history: routine, module, commit_id/m);
    for (const sql of ['delete from jobs', 'select', 'drop table jobs', "attach 'x.db' as x"]) {
      const refused = await comair(['query', sql], { cwd });
      t.is(refused.status, 125, sql);
      t.regex(refused.stderr, /^comair-bin: .*\n$/);
    }
    const none = await comair(['query', 'select 1', '--store', 'none.db'], { cwd });
    t.regex(none.stderr, /there is no store none\.db/);
    // Without the job that is broken; and with rules.
    const good = ['batch', 'comair-batch.yaml', '--exclude', 'broken', '--store', 'other.db'];
    t.is((await comair(good, { cwd })).status, 0);
    const rule = ['--rule', 'insertion_sort <= n log n', '--markdown', 'found.md'];
    const checked = await comair([...good, ...rule], { cwd });
    t.is(checked.status, 1);
    t.regex(checked.stderr, /FAILED {2}insertion_sort grows like O\(n\^2\)/);
    const markdown = await readFile(join(cwd, 'found.md'), 'utf8');
    t.regex(markdown, /^### comair-bin batch: passed\n\n.*: \d+ jobs: \d+ passed/);
    t.regex(markdown, /\n### comair-bin check: FAILED\n.*<code>insertion\\_sort<\/code>/s);
    const listed = await comair([...good, '--list'], { cwd });
    t.is(listed.stdout.split('\n')[0], `sort n=10\t${SORT} 10`);
  });
});

test('commands on stdin', async (t) => {
  await inFolder(async (cwd) => {
    const { status, stdout, stderr } = await comair(['batch', '-', '-v', '--json', 'all.json'], {
      cwd,
      input: `${SORT} 20\n# a comment\necho "a b" | grep -c b\n`,
    });
    t.is(status, 0, stderr);
    t.regex(stdout, /suite commands: 2 jobs: 2 passed/);
    t.regex(stderr, /\[\d\/2\] passed {2}echo "a b" \| grep -c b/);
    const summary = JSON.parse(await readFile(join(cwd, 'all.json'), 'utf8')) as Summary;
    t.is(summary.jobs.length, 2);
  });
});

test('Ctrl-C ends the jobs; --resume goes on', async (t) => {
  await inFolder(async (cwd) => {
    const lines = ['/bin/true', '/bin/echo 1', 'test -e go || sleep 600'];
    await writeFile(join(cwd, 'jobs'), lines.join('\n'));
    const batch = (...options: string[]): string[] => {
      const script = `exec "$0" "${MAIN}" batch - --jobs 1 -v ${options.join(' ')} < jobs`;
      return ['-c', script, process.execPath];
    };
    const child = spawn('/bin/sh', batch(), { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      if (text.includes('[2/3]')) child.kill('SIGINT');
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    t.is(code, 130, stderr);
    t.regex(stderr, /interrupted: 1 of 3 jobs are left; --resume goes on with them/);
    await writeFile(join(cwd, 'go'), '');
    const again = await run('/bin/sh', batch('--resume'), { cwd });
    t.is(again.status, 0, again.stderr);
    t.regex(again.stderr, /2 of 3 jobs had ended before, and are not run again/);
    t.is(again.stderr.match(/passed/g)?.length, 1, again.stderr);
    t.regex(again.stdout, /3 jobs: 3 passed/);
  });
});

test('killed with -9, a batch leaves no processes and a store that can be gone on with', async (t) => {
  await inFolder(async (cwd) => {
    const word = `5${process.pid}.75`;
    await writeFile(
      join(cwd, 'jobs'),
      `/bin/true\ntest -e go || (setsid sleep ${word} & sleep ${word})\n`,
    );
    const script = 'exec "$0" "$1" batch - --jobs 1 $2 < jobs';
    const args = (option: string): string[] => ['-c', script, process.execPath, MAIN, option];
    const child = spawn('/bin/sh', args('-v'), { cwd, stdio: 'ignore' });
    const gone = new Promise((resolve) => child.on('close', resolve));
    while (withWord(word).length < 3) await sleep(50);
    child.kill('SIGKILL');
    await gone;
    while (withWord(word).length > 0) await sleep(50);
    await writeFile(join(cwd, 'go'), '');
    const again = await run('/bin/sh', args('--resume'), { cwd });
    t.is(again.status, 0, again.stderr);
    t.regex(again.stderr, /1 of 2 jobs had ended before/);
  });
});

test('what is wrong with the command line or the suite', async (t) => {
  await inFolder(async (cwd) => {
    await writeFile(join(cwd, 'bad.yaml'), 'jobs:\n  - comand: x\n');
    await writeFile(join(cwd, 'good.yaml'), 'jobs:\n  - command: /bin/true\n');
    const cases: [string[], RegExp][] = [
      [['batch'], /name one suite: a file \(default: .*\), - for commands on stdin/],
      [['batch', 'good.yaml', '--ctest', '.'], /name one suite/],
      [['batch', 'none.yaml'], /cannot read the suite none\.yaml: there is no such file/],
      [['batch', 'bad.yaml'], /bad\.yaml: line 2: /],
      [['batch', '-'], /the suite commands has no jobs/],
      [['batch', 'good.yaml', '--include', 'nothing'], /none of 1 jobs is left/],
      [['batch', 'good.yaml', '--timeout', 'soon'], /--timeout: 'soon' is no time/],
      [['batch', 'good.yaml', '--jobs', '0'], /whole number from 1/],
      [['batch', 'good.yaml', '--json', 'none/x.json'], /cannot write --json/],
      [['batch', 'good.yaml', '--markdown', 'none/x.md'], /cannot write --markdown/],
      [['batch', 'good.yaml', '--store', 'bad.yaml'], /it is no store of comair-bin/],
      [['batch', 'good.yaml', '--rule', 'nonsense'], /no rule/],
      [['batch', 'good.yaml', '--', 'x'], /takes no program/],
    ];
    for (const [args, message] of cases) {
      const { status, stderr, stdout } = await comair(args, { cwd });
      t.is(status, 125, args.join(' '));
      t.regex(stderr, message);
      t.is(stderr.trimEnd().split('\n').length, 1, stderr);
      t.is(stdout, '');
    }
    await t.throwsAsync(stat(join(cwd, 'comair-batch.db')));
  });
});
