/** Costs over runs by a feature of their workloads: the laws of src/fit/runs. */
import { sizesForAClaim, spreadOfRuns } from '../../fit/enough.js';
import { sumOfTerms } from '../../growth/value.js';
import { fitLaw } from '../../fit/runs/law.js';
import type { Law } from '../../fit/runs/law.js';
import { count, percent } from '../../base/text/numbers.js';
import type { FeatureFit, FeaturePrediction, MemberLaw } from '../../schema/trends.js';

/** Cost at one value of the feature. */
export interface Observed {
  value: number;
  cost: number;
}

/** Of values above zero. */
const lawOf = (points: readonly Observed[]): Law =>
  fitLaw(points.flatMap(({ value: x, cost: y }) => (x > 0 ? [{ x, y }] : [])));

/** Why there is no law. */
function reasonOf({ reason, error }: Law, points: readonly Observed[]): string | null {
  if (reason === null) return null;
  if (reason === 'varies') {
    return `values do not explain the cost: one that is left out is ${percent(error)} off what the others say`;
  }
  const values = [...new Set(points.map(({ value }) => value))].filter((value) => value > 0);
  const positive = points.every(({ value }) => value > 0) ? '' : ' above zero';
  if (values.length < sizesForAClaim.value) {
    return `${count(values.length, 'value')}${positive}, at least ${sizesForAClaim.value} are needed`;
  }
  const span = Math.max(...values) / Math.min(...values);
  return `values${positive} span a factor of ${span.toFixed(1)}, at least ${spreadOfRuns.value} is needed`;
}

/** Values to predict at: 2 and 10 times the largest, and those that were asked for. */
function ahead(values: readonly number[], asked: readonly number[], law: Law): FeaturePrediction[] {
  const largest = Math.max(...values);
  const usual = largest > 0 ? [2, 10].map((times) => ({ value: times * largest, times })) : [];
  const all = [...usual, ...asked.map((value) => ({ value, times: null }))];
  const known = (value: number): boolean => law.class !== 'unknown' && value > 0;
  return all.map(({ value, times }) => {
    const cost = known(value) ? sumOfTerms(law.terms, value) : null;
    return { value, times, cost: Number.isFinite(cost ?? NaN) ? cost : null };
  });
}

const claimOf = ({ class: name, exponent, interval, bound }: Law) => ({
  class: name,
  exponent,
  exponent_interval: interval,
  ...(name === 'unknown' && bound !== null ? { at_most: bound } : {}),
});

/** Only what it grows like. */
export function fitMember(feature: string, points: readonly Observed[]): MemberLaw {
  return { feature, ...claimOf(lawOf(points)) };
}

/**
 * @param points of the runs that have the feature; finite numbers
 * @param asked values to predict at, beside 2 and 10 times the largest
 */
export function fitFeature(
  feature: string,
  points: readonly Observed[],
  asked: readonly number[],
): FeatureFit {
  const values = points.map(({ value }) => value);
  const law = lawOf(points);
  return {
    feature,
    values: new Set(values).size,
    range: values.length === 0 ? null : [Math.min(...values), Math.max(...values)],
    ...claimOf(law),
    terms: law.terms,
    error: law.reason === 'few' ? null : law.error,
    reason: reasonOf(law, points),
    predictions: values.length === 0 ? [] : ahead(values, asked, law),
    points: points.map(({ value, cost }) => [value, cost]),
  };
}
