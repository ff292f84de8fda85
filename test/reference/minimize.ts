/** The search of native/analysis/fit.cc. */

/** Steps of a search that decides. */
export const STEPS = 14;

/**
 * The argument in [from, to] of least error, by golden section search; errors of these families
 * have one minimum.
 */
export function minimize(
  error: (x: number) => number,
  from: number,
  to: number,
  steps = STEPS,
): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let [atLeft, atRight] = [error(left), error(right)];
  for (let step = 0; step < steps; step++) {
    if (atLeft <= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - golden * (high - low);
      atLeft = error(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + golden * (high - low);
      atRight = error(right);
    }
  }
  return atLeft <= atRight ? left : right;
}
