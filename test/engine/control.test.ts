/** Windows of a run, asked for from another process. */
import { spawn } from 'node:child_process';
import test from 'ava';
import type { ExecutionContext } from 'ava';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readProfile } from '../../src/profile/profile-file.js';
import { DYNAMORIO_HOME, leaveOut } from './dynamorio-here.js';
import { comair, inFolder } from '../support/command.js';
import type { Result } from '../support/command.js';

/** Works, and looks for a file again and again, until it is there. */
const PROGRAM = `
function work(n) { for (i = 0; i < n; i++) sum += i }
BEGIN { print "" > "begun"; close("begun"); while ((getline line < "end") < 0) work(50); print "done" }`;

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let i = 0; !holds(); i++) {
    if (i === 600) throw new Error(`waited too long until ${what}`);
    await setTimeout(100);
  }
}

/** The process that has the folder as its current one, and is no comair-bin. */
function targetIn(folder: string): number {
  const found = readdirSync('/proc').find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      return /^\d+$/.test(pid) && command.includes('getline line') && !command.includes('record');
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`no process in ${folder}`);
  return Number(found);
}

const errors = (t: ExecutionContext, { status, stderr }: Result, wanted: RegExp): void => {
  t.is(status, 125);
  t.regex(stderr, wanted);
  t.is(stderr.trim().split('\n').length, 1);
};

for (const engine of ['valgrind', 'dynamorio'] as const) {
  const title = `${engine}: a run's windows are started, stopped and looked at`;
  if (engine === 'dynamorio' && DYNAMORIO_HOME === null) leaveOut(title);
  else
    test.serial(title, async (t) => {
      t.timeout(180_000);
      await inFolder(async (cwd) => {
        const args = ['record', '--engine', engine, '--start', 'paused', '-o', 'run.comair'];
        const run = comair([...args, '--', 'awk', PROGRAM], { cwd });
        await until('it runs', () => existsSync(join(cwd, 'begun')));
        const pid = String(targetIn(cwd));
        const control = (...words: string[]) => comair(['control', pid, ...words], { cwd });

        errors(t, await control('stop'), /no window is open/);
        t.is((await control('start')).status, 0);
        errors(t, await control('start'), /window 1 is open already/);
        const looked = await control('snapshot', '--profile', 'first.profile');
        t.is(looked.status, 0, looked.stderr);
        t.regex(looked.stdout, /^Covers window 1, from \S+ m?s on only/);
        t.notRegex(looked.stdout, /INCOMPLETE/);
        t.is((await control('stop')).status, 0);
        t.is((await control('start')).status, 0);
        writeFileSync(join(cwd, 'end'), '');
        const { status, stdout } = await run;
        t.deepEqual({ status, stdout }, { status: 0, stdout: 'done\n' });

        const all = await comair(['analyze', 'run.comair', '--profile', 'all.profile'], { cwd });
        t.regex(all.stdout, /^Covers window 1, from .* to .*; window 2, from /);
        const [first, both] = await Promise.all(
          ['first.profile', 'all.profile'].map((file) => readProfile(join(cwd, file))),
        );
        t.deepEqual(
          first.runs.map(({ window, complete }) => [window?.number, window?.to, complete]),
          [[1, null, true]],
        );
        t.deepEqual(
          both.runs.map((each) => [each.window?.number, each.window?.to === null, each.exit_code]),
          [
            [1, false, null],
            [2, true, 0],
          ],
        );
        t.true(both.runs.every(({ complete, activations }) => complete && activations > 0));
        t.true(both.runs[0].activations >= first.runs[0].activations);
      });
    });
}

test('what goes unheard is refused', async (t) => {
  errors(t, await comair(['control', '1', 'start', '--top', '3']), /--top is for a snapshot/);
});

test('who cannot be controlled is named in one line', async (t) => {
  errors(t, await comair(['control', '999999999', 'start']), /there is no process 999999999/);
  // Not this process, in which other tests may profile.
  const other = spawn('sleep', ['60'], { stdio: 'ignore' });
  errors(t, await comair(['control', String(other.pid), 'start']), /neither a comair-bin/);
  other.kill();
  errors(t, await comair(['control', 'x', 'start']), /must be the number of a process/);
});

test('a run without a window says so', async (t) => {
  const { status, stderr } = await comair(['--start', 'paused', '--', 'true']);
  t.is(status, 0);
  t.regex(stderr, /no\s+window of it was opened/);
});
