/** How costs over several runs grow with the features of their workloads. */
import { ComairError } from '../base/errors.js';
import { workloadsOf } from '../profile/workloads.js';
import type { Workload } from '../profile/workloads.js';
import type { CostMetric } from '../schema/metrics.js';
import { printable } from '../base/text/printable.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { buildTrends } from '../compare/trends/build.js';

import type { TrendCount, Trends } from '../schema/trends.js';
import { loadProfiles } from './profiles.js';

export interface TrendsOptions {
  /**
   * What is counted: own cost of each routine (default), its cost with callees, its calls, or how
   * often each basic block ran (`blockCounts` when profiling), or own cost of loops, and of
   * routines outside of theirs (`loops`).
   */
  count?: TrendCount;
  /** Default: that of profiles among the files, else what was recorded. */
  cost?: CostMetric | undefined;
  /** Only these; default: all that any run has. */
  features?: readonly string[];
  /** Values to predict costs at, beside 2 and 10 times the largest. */
  at?: readonly { name: string; value: number }[];
  /** Bytes that reading and analysing each file may take; default 1 GB. */
  memory?: number | undefined;
}

const HOW =
  'declare them when profiling or recording (--feature name=value), or run a sweep (sweep --feature name=expr)';

/** @throws ComairError where one of the names is none of a feature */
function chooseFeatures(runs: readonly Workload[], { features, at = [] }: TrendsOptions): string[] {
  const known = [...new Set(runs.flatMap((each) => Object.keys(each.features)))];
  if (known.length === 0) throw new ComairError(`no run has features: ${HOW}`, 'input');
  const chosen = features === undefined ? known : [...new Set(features)];
  for (const [names, all] of [
    [chosen, known],
    [at.map(({ name }) => name), chosen],
  ] as const) {
    const missing = names.find((name) => !all.includes(name));
    if (missing === undefined) continue;
    throw new ComairError(
      `no run has the feature ${printable(missing)}, but ${printable(all.join(', '))}`,
      'usage',
    );
  }
  return chosen;
}

/**
 * Clusters of routines whose counts go together over the runs, and their growth with each feature.
 * @param files recordings and profiles of several runs with features
 * @throws ComairError `input` for a file that cannot be read, and where no run has features;
 *   `mismatch` when the files measured different things; `usage` for a feature that no run has
 */
export async function trends(
  files: readonly string[],
  options: TrendsOptions = {},
): Promise<Trends> {
  const { count = 'self', cost, at = [], memory } = options;
  const symbols = new SymbolTable();
  try {
    const { merged } = await loadProfiles(files, { cost, memory }, symbols);
    const features = chooseFeatures(workloadsOf(merged), options);
    if (count === 'blocks' && merged.blocks === undefined) {
      throw new ComairError(
        'no blocks were counted: profile or record the runs with --block-counts',
        'input',
      );
    }
    if (count === 'loops' && merged.loops === undefined) {
      throw new ComairError(
        'no loops were recorded: leave out --no-loops when you profile or record the runs',
        'input',
      );
    }
    return buildTrends(merged, symbols, { count, features, at });
  } finally {
    symbols.close();
  }
}
