/** A candidate as a cost function, and how well it describes samples. */
import { threshold } from '../../base/threshold.js';
import type { Candidate } from './candidate.js';
import { grown } from './offset.js';
import { curve, formula, partOf } from '../terms.js';
import type { CostFunction, Sample } from './types.js';

const traceOfTerm = threshold(
  1e-6,
  'cost',
  'rounding leaves traces of terms that are not there, far below one unit of cost',
  'npm run bench:fit',
);

export function costFunction(
  { shape, coefficients: found }: Pick<Candidate, 'shape' | 'coefficients'>,
  largest: number,
): CostFunction {
  const { terms, offset } = shape;
  // Rounding leaves traces of terms that are not there.
  const coefficients = found.map((value, i) =>
    partOf(terms[i], value, Math.max(0, largest - offset)) < traceOfTerm.value ? 0 : value,
  );
  const predict = (size: number) => {
    const n = Math.max(0, size - offset);
    return terms.reduce((sum, term, i) => sum + partOf(term, coefficients[i], n), 0);
  };
  return {
    class: shape.class,
    formula: () => formula(terms, coefficients, offset),
    curve: () => curve(terms, coefficients, offset),
    exponent: shape.exponent,
    leadShare: leadShare({ shape, coefficients }, largest),
    predict,
    grown: (size, times) => grown(size, times, offset),
  };
}

/** Share of the leading term in the cost at the largest size: as the cost function has it. */
export function leadShare(
  { shape: { terms, offset }, coefficients }: Pick<Candidate, 'shape' | 'coefficients'>,
  largest: number,
): number {
  const n = Math.max(0, largest - offset);
  let lead = 0;
  let sum = 0;
  for (let i = 0; i < terms.length; i++) {
    const part = partOf(terms[i], coefficients[i], n);
    lead = part < traceOfTerm.value ? 0 : part;
    sum += lead;
  }
  return lead / sum;
}

/** Coefficient of determination; null where the costs do not vary. */
export function rSquared(samples: readonly Sample[], f: CostFunction): number | null {
  const middle = samples.reduce((sum, { cost }) => sum + cost, 0) / samples.length;
  let total = 0;
  let rest = 0;
  for (const { size, cost } of samples) {
    total += (cost - middle) ** 2;
    rest += (cost - f.predict(size)) ** 2;
  }
  return total > 0 ? 1 - rest / total : null;
}
