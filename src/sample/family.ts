/** Processes of one service: the one that was named, and the workers that it has forked. */
import { readdirSync, readlinkSync } from 'node:fs';
import { statFields } from '../record/engine/stat.js';

/** Of statFields. */
const [PARENT, USER, SYSTEM, BEGUN, END_SIGNAL] = [1, 11, 12, 19, 35];

export interface Member {
  pid: number;
  /** In the kernel's clock: numbers of processes are given again. */
  begun: string;
  /** What it has used of a processor, in hundredths of a second. */
  ticks: number;
}

function executableOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
  } catch {
    return '';
  }
}

interface Process extends Member {
  parent: number;
}

/** A copy of a sample is no worker: its end sends nobody a signal. */
function processesHere(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const pid = Number(name);
      const fields = statFields(pid);
      if (fields === null || fields[0] === 'Z' || Number(fields[END_SIGNAL]) === 0) return [];
      const ticks = Number(fields[USER]) + Number(fields[SYSTEM]);
      return [{ pid, parent: Number(fields[PARENT]), begun: fields[BEGUN], ticks }];
    });
}

/**
 * The process and all below it that run the same executable, which workers do: what they execute
 * besides is another program. The first one is the process, if it is there.
 */
export function familyOf(pid: number): Member[] {
  const all = processesHere();
  const executable = executableOf(pid);
  const family = all.filter((each) => each.pid === pid);
  // What is added is looked at as well.
  for (const { pid: parent } of family)
    for (const each of all)
      if (each.parent === parent && executable !== '' && executableOf(each.pid) === executable)
        family.push(each);
  return family.map(({ pid: number, begun, ticks }) => ({ pid: number, begun, ticks }));
}
