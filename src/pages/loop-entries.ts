/** What entries of the loops that findings are about cost, as the page plots them. */
import type { ComplexityClass, Curve, Report } from '../schema/report.js';

/** One loop's. */
export interface ViewEntries {
  class: ComplexityClass;
  exponent: number | null;
  formula: string | null;
  curve: Curve | null;
  /** [cells of the input of an entry, what it cost: of those of one size the cost that is fitted] */
  points: [size: number, cost: number][];
}

/**
 * By rank of the finding. Where a loop within one call is entered again and again, sizes are those of
 * its entries: its routine may have been called once.
 */
export function loopEntries({
  findings = [],
  loops = [],
  metric,
  growth,
}: Pick<Report, 'findings' | 'loops' | 'metric' | 'growth'>): Record<number, ViewEntries> {
  const found: Record<number, ViewEntries> = {};
  // Over runs of several sizes each of them is a point.
  if (growth?.against != null) return found;
  for (const { rank, basis, loops: of = [] } of findings) {
    const culprit = of.find(({ role }) => role === 'culprit');
    const loop = culprit === undefined ? undefined : loops.at(culprit.loop);
    if (basis !== 'calls' || loop === undefined || loop.sizes < 2) continue;
    const { class: name, exponent, formula, curve } = loop;
    found[rank] = {
      class: name,
      exponent,
      formula,
      curve,
      points: loop.points.map(([size, entries, min, max, sum]) => [
        size,
        { min, max, mean: sum / entries }[metric.fit ?? 'max'],
      ]),
    };
  }
  return found;
}
