/** Exponents of power laws on top of a constant, from three sizes. */

export interface Sample {
  n: number;
  cost: number;
}

const LOW = -2;
const HIGH = 8;
const ROUNDS = 60;

/**
 * The k of a + b n^k through three samples, ascending by n from above 0: what is the same at all
 * sizes (start-up) does not matter. Null where the cost does not rise, or no k in reach fits.
 */
export function exponentOf(samples: readonly [Sample, Sample, Sample]): number | null {
  const [low, middle, high] = samples;
  const [first, second] = [middle.cost - low.cost, high.cost - middle.cost];
  if (!(first > 0 && second > 0)) return null;
  const wanted = Math.log(second / first);
  const [x, y] = [Math.log(middle.n / low.n), Math.log(high.n / middle.n)];
  // log of (n3^k - n2^k) / (n2^k - n1^k), which rises with k.
  const at = (k: number): number =>
    k === 0 ? Math.log(y / x) : k * x + Math.log(Math.expm1(k * y) / Math.expm1(k * x));
  if (wanted <= at(LOW) || wanted >= at(HIGH)) return null;
  let [from, to] = [LOW, HIGH];
  for (let round = 0; round < ROUNDS; round++) {
    const k = (from + to) / 2;
    if (at(k) < wanted) from = k;
    else to = k;
  }
  return (from + to) / 2;
}

/** Of the samples that end with the one `back` before the last; null where there are too few. */
export function lastExponent(samples: readonly Sample[], back = 0): number | null {
  const end = samples.length - back;
  if (end < 3) return null;
  const [a, b, c] = samples.slice(end - 3, end);
  return exponentOf([a, b, c]);
}
