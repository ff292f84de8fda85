/** The routines and loops of a file's findings, for a run that samples them. */
import type { NamedRoutine } from '../sample/named.js';
import { ComairError } from '../base/errors.js';
import type { LoopReport, Report, RoutineReport } from '../schema/report.js';
import { load } from './load.js';

interface Named {
  /** Index into the report's routines. */
  routine: number;
  loop?: LoopReport;
}

/** Whether there is at most one call of it in a run, which nearly all of the run may be in. */
function isOnceARun({ calls, incomplete_calls: incomplete }: RoutineReport, report: Report) {
  const isSampled = report.sampled !== undefined;
  return isSampled ? calls === incomplete : calls <= report.runs.length;
}

/**
 * Loops that a routine's findings blame, where they are entered again and again: of those that lie
 * in each other the outermost, whose entries have the others in them.
 */
function loopsOf(index: number, report: Report): LoopReport[] {
  const { findings = [], loops = [], routines, runs } = report;
  const { id } = routines[index];
  const own = findings.filter((finding) => finding.routines.some((each) => each.id === id));
  const blamed = new Set(own.flatMap((finding) => (finding.loops ?? []).map(({ loop }) => loop)));
  const again = (loop: number): boolean =>
    blamed.has(loop) && loops[loop].routine === index && loops[loop].entries > runs.length;
  const isWithin = (loop: number): boolean => {
    const { parent } = loops[loop];
    return parent >= 0 && (again(parent) || isWithin(parent));
  };
  return [...blamed].filter((loop) => again(loop) && !isWithin(loop)).map((loop) => loops[loop]);
}

/**
 * Routines, or their loops in their place. What is called once a run is left out where there is
 * something else: there is at most one sample of it.
 */
function namesOf(members: readonly number[], report: Report): Named[] {
  const all = members.map((routine) => {
    const once = isOnceARun(report.routines[routine], report);
    const loops = once ? loopsOf(routine, report) : [];
    return { once: once && loops.length === 0, routine, loops };
  });
  const again = all.filter(({ once }) => !once);
  return (again.length > 0 ? again : all).flatMap(({ routine, loops }): Named[] =>
    loops.length === 0 ? [{ routine }] : loops.map((loop) => ({ routine, loop })),
  );
}

/** @throws ComairError as `load`; `usage` where the file has no finding in any file's code */
export async function routinesToSample(path: string): Promise<NamedRoutine[]> {
  const report = await load(path);
  const { findings = [] } = report;
  const members = new Set(findings.flatMap((finding) => finding.routines.map(({ id }) => id)));
  return samplesOf(members, report, path);
}

/**
 * @param members ids of routines
 * @param path in words: what the report is of
 * @throws ComairError `usage` where none has code in a file
 */
export function samplesOf(
  members: ReadonlySet<string>,
  report: Report,
  path: string,
): NamedRoutine[] {
  const { routines } = report;
  // Code that is in no file has no lasting address.
  const inFiles = routines.flatMap((routine, index) =>
    members.has(routine.id) && routine.module_path.startsWith('/') ? [index] : [],
  );
  const named = namesOf(inFiles, report);
  if (named.length === 0) {
    throw new ComairError(
      `${path} has no finding whose routines could be sampled: name routines (--targets REGEX)`,
      'usage',
    );
  }
  const callees = calleesOf(routines);
  return named.map(({ routine: index, loop }) => {
    const routine = routines[index];
    const below = reached(callees, index);
    return {
      name: loop?.name ?? routine.name,
      path: routine.module_path,
      buildId: routine.build_id ?? '',
      offset: BigInt(routine.offset),
      ...(loop === undefined ? {} : { header: BigInt(loop.offset) }),
      below: named.flatMap((other, i) => (below.has(other.routine) ? [i] : [])),
    };
  });
}

/** By indexes of routines. */
export const calleesOf = (routines: readonly RoutineReport[]): number[][] =>
  routines.map((routine) =>
    routine.callees.flatMap(({ routine: callee }) => (callee === null ? [] : [callee])),
  );

/** What a routine calls, and what that calls. */
export function reached(callees: readonly (readonly number[])[], from: number): Set<number> {
  const seen = new Set<number>();
  const open = [from];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const callee of callees[next]) {
      if (seen.has(callee)) continue;
      seen.add(callee);
      open.push(callee);
    }
  return seen;
}
