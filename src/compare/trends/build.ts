/** From a merged profile to trends. */
import { costOf } from '../../schema/costs.js';
import { basename } from 'node:path';
import type { Profile } from '../../profile/profile-model.js';
import { workloadsOf } from '../../profile/workloads.js';
import type { Workload } from '../../profile/workloads.js';
import { moduleName } from '../../symbols/modules.js';
import { routineId } from '../../symbols/routine-id.js';
import type { SymbolTable } from '../../symbols/symbol-table.js';
import { profileWarnings } from '../../words/profile-notes.js';
import { TOOL } from '../../base/version.js';
import { cluster } from './cluster.js';
import { blocksCounted, locationsOf } from './counts.js';
import type { Location } from './location.js';
import { loopsRecorded } from './loop-counts.js';
import { fitFeature, fitMember } from './fit-trend.js';
import type { Observed } from './fit-trend.js';
import type {
  FeatureFit,
  TrendCluster,
  TrendCount,
  TrendMember,
  Trends,
} from '../../schema/trends.js';
import { TRENDS_SCHEMA } from '../../schema/trends-version.js';
import { shareOfOwnCostKeptApart } from '../../claims/findings/thresholds/growing-calls.js';

export interface TrendsBuildOptions {
  count: TrendCount;
  /** Names; all runs of the profile know at least one of them. */
  features: readonly string[];
  /** What else to predict at. */
  at: readonly { name: string; value: number }[];
}

/** With fewer runs any two locations look alike. */
const LEAST_RUNS = 5;

const largest = (counts: Iterable<number>): number => {
  let max = 0;
  for (const each of counts) if (each > max) max = each;
  return max;
};

interface Within {
  runs: readonly Workload[];
  /** Cost of each run. */
  totals: readonly number[];
  options: TrendsBuildOptions;
}

function memberOf(
  { location, r2 }: { location: Location; r2: number },
  { runs, totals, options: { features } }: Within,
): TrendMember {
  const { name, module, offset, entry, file, line, counts } = location;
  return {
    name,
    module: moduleName(module),
    module_path: module.path,
    offset: `0x${offset.toString(16)}`,
    id: routineId(module, entry),
    file,
    line,
    r2,
    cost_max: largest(counts),
    laws: counts.some((each, i) => each > shareOfOwnCostKeptApart.value * totals[i])
      ? features.map((name) => fitMember(name, observed(name, counts, runs)))
      : [],
  };
}

function sumsOf(locations: readonly Location[], runs: number): number[] {
  const sums = new Array<number>(runs).fill(0);
  for (const { counts } of locations) for (let i = 0; i < runs; i++) sums[i] += counts[i];
  return sums;
}

/** Smaller errors first, then what nothing is known of. */
function order(a: FeatureFit, b: FeatureFit): number {
  const error = (fit: FeatureFit) => (fit.class === 'unknown' ? Infinity : fit.error!);
  const [x, y] = [error(a), error(b)];
  return x === y ? 0 : x - y;
}

/** Of the runs that have the feature. */
function observed(name: string, costs: ArrayLike<number>, runs: readonly Workload[]): Observed[] {
  return runs.flatMap(({ features: its }, i) =>
    Object.hasOwn(its, name) ? [{ value: its[name], cost: costs[i] }] : [],
  );
}

function fitsOf(costs: readonly number[], { runs, options }: Within): FeatureFit[] {
  const { features, at } = options;
  const fits = features.map((name) => {
    const asked = at.filter((each) => each.name === name).map(({ value }) => value);
    return fitFeature(name, observed(name, costs, runs), asked);
  });
  return fits.sort(order);
}

function warningsOf(profile: Profile, runs: readonly Workload[]): string[] {
  const warnings = profileWarnings(profile);
  const programs = [...new Set(runs.map(({ run }) => basename(run.exe)))];
  if (programs.length > 1) {
    warnings.push(`runs are of different programs: ${programs.slice(0, 5).join(', ')}`);
  }
  if (runs.length < LEAST_RUNS) {
    warnings.push(
      `${runs.length === 1 ? 'one run only' : `${runs.length} runs only`}: clusters say something from ${LEAST_RUNS} runs up`,
    );
  }
  return warnings;
}

/** By workload, whether what is asked for was recorded. */
function countedIn(profile: Profile, count: TrendCount): boolean[] {
  if (count === 'blocks') return blocksCounted(profile);
  return count === 'loops' ? loopsRecorded(profile) : workloadsOf(profile).map(() => true);
}

export function buildTrends(
  profile: Profile,
  symbols: Pick<SymbolTable, 'resolve' | 'resolveLoop' | 'warnings'>,
  options: TrendsBuildOptions,
): Trends {
  const { count, features } = options;
  const all = workloadsOf(profile);
  const known = all.map((each) => features.some((name) => Object.hasOwn(each.features, name)));
  const counted = countedIn(profile, count);
  const used = all.map(({ complete }, i) => complete && known[i] && counted[i]);
  const runs = all.filter((_, i) => used[i]);
  const locations = locationsOf(profile, symbols, count)
    .map((each) => ({ ...each, counts: each.counts.filter((_, i) => used[i]) }))
    .filter(({ counts }) => largest(counts) > 0)
    .sort((a, b) => largest(b.counts) - largest(a.counts));
  // Costs with callees are in each other.
  const totals =
    count === 'total'
      ? runs.map(({ run }) => costOf(run, profile.metric.cost))
      : sumsOf(locations, runs.length);
  const { clusters, constant } = cluster(locations.map(({ counts }) => counts));
  const constants = constant.map((i) => locations[i]);
  const ranked = clusters
    .map((members) => {
      const those = members.map(({ index, r2 }) => ({ location: locations[index], r2 }));
      const counted = count === 'total' ? those.slice(0, 1) : those;
      return {
        members: those,
        costs: sumsOf(
          counted.map((each) => each.location),
          runs.length,
        ),
      };
    })
    .sort((a, b) => largest(b.costs) - largest(a.costs));
  const within: Within = { runs, totals, options };
  return {
    schema: TRENDS_SCHEMA,
    tool: TOOL,
    metric: { count, cost: profile.metric.cost, cell: profile.metric.cell },
    features: features.map((name) => {
      const having = runs.filter((each) => Object.hasOwn(each.features, name)).length;
      return { name, runs: having, left_out: runs.length - having };
    }),
    runs: runs.map(({ run, features: its }, i) => {
      return { argv: run.argv, exe: run.exe, features: { ...its }, cost: totals[i] };
    }),
    left_out: {
      incomplete: all.filter(({ complete }) => !complete).length,
      without_blocks: all.filter(({ complete }, i) => complete && !counted[i]).length,
      without_features: all.filter(({ complete }, i) => complete && !known[i]).length,
    },
    clusters: ranked.map(({ members, costs }, i): TrendCluster => ({
      rank: i + 1,
      cost_max: largest(costs),
      share_max: largest(costs.map((cost, k) => (totals[k] > 0 ? cost / totals[k] : 0))),
      costs,
      members: members.map((each) => memberOf(each, within)),
      fits: fitsOf(costs, within),
    })),
    constant: {
      locations: constants.length,
      cost_max: largest(
        count === 'total'
          ? constants.flatMap(({ counts }) => [...counts])
          : sumsOf(constants, runs.length),
      ),
    },
    warnings: [...warningsOf(profile, runs), ...symbols.warnings],
  };
}
