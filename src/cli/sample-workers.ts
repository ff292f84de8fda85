/** Samples of a service of several processes: each that works has a session, the report is one. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { analyzeFiles } from '../api/analyze.js';
import type { AnalyzeOptions } from '../api/analyze.js';
import { ComairError } from '../base/errors.js';
import { count } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import type { Profile } from '../profile/profile-model.js';
import { familyOf } from '../sample/family.js';
import type { Member } from '../sample/family.js';
import type { Report } from '../schema/report.js';
import { complain } from './screen.js';

export interface Service {
  pid: number;
  /** For how long; null: until it ends, or on a signal. */
  seconds: number | null;
  /** Options of `comair-bin sample` that each session has. */
  options: readonly string[];
}

/** What a worker that serves uses soon; a master waits, and is left alone. */
const WORKS_TICKS = 2;
/** After so long without one that works much, it is the process that was asked for. */
const NOBODY_MS = 1000;
/** At once: each session looks at its process some fifty times a second. */
const SESSIONS_MAX = 16;
const LOOK_MS = 250;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

interface Session {
  pid: number;
  child: ChildProcess;
  profile: string;
  /** The last line that it said of itself; '' where all went well. */
  ended: Promise<string>;
}

/** In one line: what became of it. */
function endOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const last = said.trim().split('\n').at(-1) ?? '';
      resolve(status === 0 ? '' : last.replace(/^comair-bin: /, ''));
    });
  });
}

function begin(pid: number, profile: string, until: number, service: Service): Session {
  const left = Math.max(1, Math.round((until - Date.now()) / 1000));
  const time = service.seconds === null ? [] : ['--for', String(left)];
  const own = ['--profile', profile, '--report', '/dev/null', '--no-workers', '--no-progress'];
  const argv = ['sample', '--pid', String(pid), ...time, ...own, ...service.options];
  const command = [...process.execArgv, process.argv[1], ...argv];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'pipe'] });
  return { pid, child, profile, ended: endOf(child) };
}

const known = ({ pid, begun }: Member): string => `${pid} ${begun}`;

/** Sees which processes of the service have begun to work. */
class Watch {
  private readonly seen = new Map<string, number>();
  private readonly begun = new Set<string>();

  /** Those that have worked since they were first seen. @param most of them */
  working(members: readonly Member[], most: number): Member[] {
    const found = members.filter((each) => {
      const first = this.seen.get(known(each)) ?? each.ticks;
      this.seen.set(known(each), first);
      return !this.begun.has(known(each)) && each.ticks - first >= WORKS_TICKS;
    });
    return this.take(found.toSorted((a, b) => b.ticks - a.ticks).slice(0, Math.max(0, most)));
  }

  take(members: readonly Member[]): Member[] {
    for (const each of members) this.begun.add(known(each));
    return [...members];
  }
}

/** New ones, and those after a reload, are followed. */
async function follow(service: Service, folder: string): Promise<Session[]> {
  const length = (service.seconds ?? Infinity) * 1000;
  const until = Date.now() + length;
  const alone = Date.now() + Math.min(NOBODY_MS, length / 4);
  const watch = new Watch();
  const sessions: Session[] = [];
  const running = new Set<Session>();
  const asked: NodeJS.Signals[] = [];
  const onSignal = (signal: NodeJS.Signals): void => {
    asked.push(signal);
    for (const { child } of running) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    // One that begins at the end would have no time for a sample.
    while (asked.length === 0 && Date.now() < until - Math.min(1000, length / 2)) {
      const members = familyOf(service.pid);
      if (members.length === 0 && running.size === 0) break;
      const working = watch.working(members, SESSIONS_MAX - running.size);
      if (working.length === 0 && sessions.length === 0 && Date.now() > alone) {
        working.push(...watch.take(members.filter(({ pid }) => pid === service.pid)));
      }
      for (const { pid } of working) {
        const session = begin(pid, join(folder, `${sessions.length}`), until, service);
        sessions.push(session);
        running.add(session);
        void session.ended.then(() => running.delete(session));
      }
      await pause(LOOK_MS);
    }
    await Promise.all(sessions.map(({ ended }) => ended));
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
  return sessions;
}

/** A line for each worker. */
async function linesOf(sessions: readonly Session[], profile: Profile | null): Promise<string[]> {
  const runs = new Map((profile?.runs ?? []).map((run) => [run.pid, run.sampled]));
  const all = sessions.map(async ({ pid, ended }) => {
    const sampled = runs.get(pid);
    if (sampled === undefined) return `process ${pid}: ${(await ended) || 'no sample'}`;
    const took = `${count(sampled.samples, 'sample')}, ${sampled.exact} exact`;
    return `process ${pid}: ${took}, in ${sampled.seconds.toFixed(1)} s`;
  });
  return Promise.all(all);
}

/** Whether it has workers: then their samples are those of the service. */
export const hasWorkers = (pid: number): boolean => familyOf(pid).length > 1;

/** @throws ComairError `engine` where no process of it has had an exact sample */
export async function sampleWorkers(
  service: Service,
  view: AnalyzeOptions,
): Promise<{ report: Report; profile: Profile }> {
  const folder = mkdtempSync(join(tmpdir(), 'comair-workers-'));
  const others = familyOf(service.pid).length - 1;
  complain(
    `process ${service.pid} has ${count(others, 'worker')}: samples are taken of each process of it that works (--no-workers: of process ${service.pid} alone)`,
  );
  try {
    const sessions = await follow(service, folder);
    const files = sessions.map(({ profile }) => profile).filter((path) => existsSync(path));
    if (files.length === 0) {
      const lines = await linesOf(sessions, null);
      const why =
        lines.length === 0 ? 'none of its processes used a processor meanwhile' : lines.join('; ');
      throw new ComairError(`nothing to report: ${printable(why)}`, 'engine');
    }
    const { report, profile } = await analyzeFiles(files, view);
    const lines = await linesOf(sessions, profile);
    report.warnings = [...lines, ...report.warnings];
    return { report, profile: { ...profile, warnings: [...lines, ...profile.warnings] } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
