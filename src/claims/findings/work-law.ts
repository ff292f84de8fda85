/** The cost of whole runs as a function of their size, as far as it is known. */
import { growsFast } from '../../growth/order.js';
import { sumOfTerms } from '../../growth/value.js';
import type { WeightedTerm } from '../../growth/value.js';
import type { Law } from '../../fit/runs/law.js';
import type { RoutineNumbers } from '../reported.js';
import type { FoundFinding } from './facts.js';
import type { RunGrowth } from './run-growth.js';

/** A power through what was seen at the largest size. */
const powerOf = (exponent: number, seen: number, largest: number): WeightedTerm[] => [
  { coefficient: seen / largest ** exponent, power: exponent, log: 0 },
];

/** A law's terms, so that they amount to what was seen at the largest size. */
function scaled(law: Law, seen: number, largest: number): WeightedTerm[] | null {
  const here = sumOfTerms(law.terms, largest);
  if (law.class === 'unknown' || !(here > 0)) return null;
  return law.terms.map((term) => ({ ...term, coefficient: (term.coefficient * seen) / here }));
}

/**
 * Findings as they say, the rest as it is known: of what is not, a line is the least surprise (as
 * in `timesAtTen`).
 * @param largest of the sizes
 * @returns null: beyond all measure
 */
export function workLaw(
  routines: readonly RoutineNumbers[],
  findings: readonly FoundFinding[],
  growth: RunGrowth,
  largest: number,
): WeightedTerm[] | null {
  const seenIn = (points: readonly { x: number; y: number }[]) =>
    points.find(({ x }) => x === largest)?.y ?? 0;
  const rest = (law: Law, seen: number): WeightedTerm[] =>
    (growsFast(law) ? null : scaled(law, seen, largest)) ?? powerOf(1, seen, largest);
  const terms = rest(growth.others.law, seenIn(growth.others.points));
  for (const [i, law] of growth.own.entries()) {
    if (law === null || routines[i].waits === true) continue;
    const seen = seenIn(growth.points(growth.countsOf(i).own));
    const { finding } = routines[i];
    if (finding?.role !== 'culprit') terms.push(...rest(law, seen));
    else {
      const { predicted } = findings[finding.rank - 1];
      if (predicted === null || law.class === 'O(2^n)') return null;
      terms.push(
        ...(scaled(law, seen, largest) ??
          powerOf(Math.log10(Math.max(1, predicted.times)), seen, largest)),
      );
    }
  }
  return terms;
}
