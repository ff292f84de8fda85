/** The routines of a file's findings, for a run that samples them. */
import type { NamedRoutine } from '../sample/named.js';
import { ComairError } from '../errors.js';
import { load } from './load.js';

/** @throws ComairError as `load`; `usage` where the file has no finding in any file's code */
export async function routinesToSample(path: string): Promise<NamedRoutine[]> {
  const { findings = [], routines } = await load(path);
  const members = new Set(findings.flatMap((finding) => finding.routines.map(({ id }) => id)));
  // Code that is in no file has no lasting address.
  const named = routines.flatMap((routine, index) =>
    members.has(routine.id) && routine.module_path.startsWith('/') ? [{ routine, index }] : [],
  );
  if (named.length === 0) {
    throw new ComairError(
      `${path} has no finding whose routines could be sampled: name routines (--targets REGEX)`,
      'usage',
    );
  }
  const at = new Map(named.map(({ index }, i) => [index, i]));
  const callees = routines.map((routine) =>
    routine.callees.flatMap(({ routine: callee }) => (callee === null ? [] : [callee])),
  );
  return named.map(({ routine, index }) => ({
    name: routine.name,
    path: routine.module_path,
    buildId: routine.build_id ?? '',
    offset: BigInt(routine.offset),
    below: [...reached(callees, index)].flatMap((each) => at.get(each) ?? []),
  }));
}

/** What a routine calls, and what that calls. */
function reached(callees: readonly (readonly number[])[], from: number): Set<number> {
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
