/** Which system calls a routine makes, by the paths that lead to them. */
import { callsByName } from '../claims/resources/made.js';
import type { NamedCalls } from '../claims/resources/made.js';
import type { GrowingFacts } from '../claims/resources/facts.js';
import { routineId } from '../symbols/routine-id.js';
import { systemCallName } from '../symbols/system-call-names.js';
import { AskPlaces } from './ask-places.js';
import { isNamed } from './origin-report.js';
import type { Found } from './stages/found.js';

/** Those of all runs that it makes, with all that it calls, and by that of a library that it makes them by. */
export function callsMadeBy(
  stage: Found,
  { whom, by }: Pick<GrowingFacts, 'whom' | 'by'>,
): NamedCalls[] {
  const { profile, symbols, canonical } = stage;
  const ids = new Set([whom.id, ...(by === null ? [] : [by.id])]);
  const wanted = canonical.routines.flatMap(({ module, entry, symbol }, i) =>
    ids.has(routineId(module, entry, symbol)) ? [i] : [],
  );
  const places = new AskPlaces(profile, symbols);
  const named = isNamed(stage);
  const made = (profile.resources?.made ?? []).flatMap((each) => {
    const path = each.path.map((routine) => canonical.indexOf[routine]);
    if (!wanted.every((routine) => path.includes(routine))) return [];
    const own = path.findIndex((routine) => routine !== null && named(routine));
    const at = own < 0 ? null : places.at(each, own);
    return [{ name: systemCallName(each.machine, each.number), count: each.count, at }];
  });
  return wanted.length === ids.size ? callsByName(made) : [];
}

/** Bytes that it moves by system calls, with all that it calls, in all runs; null: not known. */
export function bytesMovedBy(
  { profile, canonical }: Found,
  { whom }: Pick<GrowingFacts, 'whom'>,
): number | null {
  const moved = (profile.resources?.io?.routines ?? []).filter(({ routine }) => {
    const own = canonical.routines.at(canonical.indexOf[routine] ?? canonical.routines.length);
    return own !== undefined && routineId(own.module, own.entry, own.symbol) === whom.id;
  });
  return moved.length === 0 ? null : moved.reduce((sum, { total }) => sum + total, 0);
}
