/**
 * The processes of a job: everything below this process. It adopts orphans (PR_SET_CHILD_SUBREAPER),
 * so neither a second fork nor a session of its own takes a process out of reach.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { statFields } from '../../../record/engine/stat.js';
import { native } from '../../../native/addon.js';
import { PAGE_BYTES } from '../../../base/bounded/warden.js';

/** Passes over processes that are being killed: one that forks all the time takes several. */
const MAX_PASSES = 400;
const PASS_MS = 5;
/** So many are listed before those are killed. */
const MOST_AT_ONCE = 500;

/** Those that a process has started, or adopted; none where the kernel does not list them. */
export function childrenOf(pid: number): number[] {
  const children: number[] = [];
  try {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const text = readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1');
      for (const child of text.split(' ')) if (child !== '') children.push(Number(child));
    }
  } catch {
    // It, or one of its threads, has ended.
  }
  return children;
}

/** Parents and states of all processes, for kernels without CONFIG_PROC_CHILDREN. */
function scan(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(statFields(Number(name))?.[1]);
    if (!(parent > 0)) continue;
    const list = children.get(parent);
    if (list === undefined) children.set(parent, [Number(name)]);
    else list.push(Number(name));
  }
  return children;
}

let listed: boolean | null = null;

/**
 * All that descend from a process, parents first.
 * @param most stops behind so many: a fork bomb may double faster than it is listed
 */
export function descendants(root: number, most = Infinity): number[] {
  if (listed === null) {
    try {
      readFileSync(`/proc/self/task/${process.pid}/children`);
      listed = true;
    } catch {
      listed = false;
    }
  }
  const table = listed ? null : scan();
  const found: number[] = [];
  const waiting = [root];
  for (let pid = waiting.shift(); pid !== undefined; pid = waiting.shift()) {
    if (found.length > most) break;
    const children = table === null ? childrenOf(pid) : (table.get(pid) ?? []);
    found.push(...children);
    waiting.push(...children);
  }
  return found;
}

export interface Usage {
  processes: number;
  /** Resident memory of all together; pages that several share count for each. */
  bytes: number;
}

/** Resident memory of a process; 0 when it is gone. */
export function residentBytes(pid: number): number {
  return Number(statFields(pid)?.[21] ?? 0) * PAGE_BYTES;
}

/** Processes that run; those that have ended and were adopted are taken off the system's table. */
export function usageOf(pids: readonly number[], notOurs: number | null): Usage {
  const usage = { processes: 0, bytes: 0 };
  for (const pid of pids) {
    const fields = statFields(pid);
    if (fields === null) continue;
    if (fields[0] === 'Z' || fields[0] === 'X') {
      if (pid !== notOurs && Number(fields[1]) === process.pid) native().reap(pid);
      continue;
    }
    usage.processes++;
    usage.bytes += Number(fields[21]) * PAGE_BYTES;
  }
  return usage;
}

function send(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone, or of a user whom we may not kill.
    }
  }
}

/** Of `statFields`. */
const groupOf = (pid: number): number => Number(statFields(pid)?.[2] ?? 0);

/**
 * Kills the process groups that they are in, but for our own. A signal to a group also reaches what one
 * of its processes is just forking: the kernel begins a fork anew after the signal. So a bomb cannot
 * get ahead, however many there are of it, as it can while a list of them is made.
 */
function killGroups(pids: readonly number[]): void {
  const groups = new Set(pids.map(groupOf));
  for (const none of [0, 1, groupOf(process.pid)]) groups.delete(none);
  send(
    [...groups].map((group) => -group),
    'SIGKILL',
  );
}

/**
 * Kills all that descend from this process.
 * @param notOurs whose end somebody else waits for
 * @returns whether all are gone
 */
export async function killAll(notOurs: number | null): Promise<boolean> {
  // Of the nearest at once: to list all of a bomb takes longer than it takes to double.
  killGroups(childrenOf(process.pid));
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const pids = descendants(process.pid, MOST_AT_ONCE);
    killGroups(pids);
    // First stopped, so that those that fork do not get ahead of us.
    send(pids, 'SIGSTOP');
    send(pids, 'SIGKILL');
    if (usageOf(pids, notOurs).processes === 0) return true;
    await sleep(PASS_MS);
  }
  return false;
}
