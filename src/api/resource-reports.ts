/** Reports by what routines ask of the kernel and the allocator, beside one by work. */
import type { ResourceReports } from '../compare/check/check-all.js';
import { isOfWeight } from '../claims/resources/weight.js';
import type { ViewOptions } from '../report/make-report.js';
import type { Profile } from '../profile/profile-model.js';
import { costOfRuns } from '../schema/costs.js';
import { RESOURCES } from '../schema/metrics.js';
import type { Resource } from '../schema/metrics.js';
import type { Report } from '../schema/report.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { makeReport } from '../words/make-report.js';
import { load } from './load.js';
import type { AnalyzeOptions } from './analyze.js';

/** Null where it was counted, and there is none, or none was kept. */
async function unlessNone(
  resource: Resource,
  { runs }: Report,
  make: () => Report | Promise<Report>,
  isKept = true,
): Promise<Report | null> {
  const isCounted = runs.some((run) => run[resource] !== undefined);
  const isNone = costOfRuns(runs, resource) === 0 || !isKept;
  return isCounted && isNone ? null : make();
}

/** A recording or a profile, and the report by work that was made of it. */
export interface Reported {
  path: string;
  report: Report;
}

/**
 * Of files.
 * @throws ComairError as `load`, and `mismatch` where resources were not recorded
 */
export async function resourceReportsOf(
  resources: readonly Resource[],
  now: Reported,
  baseline: Reported | null,
  options: AnalyzeOptions,
): Promise<Map<Resource, ResourceReports>> {
  const reports = new Map<Resource, ResourceReports>();
  for (const cost of resources) {
    const of = ({ path, report }: Reported) =>
      unlessNone(cost, report, () => load(path, { ...options, cost }));
    reports.set(cost, {
      report: await of(now),
      baseline: baseline === null ? null : await of(baseline),
    });
  }
  return reports;
}

/** Of a profile, by each resource that weighs something beside the work. */
export function reportsOfWeight(profile: Profile, options: ViewOptions): Report[] {
  const { runs, metric } = profile;
  const work = costOfRuns(runs, metric.cost);
  const symbols = new SymbolTable();
  try {
    return RESOURCES.flatMap((cost) => {
      if (cost === 'kept' || profile.resources?.[cost] === undefined) return [];
      if (!isOfWeight(cost, costOfRuns(runs, cost), work)) return [];
      return [makeReport(profile, symbols, { ...options, cost })];
    });
  } finally {
    symbols.close();
  }
}

/** Of a profile. @throws ComairError `mismatch` where they were not recorded */
export async function resourceReportsIn(
  resources: readonly Resource[],
  { profile, report }: { profile: Profile; report: Report },
  options: ViewOptions,
): Promise<Map<Resource, ResourceReports>> {
  const reports = new Map<Resource, ResourceReports>();
  const symbols = new SymbolTable();
  try {
    for (const cost of resources) {
      // Of a suite, what is of no weight is not kept.
      const isKept = profile.resources?.[cost] !== undefined;
      const make = () => makeReport(profile, symbols, { ...options, cost });
      const of = await unlessNone(cost, report, make, isKept);
      reports.set(cost, { report: of, baseline: null });
    }
  } finally {
    symbols.close();
  }
  return reports;
}
