/** A process that runs already: what it is, and why no samples can be taken of it. */
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { statFields } from '../record/engine/stat.js';
import { StartError } from '../record/engine/start-error.js';
import { ComairError } from '../base/errors.js';
import { bytesToText } from '../base/text/byte-text.js';
import { printable } from '../base/text/printable.js';
import { refuseMachine, refuseProgram } from './refuse.js';

export interface RunningProcess {
  pid: number;
  /** Of its executable. */
  path: string;
  argv: string[];
  /** In the kernel's clock: numbers of processes are given again. */
  begun: string;
  /** The executable and its libraries. */
  files: string[];
}

/** Of statFields. */
const BEGUN = 19;

const CAP_SYS_PTRACE = 1n << 19n;

function refuse(pid: number, why: string): StartError {
  return new StartError(`cannot take samples of process ${pid}: ${why}`, 125);
}

/** Text of a file of /proc, or '' where it is not to be read. */
function textOf(path: string): string {
  try {
    return bytesToText(readFileSync(path));
  } catch {
    return '';
  }
}

function linkOf(path: string): string {
  try {
    return bytesToText(readlinkSync(path, 'buffer'));
  } catch {
    return '';
  }
}

function statusOf(pid: number | 'self'): (field: string) => string {
  const status = textOf(`/proc/${pid}/status`);
  return (field) => new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
}

const mayTrace = (): boolean =>
  (BigInt(`0x${statusOf('self')('CapEff') || '0'}`) & CAP_SYS_PTRACE) !== 0n;

/** Yama's setting: whom ptrace(2) may attach to. */
function refuseScope(pid: number): void {
  const scope = Number(textOf('/proc/sys/kernel/yama/ptrace_scope') || '0');
  if (scope === 3) {
    throw refuse(
      pid,
      'this kernel attaches to nothing until it is booted anew (ptrace_scope is 3)',
    );
  }
  if (scope > 0 && !mayTrace()) {
    throw refuse(
      pid,
      `this kernel attaches to child processes alone (/proc/sys/kernel/yama/ptrace_scope is ${scope}): run comair-bin as root, or set it to 0, or start the program with \`comair-bin sample -- …\``,
    );
  }
}

function refuseState(pid: number): void {
  const status = statusOf(pid);
  const users = new Set(status('Uid').split(/\s+/));
  const own = process.geteuid?.() ?? -1;
  if (users.size !== 1) {
    throw refuse(pid, `it runs as several users at once (${[...users].join(', ')})`);
  }
  // Root gives its files to the user of the process: see native/sampler/launch/main.c.
  if (own !== 0 && !users.has(String(own))) {
    throw refuse(
      pid,
      `it runs as user ${[...users].join(', ')}, and comair-bin as user ${own}: run comair-bin as root, or as its user`,
    );
  }
  if (status('TracerPid') !== '0') {
    throw refuse(pid, `process ${status('TracerPid')} is attached to it (a debugger, strace)`);
  }
  if (/^[Tt]/.test(status('State'))) throw refuse(pid, 'it is stopped (kill -CONT lets it go on)');
  const filters = (of: (field: string) => string): number => Number(of('Seccomp_filters') || '0');
  if (status('Seccomp') === '1' || filters(status) > filters(statusOf('self'))) {
    throw refuse(pid, 'it has a seccomp filter, which may forbid what taking a sample needs');
  }
}

function refuseNamespace(pid: number): void {
  const [mounts, numbers] = ['mnt', 'pid'].map(
    (name) => linkOf(`/proc/${pid}/ns/${name}`) !== linkOf(`/proc/self/ns/${name}`),
  );
  if (mounts || numbers) {
    // What it calls itself, where processes have numbers of their own.
    const own = statusOf(pid)('NSpid').split(/\s+/).at(-1) ?? '';
    const what = [...(mounts ? ['mounts'] : []), ...(numbers ? ['numbers of processes'] : [])];
    // Without mounts of its own /proc is not the one that has its numbers.
    const how = mounts
      ? `, as by \`nsenter --target ${pid} --mount${numbers ? ' --pid' : ''} comair-bin sample --pid ${own}\``
      : ', with a /proc that has these numbers';
    throw refuse(
      pid,
      `it has ${what.join(' and ')} of its own, as in a container: run comair-bin within these${how}`,
    );
  }
  if (linkOf(`/proc/${pid}/root`) !== linkOf('/proc/self/root')) {
    throw refuse(pid, 'it has another root folder (chroot), and does not see our files');
  }
}

function refuseLimits(pid: number): void {
  const limits = textOf(`/proc/${pid}/limits`);
  const limited = ['Max address space', 'Max data size'].some(
    (name) => !new RegExp(`^${name} +unlimited`, 'm').test(limits),
  );
  if (limited) {
    throw refuse(pid, 'its memory is limited (ulimit -v, ulimit -d), and a copy of it needs more');
  }
}

/** A program that was started with samples has an agent of another kind, which stays in it. */
function refuseStarted(pid: number, files: readonly string[]): void {
  if (files.some((path) => basename(path) === 'libcomair-agent.so')) {
    throw refuse(
      pid,
      'it was started by `comair-bin sample`, which takes its samples; if that was killed, start it anew',
    );
  }
}

/** Files of which it has code mapped, as the kernel names them. */
function mappedFiles(pid: number): string[] {
  const lines = textOf(`/proc/${pid}/maps`).matchAll(/^\S+ ..x. \S+ \S+ \d+ +(\/.*)$/gm);
  return [...new Set([...lines].map((match) => match[1]))].filter(
    (path) => !path.endsWith(' (deleted)'),
  );
}

/** @throws StartError with the reason */
export function openProcess(pid: number): RunningProcess {
  const state = statFields(pid);
  if (state === null || state[0] === 'Z' || state[0] === 'X') {
    throw refuse(pid, 'there is no such process');
  }
  if (pid === process.pid) throw refuse(pid, 'it is comair-bin itself');
  refuseState(pid);
  const path = linkOf(`/proc/${pid}/exe`);
  if (path === '') {
    throw refuse(
      pid,
      'it cannot be looked into: it is part of the kernel, has changed its rights, or forbids it (prctl PR_SET_DUMPABLE)',
    );
  }
  refuseScope(pid);
  refuseNamespace(pid);
  if (path.endsWith(' (deleted)')) {
    throw refuse(
      pid,
      `its file ${printable(path.slice(0, -' (deleted)'.length))} has been replaced since it was started: start it anew`,
    );
  }
  refuseLimits(pid);
  refuseProgram(path);
  refuseMachine(path);
  const argv = textOf(`/proc/${pid}/cmdline`).split('\0').slice(0, -1);
  const begun = state[BEGUN];
  const files = mappedFiles(pid);
  refuseStarted(pid, files);
  return { pid, path, argv: argv.length > 0 ? argv : [path], begun, files };
}

/** What the launcher found when it tried. */
export function notEntered(pid: number, why: string): ComairError {
  return refuse(pid, why);
}

export function hasEnded({ pid, begun }: RunningProcess): boolean {
  const state = statFields(pid);
  return state === null || state[0] === 'Z' || state[0] === 'X' || state[BEGUN] !== begun;
}
