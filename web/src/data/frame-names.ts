/** How frames of call tree and flame graph are called. */
import { printable } from '../../../src/base/text/printable.js';
import { START } from '../../../src/pages/frames/frame.js';
import type { Frame } from '../../../src/pages/frames/frame.js';
import type { Data, Routine } from './data.js';
import { allRuns, programsOf } from './programs.js';

interface Names {
  root: string;
  /** Titles of several routines. */
  shared: ReadonlySet<string>;
  /** By path of an executable: how many processes ran it. */
  processes: ReadonlyMap<string, number>;
}

const made = new WeakMap<Data, Names>();

function namesOf(data: Data): Names {
  const known = made.get(data);
  if (known !== undefined) return known;
  const { runs } = data.view;
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { title } of data.routines) {
    if (seen.has(title)) shared.add(title);
    seen.add(title);
  }
  const names = {
    root: allRuns(runs),
    shared,
    processes: new Map(programsOf(runs).map(({ exe, runs: those }) => [exe, those.length])),
  };
  made.set(data, names);
  return names;
}

/** Where a name is not enough: "main (cc1, 6 processes)". */
function origin(data: Data, routine: Routine, names: Names, outermost: boolean): string {
  const { name, path } = data.moduleOf(routine);
  const times = names.processes.get(path);
  const ofProgram = outermost && times !== undefined && names.processes.size > 1;
  if (!ofProgram) return names.shared.has(routine.title) ? ` (${printable(name)})` : '';
  return ` (${printable(name)}${times > 1 ? `, ${times} processes` : ''})`;
}

export function frameName(data: Data, { node, parent }: Frame): string {
  const names = namesOf(data);
  if (node === START && parent === null) return names.root;
  const routine = node < 0 ? undefined : data.routines.at(node);
  if (routine === undefined) return data.nameOf(node);
  return routine.title + origin(data, routine, names, parent?.node === START);
}
