/** Who made system calls, as profiles have it. */
import { systemCallName } from '../symbols/system-call-names.js';
import type { MadeCalls } from '../stream/origins.js';
import { eachRun, keyOf, originsOfAProcess } from './origins.js';
import type { ProfileCalls } from './profile-model.js';

/** Of each run those that made most, over all and of each number. */
export function leadingCalls(made: readonly ProfileCalls[]): ProfileCalls[] {
  return eachRun(made).flatMap((own) => {
    const kept = new Set<ProfileCalls>();
    const sorted = own.toSorted((a, b) => b.count - a.count);
    const numbers = new Set<number>();
    for (const [i, each] of sorted.entries())
      if (i < originsOfAProcess.value || !numbers.has(each.number)) {
        kept.add(each);
        numbers.add(each.number);
      }
    return own.filter((each) => kept.has(each));
  });
}

/** All runs as one: of each path and number the sums. */
export function callsOfOneRun(made: readonly ProfileCalls[]): ProfileCalls[] {
  const sums = new Map<string, ProfileCalls>();
  for (const each of made) {
    const key = `${each.number} ${keyOf(each)}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...each, run: 0 });
    else sum.count += each.count;
  }
  return [...sums.values()];
}

/** How often each was made; that of most is first. */
export function callsByName(made: readonly MadeCalls[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { machine, number, count } of made) {
    const name = systemCallName(machine, number);
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return Object.fromEntries(
    [...sums].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : Number(a > b))),
  );
}
