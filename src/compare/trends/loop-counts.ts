/** What loops cost themselves in each run of a merged profile, and routines outside of theirs. */
import { RUN_NUMBERS, startsOf } from '../../profile/profile-model.js';
import type { Profile, ProfileLoop } from '../../profile/profile-model.js';
import { workloadByRun } from '../../profile/workloads.js';
import { loopNames, loopNumbers } from '../../symbols/loop-names.js';
import type { SymbolTable } from '../../symbols/symbol-table.js';
import type { Location } from './location.js';

/** Own cost by workload: outside of loops in it, and of what it calls. */
function ownOf({ byRun }: ProfileLoop, workloads: readonly number[], runs: number): Float64Array {
  const own = new Float64Array(runs);
  for (let at = 0; at < byRun.length; at += RUN_NUMBERS) {
    own[workloads[byRun[at]]] += byRun[at + 3];
  }
  return own;
}

/** By workload, whether its loops were recorded: any program has some that run. */
export function loopsRecorded(profile: Profile): boolean[] {
  const recorded = startsOf(profile).map(() => false);
  const workloads = workloadByRun(profile);
  for (const { byRun } of profile.loops ?? []) {
    for (let at = 0; at < byRun.length; at += RUN_NUMBERS) recorded[workloads[byRun[at]]] = true;
  }
  return recorded;
}

/**
 * Loops, and what is left of their routines, so that all add up to the runs' cost as before.
 * @param routines by their own cost
 * @param indexOf the index among them of each of the profile's routines; null for a thread's root
 */
export function withLoops(
  profile: Profile,
  symbols: Pick<SymbolTable, 'resolveLoop'>,
  routines: readonly Location[],
  indexOf: readonly (number | null)[],
): Location[] {
  const { loops = [] } = profile;
  const workloads = workloadByRun(profile);
  const rest = routines.map((each) => ({ ...each, counts: Float64Array.from(each.counts) }));
  const places = loops.map(({ routine, parent, offset }) => {
    return { routine: indexOf[routine], parent, header: BigInt(offset) };
  });
  const numbers = loopNumbers(places);
  const inside = new Map<number, number[]>();
  for (const [i, { routine }] of places.entries()) {
    if (routine !== null) inside.set(routine, [...(inside.get(routine) ?? []), i]);
  }
  const found: Location[] = [];
  for (const [routine, its] of inside) {
    const around = routines[routine];
    const symbolOf = its.map((i) => {
      const module = profile.modules[loops[i].module];
      return symbols.resolveLoop(module, places[i].header, BigInt(loops[i].end));
    });
    const names = loopNames(
      its.map((i, k) => {
        const { file, line, endLine = null, inlined } = symbolOf[k];
        const { number } = numbers[i];
        const at = { routine: around.name, entry: around.entry, header: places[i].header };
        return { ...at, number, file, line, endLine, inlined };
      }),
    );
    for (const [k, i] of its.entries()) {
      const counts = ownOf(loops[i], workloads, around.counts.length);
      for (const [run, own] of counts.entries()) rest[routine].counts[run] -= own;
      const { file, line } = symbolOf[k];
      found.push({ ...around, name: names[k], offset: places[i].header, file, line, counts });
    }
  }
  return [...rest, ...found];
}
