/**
 * Whoever is killed, and when: the program does what it does without us, and nothing is left of us.
 * COMAIR_KILLS: how often each; once by default.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import { MAIN } from '../support/command.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { start, traces } from './attached.js';
import type { Started } from './attached.js';
import { below, processes } from './processes.js';
import type { Process } from './processes.js';

const KILLS = Number(process.env['COMAIR_KILLS'] ?? '1');
const SAID =
  'ready\nwrong 0, interrupted 0, blocked 1, alarms came, handlers same, foreign code 0\n';

type Victim = 'command' | 'launcher' | 'copy' | 'program';

interface Sampled {
  /** Of the program; of the command. */
  program: number;
  command: number;
}

/** Launchers below the command, and copies, which are below them or below the program. */
function ours({ program, command }: Sampled, known: readonly Process[] = []): Process[] {
  const all = processes();
  const pids = below(all, new Set([command, ...known.map(({ pid }) => pid)]));
  const same = ({ pid, name }: Process): boolean =>
    known.some((each) => each.pid === pid && each.name === name);
  return all.filter(
    (each) =>
      ![command, program].includes(each.pid) &&
      (same(each) ||
        each.parent === program ||
        (pids.has(each.pid) && /^(comair-sampler|attached)$/.test(each.name))),
  );
}

const isLauncher = ({ name }: Process): boolean => name === 'comair-sampler';

/** Waits for one of these, which lives for a moment only when it is a copy; on a busy machine long. */
async function find(sampled: Sampled, victim: Victim, comair: Started): Promise<number> {
  if (victim === 'command') return sampled.command;
  if (victim === 'program') return sampled.program;
  while (comair.child.exitCode === null && comair.child.signalCode === null) {
    const some = ours(sampled).filter((each) =>
      victim === 'launcher'
        ? isLauncher(each) && each.parent === sampled.command
        : !isLauncher(each),
    );
    const one = some.at(Math.floor(Math.random() * some.length));
    if (one !== undefined) return one.pid;
    await pause(2);
  }
  throw new Error(`no ${victim} is there: ${(await comair.ended).stderr}`);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // A copy that has just ended.
  }
}

/** What is there after the time that copies have to end; it is, then, no longer. */
async function left(sampled: Sampled, known: readonly Process[]): Promise<Process[]> {
  const until = Date.now() + 40_000;
  while (ours(sampled, known).length > 0 && Date.now() < until) await pause(20);
  const still = ours(sampled, known);
  for (const { pid } of still) kill(pid);
  return still;
}

const OPTIONS = [
  '--targets',
  '^(work|recursive|catching)$',
  '--budget',
  '30%',
  '--copies',
  '2',
  '--report',
  '/dev/null',
  '--no-progress',
];

async function startSampled(temporary: string): Promise<Sampled & ReturnType<typeof start>> {
  const argv = [MAIN, 'sample', ...OPTIONS, '--', targetPath('attached')];
  const both = start([process.execPath, ...argv], { ...process.env, TMPDIR: temporary });
  await both.says(/ready/);
  const launcher = processes().find((each) => each.parent === both.pid && isLauncher(each))!;
  // Copies come after it; the launcher has a child of its own that watches.
  const [{ pid }] = processes()
    .filter((each) => each.parent === launcher.pid && !isLauncher(each))
    .sort((a, b) => a.started - b.started);
  return { ...both, program: pid, command: both.pid };
}

async function whoeverIsStarted(t: ExecutionContext, victim: Victim): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'comair-killed-'));
  const run = await startSampled(temporary);
  await pause(Math.random() * 1000);
  const pid = await find(run, victim, run);
  const known = ours(run);
  kill(pid);
  await pause(Math.random() * 300);
  run.child.stdin.end();
  // What is left would hold the pipes.
  const still = await left(run, known);
  const { status, signal, stdout, stderr } = await run.ended;
  if (victim === 'program') t.is(signal ?? status, 128 + 9, stderr);
  else t.is(stdout, SAID, stderr);
  // Where it was the only copy, there is nothing to report.
  if (victim === 'copy' && status !== 5) {
    t.is(status, 125);
    t.regex(stderr, /^comair-bin: nothing to report: .* ended from outside/m);
  }
  if (victim === 'launcher') t.is(status, 125, stderr);
  t.deepEqual(still, []);
  if (victim !== 'command') t.deepEqual(readdirSync(temporary), []);
  rmSync(temporary, { recursive: true });
}

