/** Whether growth is no less than the class says, and may be more. */
export function isLowerBound({
  exponent,
  exponent_interval: interval,
}: {
  exponent: number | null;
  exponent_interval: readonly [number, number] | null;
}): boolean {
  if (exponent === null || interval === null) return false;
  return interval[0] >= exponent && interval[1] > exponent;
}
