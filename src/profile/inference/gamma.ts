/** The incomplete gamma function, as Press et al., Numerical Recipes, chapter 6.2, compute it. */

/** The logarithm of the gamma function, for x above 0: Stirling's series, from 8 on. */
export function logGamma(x: number): number {
  if (x < 8) return logGamma(x + 1) - Math.log(x);
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}

const PRECISION = 1e-13;
const TINY = 1e-300;
const STEPS = 1000;

/** The lower part, by its series: for x below a + 1. */
function lower(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let i = 1; i < STEPS && term > sum * PRECISION; i++) {
    term *= x / (a + i);
    sum += term;
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** The upper part, by Lentz's continued fraction: for x from a + 1 on. */
function upper(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < STEPS; i++) {
    const an = -i * (i - a);
    b += 2;
    d = an * d + b;
    if (Math.abs(d) < TINY) d = TINY;
    c = b + an / c;
    if (Math.abs(c) < TINY) c = TINY;
    d = 1 / d;
    const step = d * c;
    h *= step;
    if (Math.abs(step - 1) < PRECISION) break;
  }
  return h * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** The part of a gamma distribution of shape `a` and scale 1 that is above x. */
export function gammaAbove(a: number, x: number): number {
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - lower(a, x) : upper(a, x);
}
