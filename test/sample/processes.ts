/** Processes of this machine that have not ended. */
import { readFileSync, readdirSync } from 'node:fs';

export interface Process {
  pid: number;
  parent: number;
  name: string;
  /** In clock ticks. */
  started: number;
}

export function processes(): Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'latin1');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const [parent, started] = [Number(fields[1]), Number(fields[19])];
      return fields[0] === 'Z' ? [] : [{ pid: Number(entry), parent, name, started }];
    } catch {
      return [];
    }
  });
}

/** These, and all below them. */
export function below(all: readonly Process[], roots: ReadonlySet<number>): Set<number> {
  const found = new Set(roots);
  let before: number;
  do {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  } while (before < found.size);
  return found;
}
