/**
 * How a cost grows with the size, with what is the same at all sizes taken off. Between neighbouring
 * sizes a and b a cost of n^k grows by k m^(k-1) for each unit of size, where m is a mean of a and b
 * (Stolarsky's): the line through the logarithms of these slopes by those of the means has k - 1.
 */

export interface Growth {
  /** Over all sizes; null where cost does not grow between three pairs of neighbours. */
  exponent: number | null;
  /** Between the last three sizes. */
  last: number | null;
}

/** The growth of what a function costs by itself. */
export interface FunctionGrowth extends Growth {
  name: string;
  module: string;
  /** Of the cost of the whole program at the largest size, from 0 to 1. */
  share: number;
  /** By size. */
  costs: [number, number][];
}

interface Step {
  a: number;
  b: number;
  slope: number;
}

/** The mean depends on k: found in turns. For sizes that grow by one factor k comes at once. */
const TURNS = 20;

/** Logarithm of the mean. */
function logMean({ a, b }: Step, k: number): number {
  if (Math.abs(k - 1) < 1e-4) return (b * Math.log(b) - a * Math.log(a)) / (b - a) - 1;
  const power = Math.abs(k) < 1e-4 ? 1e-4 : k;
  return Math.log((b ** power - a ** power) / (power * (b - a))) / (power - 1);
}

function lineSlope(points: readonly (readonly [number, number])[]): number {
  const mean = (i: 0 | 1) => points.reduce((sum, point) => sum + point[i], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return above / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

function exponentOf(steps: readonly Step[]): number {
  let k = 2;
  for (let turn = 0; turn < TURNS; turn++) {
    const now = k;
    k = 1 + lineSlope(steps.map((step) => [logMean(step, now), Math.log(step.slope)]));
  }
  return k;
}

/** @param costs by size, sizes ascending */
export function growthOf(costs: readonly (readonly [number, number])[]): Growth {
  const steps = costs.slice(1).map(([b, cost], i): Step => {
    const [a, before] = costs[i];
    return { a, b, slope: (cost - before) / (b - a) };
  });
  const growing = steps.filter(({ slope }) => slope > 0);
  const top = steps.slice(-2);
  return {
    exponent: growing.length < 3 ? null : exponentOf(growing),
    last: top.length === 2 && top.every(({ slope }) => slope > 0) ? exponentOf(top) : null,
  };
}
