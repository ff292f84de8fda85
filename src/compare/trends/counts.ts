/** What was counted in each run of a merged profile, by location. */
import { canonicalRoutines } from '../../report/canonical.js';
import { startsOf } from '../../profile/profile-model.js';
import type { Profile } from '../../profile/profile-model.js';
import { countsOf, workloadByRun } from '../../profile/workloads.js';
import { displayNames } from '../../symbols/display.js';
import { moduleKey } from '../../symbols/modules.js';
import type { SymbolTable } from '../../symbols/symbol-table.js';
import type { TrendCount } from '../../schema/trends.js';
import type { Location } from './location.js';
import { withLoops } from './loop-counts.js';

/** What a thread runs outside of any call. */
const ROOT: Omit<Location, 'counts'> = {
  name: '(thread)',
  module: { path: '', buildId: '' },
  offset: 0n,
  entry: 0n,
  file: null,
  line: null,
};

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
      counts[workloads[block.byRun[at]]] += block.byRun[at + 1] * (block.blocks ?? 1);
    }
    return {
      name: `${routine}+0x${(offset - entry).toString(16)}`,
      module: profile.modules[block.module],
      offset,
      entry,
      counts,
      file: symbol?.file ?? null,
      line: symbol?.line ?? null,
    };
  });
}

export function locationsOf(
  profile: Profile,
  symbols: Pick<SymbolTable, 'resolve' | 'resolveLoop'>,
  count: TrendCount,
): Location[] {
  if (count === 'blocks') return blockLocations(profile);
  const [size] = profile.metric.sizes;
  const { routines, indexOf } = canonicalRoutines(profile, symbols, size);
  const shown = routines.map(({ module, entry, symbol }) => {
    return { module: moduleKey(module), offset: entry, symbol };
  });
  const names = displayNames(shown);
  const counts = countsOf(profile, routines.length, indexOf);
  const which = count === 'self' || count === 'loops' ? 'own' : count;
  const locations = routines.map(({ module, entry, symbol: { file, line } }, i): Location => {
    const its = counts.routines[i][which];
    return { name: names[i], module, offset: entry, entry, file, line, counts: its };
  });
  const root = { ...ROOT, counts: counts.root.own };
  if (count === 'self') return [...locations, root];
  return count === 'loops' ? [...withLoops(profile, symbols, locations, indexOf), root] : locations;
}
