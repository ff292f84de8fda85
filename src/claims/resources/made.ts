/** Which system calls a routine makes, with all that it calls, and from where. */
import type { AskedAt } from './origins.js';
import { bytesOfASmallCall, shareOfMostCalls, shareOfNearlyAllCalls } from './thresholds.js';

/** Of one name. */
export interface NamedCalls {
  name: string;
  count: number;
  /** From where most of them are made, see `shareOfNearlyAllCalls`; null: not known, or from several places. */
  at: AskedAt | null;
}

/** The calls that are most of those of a routine. */
export interface MostCalls extends NamedCalls {
  /** Else most of them. */
  nearlyAll: boolean;
}

interface Call {
  name: string;
  count: number;
  at: AskedAt | null;
}

const keyOf = (at: AskedAt | null): string => (at === null ? '' : `${at.line} ${at.file}`);

/** By name; those that are made most often first. */
export function callsByName(calls: readonly Call[]): NamedCalls[] {
  const names = new Map<string, Call[]>();
  for (const call of calls) {
    const own = names.get(call.name);
    if (own === undefined) names.set(call.name, [call]);
    else own.push(call);
  }
  return [...names]
    .map(([name, own]): NamedCalls => {
      const count = own.reduce((sum, each) => sum + each.count, 0);
      const places = new Map<string, number>();
      for (const { at, count: some } of own)
        places.set(keyOf(at), (places.get(keyOf(at)) ?? 0) + some);
      const most = own.find(
        ({ at }) => at !== null && places.get(keyOf(at))! >= shareOfNearlyAllCalls.value * count,
      );
      return { name, count, at: most?.at ?? null };
    })
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/**
 * @param all how many there are; paths that are longer than what is recorded are not known
 * @returns null: none are most of them
 */
export function mostCalls(byName: readonly NamedCalls[], all: number): MostCalls | null {
  const first = byName.at(0);
  if (first === undefined || first.count < shareOfMostCalls.value * all) return null;
  return { ...first, nearlyAll: first.count >= shareOfNearlyAllCalls.value * all };
}

/** Calls that move what a buffer could gather, or give out. */
const MOVES = /^(p?(read|write)(v2?|64)?|send(to|msg)?|recv(from|msg)?)$/;

/**
 * Bytes of each, where nearly all calls of a routine move next to nothing; null: they do not.
 * @param bytes that all of them moved; null: not known
 */
export function bytesOfSmallCalls(most: MostCalls, bytes: number | null): number | null {
  if (bytes === null || bytes === 0 || !most.nearlyAll || !MOVES.test(most.name)) return null;
  const each = bytes / most.count;
  return each < bytesOfASmallCall.value ? each : null;
}
