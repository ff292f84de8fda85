/** What was counted in each run of a merged profile, by location. */
import { canonicalRoutines } from '../analysis/canonical.js';
import { ROOT_MODULE, RUN_NUMBERS, startsOf } from '../profile/model.js';
import type { Profile, ProfileModule } from '../profile/model.js';
import type { RunInfo } from '../report/schema.js';
import { displayNames } from '../symbols/display.js';
import { moduleKey } from '../symbols/modules.js';
import type { SymbolTable } from '../symbols/table.js';
import type { TrendCount } from './schema.js';

/** All processes of one start of the program. */
export interface Workload {
  /** Of its first process. */
  run: RunInfo;
  features: Readonly<Record<string, number>>;
  complete: boolean;
}

/** What counts are of. */
export interface Location {
  name: string;
  module: ProfileModule;
  offset: bigint;
  /** Of the routine, as in reports. */
  entry: bigint;
  file: string | null;
  line: number | null;
  /** By workload. */
  counts: Float64Array;
}

/** What a thread runs outside of any call. */
const ROOT: Omit<Location, 'counts'> = {
  name: '(thread)',
  module: { path: '', buildId: '' },
  ...{ offset: 0n, entry: 0n, file: null, line: null },
};

/** Indexes of the numbers in ProfileRoutine.byRun. */
const AT: Readonly<Record<Exclude<TrendCount, 'blocks'>, number>> = { calls: 1, total: 2, self: 3 };

export function workloadsOf(profile: Profile): Workload[] {
  const starts = startsOf(profile);
  return starts.map((from, i) => {
    const processes = profile.runs.slice(from, starts.at(i + 1));
    const [run] = processes;
    return {
      run,
      features: run.features ?? {},
      complete: processes.every(({ complete }) => complete),
    };
  });
}

/** By index of the profile's run, that of its workload. */
function workloadByRun(profile: Profile): number[] {
  const begins = new Set(startsOf(profile));
  let workload = -1;
  return profile.runs.map((_, i) => (begins.has(i) ? ++workload : workload));
}

/** By workload, whether its blocks were counted. */
export function blocksCounted(profile: Profile): boolean[] {
  const counted = startsOf(profile).map(() => false);
  const workloads = workloadByRun(profile);
  for (const { byRun } of profile.blocks ?? []) {
    for (let at = 0; at < byRun.length; at += 2) counted[workloads[byRun[at]]] = true;
  }
  return counted;
}

function blockLocations(profile: Profile): Location[] {
  const workloads = workloadByRun(profile);
  const runs = startsOf(profile).length;
  return (profile.blocks ?? []).map((block): Location => {
    const { symbol } = block;
    const offset = BigInt(block.offset);
    const entry = BigInt(symbol?.entry ?? block.offset);
    const routine = symbol?.name ? symbol.name : `sub_${entry.toString(16)}`;
    const counts = new Float64Array(runs);
    for (let at = 0; at < block.byRun.length; at += 2) {
      counts[workloads[block.byRun[at]]] += block.byRun[at + 1];
    }
    return {
      name: `${routine}+0x${(offset - entry).toString(16)}`,
      module: profile.modules[block.module],
      ...{ offset, entry, counts },
      file: symbol?.file ?? null,
      line: symbol?.line ?? null,
    };
  });
}

export function locationsOf(
  profile: Profile,
  symbols: Pick<SymbolTable, 'resolve'>,
  count: TrendCount,
): Location[] {
  if (count === 'blocks') return blockLocations(profile);
  const [size] = profile.metric.sizes;
  const { routines, indexOf } = canonicalRoutines(profile, symbols, size);
  const shown = routines.map(({ module, entry, symbol }) => {
    return { module: moduleKey(module), offset: entry, symbol };
  });
  const names = displayNames(shown);
  const workloads = workloadByRun(profile);
  const none = () => new Float64Array(startsOf(profile).length);
  const locations = routines.map(({ module, entry, symbol: { file, line } }, i): Location => {
    return { name: names[i], module, offset: entry, entry, file, line, counts: none() };
  });
  const root: Location = { ...ROOT, counts: none() };
  for (const [i, { module, byRun }] of profile.routines.entries()) {
    const index = indexOf[i];
    if (module === ROOT_MODULE && count !== 'self') continue;
    const { counts } = index === null ? root : locations[index];
    for (let at = 0; at < byRun.length; at += RUN_NUMBERS) {
      counts[workloads[byRun[at]]] += byRun[at + AT[count]];
    }
  }
  return count === 'self' ? [...locations, root] : locations;
}