async function whoeverIsAttached(t: ExecutionContext, victim: Victim): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'comair-killed-'));
  const program = start([targetPath('attached')]);
  await program.says(/ready/);
  const comair = start(
    [process.execPath, MAIN, 'sample', '--pid', String(program.pid), ...OPTIONS],
    { ...process.env, TMPDIR: temporary },
  );
  const both = { program: program.pid, command: comair.pid };
  await find(both, 'launcher', comair);
  await pause(Math.random() * 1000);
  const pid = await find(both, victim, comair);
  const known = ours(both);
  kill(pid);
  await pause(Math.random() * 300);
  comair.child.kill('SIGINT');
  const still = await left(both, known);
  const { stderr } = await comair.ended;
  t.deepEqual(still, [], stderr);
  if (victim !== 'command') t.deepEqual(readdirSync(temporary), []);
  program.child.stdin.end();
  const { status, signal, stdout } = await program.ended;
  if (victim === 'program') t.is(signal, 'SIGKILL');
  else t.deepEqual([status, signal, stdout], [5, null, SAID], stderr);
  rmSync(temporary, { recursive: true });
}

aloneWithDynamorio('attached, and the launcher is killed as it begins', async (t) => {
  const program = start([targetPath('attached')]);
  t.teardown(() => {
    program.child.kill('SIGKILL');
  });
  await program.says(/ready/);
  const before = traces(program.pid);
  const comair = start(
    [process.execPath, MAIN, 'sample', '--pid', String(program.pid), ...OPTIONS],
    // Its other half has not heard of the end of its parent then.
    { ...process.env, LD_PRELOAD: targetPath('slow_prctl') },
  );
  const both = { program: program.pid, command: comair.pid };
  await comair.says(/asks/);
  const known = ours(both);
  // It would take away the files without which nothing begins.
  comair.child.kill('SIGSTOP');
  kill(known.find(({ parent }) => parent === comair.pid)!.pid);
  const still = await left(both, known);
  comair.child.kill('SIGCONT');
  const { stderr } = await comair.ended;
  t.deepEqual(still, [], stderr);
  t.deepEqual(traces(program.pid), before);
});

aloneWithDynamorio('attached, all of ours are killed, and attached again', async (t) => {
  const temporary = mkdtempSync(join(tmpdir(), 'comair-killed-'));
  const program = start([targetPath('attached')]);
  t.teardown(() => {
    program.child.kill('SIGKILL');
    rmSync(temporary, { recursive: true });
  });
  await program.says(/ready/);
  const before = traces(program.pid);
  const argv = [process.execPath, MAIN, 'sample', '--pid', String(program.pid), ...OPTIONS];
  const comair = start(argv, { ...process.env, TMPDIR: temporary });
  const both = { program: program.pid, command: comair.pid };
  // Copies are there once breakpoints are.
  const copy = await find(both, 'copy', comair);
  const known = [...ours(both), { pid: comair.pid, name: 'node', parent: 0, started: 0 }];
  for (const { pid } of known) if (pid !== copy) kill(pid);
  t.deepEqual(await left(both, known), []);
  t.is(traces(program.pid).ours, true);
  const { status, stderr } = await start([...argv, '--for', '2']).ended;
  t.is(status, 0, stderr);
  t.deepEqual(traces(program.pid), before);
  program.child.stdin.end();
  const ended = await program.ended;
  t.deepEqual([ended.status, ended.signal, ended.stdout], [5, null, SAID]);
});

aloneWithDynamorio('started, all of ours are killed, and attached: one line', async (t) => {
  const temporary = mkdtempSync(join(tmpdir(), 'comair-killed-'));
  const run = await startSampled(temporary);
  t.teardown(() => {
    kill(run.program);
    rmSync(temporary, { recursive: true });
  });
  // Its end would close the program's input, which ends that.
  run.child.kill('SIGSTOP');
  for (const each of ours(run)) kill(each.pid);
  const argv = ['sample', '--pid', String(run.program), '--for', '2', ...OPTIONS];
  const { status, stderr } = await start([process.execPath, MAIN, ...argv]).ended;
  t.is(status, 125);
  t.regex(stderr, /^comair-bin: cannot take samples of process \d+: it was started by [^\n]*\n$/);
  run.child.kill('SIGKILL');
  run.child.stdin.end();
  t.is((await run.ended).stdout, SAID);
});

for (const victim of ['command', 'launcher', 'copy', 'program'] as const) {
  aloneWithDynamorio(`started, and killed: ${victim}`, async (t) => {
    for (let turn = 0; turn < KILLS; turn++) await whoeverIsStarted(t, victim);
  });
  aloneWithDynamorio(`attached, and killed: ${victim}`, async (t) => {
    for (let turn = 0; turn < KILLS; turn++) await whoeverIsAttached(t, victim);
  });
}
