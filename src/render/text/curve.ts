/** Values of cost functions that a report holds as data. */
import type { Curve, RoutineReport } from '../../schema/report.js';

/** The cost that `curve` gives for a call of `size` cells, in the unit of the report's costs. */
export function curveAt({ offset, terms }: Curve, size: number): number {
  const m = Math.max(0, size - offset);
  let cost = 0;
  for (const { coefficient, power, log, base, from } of terms) {
    const growth = base === undefined ? 1 : base ** (m - (from ?? 0));
    cost += coefficient * m ** power * (log === 1 ? Math.log2(Math.max(1, m)) : 1) * growth;
  }
  return cost;
}

/** The same for a routine: of two regimes, the curve of the one that the size lies in. */
export function costAt(
  { curve, regimes = [] }: Pick<RoutineReport, 'curve' | 'regimes'>,
  size: number,
): number {
  const its = regimes.find(({ size_range: [, to] }) => size <= to)?.curve ?? curve;
  return its == null ? NaN : curveAt(its, size);
}
