/** Cost functions of other classes that may be drawn beside the one that was claimed. */
import { STRIDE } from '../../../src/pages/pack-points.js';
import { nearest } from '../../../src/fit/plain.js';
import type { Point } from '../../../src/fit/plain.js';
import { BARE } from '../../../src/fit/shapes.js';
import type { Term } from '../../../src/fit/terms.js';
import type { Curve } from '../../../src/schema/report.js';
import type { Data, Routine } from '../data/data.js';

export interface Candidate {
  name: string;
  formula: string;
  /** Made when it is first drawn; null where no multiple of the function is near the costs. */
  curve: () => Curve | null;
  /** How many times its error is the choice's; null where that is not known. */
  distance: number | null;
  /** For colour and dashes. */
  index: number;
}

/** Which number of a point costs are fitted to. */
const FITTED_AT = { min: 2, max: 3, mean: 4 } as const;

/** The cost of the point at `k` that functions are fitted to. */
function fittedCost(points: Float64Array, k: number, fit: keyof typeof FITTED_AT = 'max'): number {
  const value = points[k + FITTED_AT[fit]];
  return fit === 'mean' ? value / points[k + 1] : value;
}

/** The data of a page is never changed: what was found for a routine holds. */
const made = new WeakMap<Routine, readonly Candidate[]>();

/**
 * The runner-up, as the analysis fitted it; then plain c f(n), c by least squares of the relative
 * errors: to see by eye which growth points have.
 */
export function candidatesOf(data: Data, routine: Routine): readonly Candidate[] {
  const known = made.get(routine) ?? findCandidates(data, routine);
  made.set(routine, known);
  return known;
}

function findCandidates(data: Data, routine: Routine): readonly Candidate[] {
  const { runner_up: next } = routine;
  const all: Omit<Candidate, 'index'>[] = [];
  if (next?.curve !== undefined) {
    const { class: name, formula, curve, distance } = next;
    all.push({ name, formula, curve: () => curve, distance });
  }
  const points = data.points.of(routine.index);
  if (points.length > STRIDE && routine.cost_max > 0) {
    for (const [name, term] of BARE) {
      if (name === 'O(1)' || name === routine.class || name === next?.class) continue;
      const formula = `c ${name.slice(2, -1)}, the nearest to the costs`;
      const curve = once(() => scaled(points, term, data.view.metric.fit));
      all.push({ name, formula, curve, distance: null });
    }
  }
  return all.map((each, index) => ({ ...each, index }));
}

function once<T>(make: () => T): () => T {
  let known: { value: T } | null = null;
  return () => (known ??= { value: make() }).value;
}

function scaled(points: Float64Array, term: Term, fit?: keyof typeof FITTED_AT): Curve | null {
  const costs: Point[] = [];
  for (let k = 0; k < points.length; k += STRIDE) {
    const cost = fittedCost(points, k, fit);
    if (cost > 0) costs.push([points[k], cost]);
  }
  const found = nearest(term, costs);
  if (found === null) return null;
  const { power, log } = term;
  return { offset: 0, terms: [{ coefficient: found.coefficient, power, log }] };
}
