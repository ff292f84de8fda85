/** The processes of all runs by the program that they ran. */
import { count } from '../../../src/base/text/numbers.js';
import { fileName } from '../../../src/base/text/file-name.js';
import { printable } from '../../../src/base/text/printable.js';
import type { RunInfo } from '../../../src/schema/report.js';

export interface Program {
  /** Path of the executable. */
  exe: string;
  /** Its last part. */
  name: string;
  runs: RunInfo[];
}

/** In the order in which they were first seen. */
export function programsOf(runs: readonly RunInfo[]): Program[] {
  const found = new Map<string, Program>();
  for (const run of runs) {
    const known = found.get(run.exe);
    if (known !== undefined) known.runs.push(run);
    else {
      const name = fileName(run.exe) || '(unknown)';
      found.set(run.exe, { exe: run.exe, name: printable(name), runs: [run] });
    }
  }
  return [...found.values()];
}

/** What all runs together are, for the root of a tree: "make and 4 other programs, 29 processes". */
export function allRuns(runs: readonly RunInfo[]): string {
  const programs = programsOf(runs);
  if (programs.length === 0) return 'all threads';
  const [{ name }] = programs;
  const others = programs.length - 1;
  const more = others === 0 ? '' : ` and ${count(others, 'other program')}`;
  return runs.length === 1 ? name : `${name}${more}, ${count(runs.length, 'process', 'processes')}`;
}
