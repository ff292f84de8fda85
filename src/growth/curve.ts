/** Values of cost functions that a report holds as data. */
import { sumOfTerms } from './value.js';
import type { Curve, RoutineReport } from '../schema/report.js';

/** The cost that `curve` gives for a call of `size` cells, in the unit of the report's costs. */
export function curveAt({ offset, terms }: Curve, size: number): number {
  return sumOfTerms(terms, Math.max(0, size - offset));
}

/** The same for a routine: of two regimes, the curve of the one that the size lies in. */
export function costAt(
  { curve, regimes = [] }: Pick<RoutineReport, 'curve' | 'regimes'>,
  size: number,
): number {
  const its = regimes.find(({ size_range: [, to] }) => size <= to)?.curve ?? curve;
  return its == null ? NaN : curveAt(its, size);
}
