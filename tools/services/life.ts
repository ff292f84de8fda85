/** One life of a service: it starts, is told to rotate and to reload while its clients ask, and ends. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { kill } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { packageRoot } from '../../src/base/package.js';
import { familyOf } from '../../src/sample/family.js';
import type { Report } from '../../src/schema/report.js';
import { below, processes } from '../../test/sample/processes.js';
import { Load, untilAnswers } from './load.js';
import type { Asked } from './load.js';
import type { Service } from './service.js';

const MAIN = join(packageRoot(), 'dist/bundle/comair-bin.js');
const READY_S = 120;
/** Seconds: until samples are taken, after each signal, and of a second time of samples. */
const [TAKES_S, GOES_ON_S, AGAIN_S] = [8, 6, 8];
const CHANGES_MS = 20_000;

export type How = 'alone' | 'attached' | 'started';

export interface Life extends Asked {
  /** Null: it has no log that is rotated. */
  rotated: boolean | null;
  reloaded: boolean;
  /** What its end was: a status, or a signal. */
  ended: string;
  /** What comair-bin said where it failed; else null. That it has too little to report is none. */
  failed: string | null;
  /** It had something to report. */
  reported: boolean;
  samples: number;
}

const sample = (json: string, ...what: readonly string[]): string[] => {
  const output = ['--json', json, '--report', '/dev/null', '--no-progress'];
  return [process.execPath, MAIN, 'sample', '--budget', '10%', ...output, ...what];
};

/** All that it says goes into a file, of which errors have the end. */
function start([command, ...args]: readonly string[], log: string, cwd: string): ChildProcess {
  const file = openSync(log, 'a');
  const child = spawn(command, args, { stdio: ['ignore', file, file], cwd });
  closeSync(file);
  return child;
}

const NOTHING = /^comair-bin: nothing to report: /m;

const endOf = (text: string): string => text.trim().split('\n').slice(-2).join(' ').slice(0, 300);

async function ending(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? `status ${child.exitCode ?? 0}`;
}

async function until(condition: () => boolean): Promise<boolean> {
  const end = Date.now() + CHANGES_MS;
  while (!condition()) {
    if (Date.now() > end) return false;
    await pause(50);
  }
  return true;
}

/** @param told whom signals are sent to */
async function rotate({ rotation }: Service, told: number): Promise<boolean | null> {
  if (rotation === null) return null;
  renameSync(rotation.log, `${rotation.log}.1`);
  kill(told, rotation.signal);
  return until(() => existsSync(rotation.log));
}

async function reload(service: Service, pid: number, told: number): Promise<boolean> {
  const workers = (): number[] =>
    familyOf(pid).flatMap((each) => (each.pid === pid ? [] : [each.pid]));
  const before = workers();
  kill(told, service.reload);
  if (!service.replaces) return true;
  return until(() => workers().length > 0 && !workers().some((each) => before.includes(each)));
}

function samplesIn(json: string): number {
  if (!existsSync(json)) return 0;
  const { runs } = JSON.parse(readFileSync(json, 'utf8')) as Report;
  rmSync(json);
  return runs.reduce((sum, { sampled }) => sum + (sampled?.samples ?? 0), 0);
}

/** Of ours, but for what the service is. */
function killAll(comair: ChildProcess): void {
  for (const pid of below(processes(), new Set([comair.pid!]))) kill(pid, 'SIGKILL');
}

/** All of ours are killed at once; then it is tried again. @returns what went wrong */
async function killAndTryAgain(
  comair: ChildProcess,
  again: () => ChildProcess,
  said: () => string,
): Promise<string | null> {
  if (comair.exitCode !== null) return endOf(said());
  killAll(comair);
  await pause(1000 * GOES_ON_S);
  const ended = await ending(again());
  return ended === 'status 0' || NOTHING.test(said()) ? null : endOf(said());
}

/** @throws Error when it does not answer at first */
export async function live(service: Service, how: How, folder: string): Promise<Life> {
  const json = join(folder, 'report.json');
  const logs = { service: join(folder, 'service.log'), comair: join(folder, 'comair.log') };
  for (const each of [json, logs.service, logs.comair]) rmSync(each, { force: true });
  const argv = service.prepare();
  const options = service.hasWorkers ? ['--workers', '--', ...argv] : ['--', ...argv];
  const main = start(how === 'started' ? sample(json, ...options) : argv, logs.service, folder);
  let comair: ChildProcess | null = null;
  try {
    await untilAnswers(service, READY_S);
    const load = new Load(service);
    const told = main.pid!;
    // With workers it is the first that comair-bin has started.
    const pid = how === 'started' ? processes().find(({ parent }) => parent === told)!.pid : told;
    if (how === 'attached') comair = start(sample(json, '--pid', String(pid)), logs.comair, folder);
    if (how !== 'alone') await pause(1000 * TAKES_S);
    const rotated = await rotate(service, told);
    const reloaded = await reload(service, pid, told);
    await pause(1000 * GOES_ON_S);
    const said = (): string => readFileSync(how === 'started' ? logs.service : logs.comair, 'utf8');
    const again = (): ChildProcess =>
      start(sample(json, '--pid', String(pid), '--for', String(AGAIN_S)), logs.comair, folder);
    const failed = comair === null ? null : await killAndTryAgain(comair, again, said);
    const asked = await load.stop();
    kill(told, service.end);
    const ended = await ending(main);
    const reported = how === 'alone' || !NOTHING.test(said());
    return { ...asked, rotated, reloaded, ended, failed, reported, samples: samplesIn(json) };
  } catch (error) {
    const said = endOf(readFileSync(logs.service, 'utf8'));
    throw new Error(`${service.name}: ${said}`, { cause: error });
  } finally {
    if (comair !== null && comair.exitCode === null) comair.kill('SIGKILL');
    for (const pid of below(processes(), new Set([main.pid!])))
      if (main.exitCode === null && main.signalCode === null) kill(pid, 'SIGKILL');
  }
}

/** It runs as it is, until `body` is done. @param body with its process */
export async function whileRuns<T>(
  service: Service,
  folder: string,
  body: (pid: number) => Promise<T>,
): Promise<T> {
  const child = start(service.prepare(), join(folder, 'service.log'), folder);
  try {
    return await body(child.pid!);
  } finally {
    child.kill(service.end);
    await ending(child);
  }
}
