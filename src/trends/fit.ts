/**
 * Costs over runs by a feature of their workloads: a line and a power law, as trend-prof fits them,
 * with 95 % intervals by the bootstrap percentile method (Efron and Tibshirani, An Introduction to
 * the Bootstrap, 1993, chapter 13), seeded: runs are drawn with replacement.
 */
import { interval } from '../analysis/fit/interval.js';
import { generator } from '../analysis/fit/random.js';
import { count } from '../report/numbers.js';
import { line, powerLaw } from './regression.js';
import type { Line, PowerLaw } from './regression.js';
import type { FeatureFit, FeaturePrediction } from './schema.js';

/** Cost at one value of the feature. */
export interface Observed {
  value: number;
  cost: number;
}

const LEAST_VALUES = 5;
const LEAST_SPREAD = 4;
const ROUNDS = 1000;
const SEED = 20070903;

/** Largest by least magnitude; no limit where there is zero between. */
function spread(values: readonly number[]): number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low <= 0 && high >= 0) return Infinity;
  return low > 0 ? high / low : low / high;
}

/** Why nothing can be said of so few or so similar values; null when it can. */
function guard(values: readonly number[], what: string): string | null {
  const distinct = new Set(values).size;
  if (distinct < LEAST_VALUES) {
    return `${count(distinct, 'value')}${what}, at least ${LEAST_VALUES} are needed`;
  }
  const ratio = spread(values);
  if (ratio >= LEAST_SPREAD) return null;
  return `values${what} span a factor of ${ratio.toFixed(1)}, at least ${LEAST_SPREAD} is needed`;
}

type Model = (value: number) => number;

const modelOfLine =
  ({ intercept, slope }: Line): Model =>
  (value) =>
    intercept + slope * value;
const modelOfPower =
  ({ coefficient, exponent }: PowerLaw): Model =>
  (value) =>
    coefficient * value ** exponent;

/** Root of the mean squared 2 (p - c) / (p + c), each at most 2. */
function errorOf(model: Model, points: readonly Observed[]): number {
  let sum = 0;
  for (const { value, cost } of points) {
    const predicted = model(value);
    const difference = predicted > 0 ? (2 * (predicted - cost)) / (predicted + cost) : 2;
    sum += Math.min(4, difference * difference);
  }
  return Math.sqrt(sum / points.length);
}

/** Null where too few of the rounds have one. */
function intervalOf(values: readonly number[]): [number, number] | null {
  return values.length < ROUNDS / 2 ? null : interval(values);
}

function resample<T>(points: readonly T[], each: (drawn: T[]) => void): void {
  const random = generator(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    each(points.map(() => points[Math.floor(random() * points.length)]));
  }
}

/** Values to predict at: 2 and 10 times the largest, and those that were asked for. */
function ahead(values: readonly number[], asked: readonly number[]): FeaturePrediction[] {
  const largest = Math.max(...values);
  const none = { linear: null, power: null, interval: null };
  const usual = largest > 0 ? [2, 10].map((k) => ({ value: k * largest, times: k, ...none })) : [];
  return [...usual, ...asked.map((value) => ({ value, times: null, ...none }))];
}

function addLine(fit: FeatureFit, points: readonly Observed[]): void {
  fit.linear_reason = guard(
    fit.points.map(([value]) => value),
    '',
  );
  const found = fit.linear_reason === null ? line(...columns(points)) : null;
  if (found?.r2 == null) {
    fit.linear_reason ??= 'the cost does not vary';
    return;
  }
  const model = modelOfLine(found);
  const { intercept, slope, r2 } = found;
  fit.linear = { intercept, slope, r2, error: errorOf(model, points) };
  for (const each of fit.predictions) each.linear = model(each.value);
}

function addPower(fit: FeatureFit, points: readonly Observed[]): Observed[] {
  const positive = points.filter(({ value, cost }) => value > 0 && cost > 0);
  const of = positive.length < points.length ? ' with value and cost above zero' : '';
  fit.power_reason =
    guard(
      points.map(({ value }) => value),
      '',
    ) ??
    guard(
      positive.map(({ value }) => value),
      of,
    );
  const found = fit.power_reason === null ? powerLaw(...columns(positive)) : null;
  if (found?.r2 == null) {
    fit.power_reason ??= 'the cost does not vary';
    return [];
  }
  const { coefficient, exponent, r2 } = found;
  const model = modelOfPower(found);
  const error = errorOf(model, positive);
  const left = points.length - positive.length;
  fit.power = { coefficient, exponent, exponent_interval: null, r2, error, left_out: left };
  for (const each of fit.predictions) if (each.value > 0) each.power = model(each.value);
  return positive;
}

function columns(points: readonly Observed[]): [number[], number[]] {
  return [points.map(({ value }) => value), points.map(({ cost }) => cost)];
}

/**
 * What the better of the two laws says is the prediction. The power law leaves runs out that have
 * no logarithm, and is then no better than a line that explains them all.
 */
function choose({ linear, power }: FeatureFit): FeatureFit['better'] {
  if (linear === null) return power === null ? null : 'power';
  if (power === null) return 'linear';
  return power.error <= linear.error && power.left_out === 0 ? 'power' : 'linear';
}

function addIntervals(fit: FeatureFit, points: readonly Observed[], positive: Observed[]): void {
  const at = fit.predictions.map((): number[] => []);
  const note = (model: Model): void => {
    for (const [i, { value }] of fit.predictions.entries()) at[i].push(model(value));
  };
  if (fit.power !== null) {
    const exponents: number[] = [];
    resample(positive, (drawn) => {
      const again = powerLaw(...columns(drawn));
      if (again === null) return;
      exponents.push(again.exponent);
      if (fit.better === 'power') note(modelOfPower(again));
    });
    fit.power.exponent_interval = intervalOf(exponents);
  }
  if (fit.better === 'linear') {
    resample(points, (drawn) => {
      const again = line(...columns(drawn));
      if (again !== null) note(modelOfLine(again));
    });
  }
  for (const [i, each] of fit.predictions.entries()) {
    if (fit.better !== null && each[fit.better] !== null) each.interval = intervalOf(at[i]);
  }
}

/**
 * @param points of the runs that have the feature; finite numbers
 * @param asked values to predict at, beside 2 and 10 times the largest
 * @param withIntervals they take some milliseconds
 */
export function fitFeature(
  feature: string,
  points: readonly Observed[],
  asked: readonly number[],
  withIntervals: boolean,
): FeatureFit {
  const values = points.map(({ value }) => value);
  const fit: FeatureFit = {
    ...{ feature, values: new Set(values).size },
    range: values.length === 0 ? null : [Math.min(...values), Math.max(...values)],
    ...{ linear: null, linear_reason: null, power: null, power_reason: null, better: null },
    predictions: values.length === 0 ? [] : ahead(values, asked),
    points: points.map(({ value, cost }) => [value, cost]),
  };
  addLine(fit, points);
  const positive = addPower(fit, points);
  fit.better = choose(fit);
  if (withIntervals) addIntervals(fit, points, positive);
  return fit;
}
