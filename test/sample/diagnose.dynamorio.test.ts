/** A close look at what samples of a running process have found. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import type { ExecutionContext } from 'ava';
import { diagnoseSamples } from '../../src/api/diagnose-samples.js';
import type { SamplePlan } from '../../src/sample/observe-samples.js';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { targetPath } from '../engine/run.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { start } from './attached.js';

const OFTEN = ['--for', '6', '--budget', '20%', '--copies', '2', '--report', '/dev/null'];

async function lookedAt(t: ExecutionContext, targets: string): Promise<Report> {
  const running = start([targetPath('names_of_users')]);
  t.teardown(() => {
    running.child.kill('SIGKILL');
  });
  await running.says(/ready/);
  return inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const of = ['--pid', String(running.pid), '--targets', targets];
    const { status, stderr } = await comair([
      'sample',
      ...of,
      ...OFTEN,
      '--diagnose',
      '--json',
      json,
    ]);
    t.is(status, 0, stderr);
    running.child.stdin.end();
    t.is((await running.ended).status, 0);
    return JSON.parse(readFileSync(json, 'utf8')) as Report;
  });
}

aloneWithDynamorio('the search in a service is named, with what would mend it', async (t) => {
  const { findings = [], warnings } = await lookedAt(t, '^handle$');
  const [{ class: name, diagnosis }] = findings;
  t.is(name, 'O(n^2)');
  const { suggestion, loops } = diagnosis!;
  t.is(suggestion.code, 'index', suggestion.text);
  t.true(loops.some(({ routine, class: kind }) => routine === 'find' && kind === '0*1?'));
  t.regex(
    warnings.join('\n'),
    /^--diagnose: what is suggested is from .*further sample.* handle$/m,
  );
});

test('it is for a process that goes on', async (t) => {
  for (const argv of [
    ['--', 'true'],
    ['--pid', '1'],
  ]) {
    const { status, stderr } = await comair(['sample', '--diagnose', ...argv]);
    t.not(status, 0);
    t.regex(stderr, /--diagnose needs --pid and --for/);
  }
});

test('who has asked for the end before waits for no further samples', async (t) => {
  const plan = { process: { pid: 1, seconds: 60 } } as SamplePlan;
  t.regex(
    await diagnoseSamples({} as Report, plan, 12),
    /^left out, as .* before the time of --for/,
  );
});
