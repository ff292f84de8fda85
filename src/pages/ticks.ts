/** Lines of logarithmic axes: uPlot's own begin at the lower end, whatever that is. */

/** More decades than this get no lines between them. */
const MANY = 6;

const decades = (min: number, max: number): number => Math.log10(max / min);

/** Multiples of powers of ten from `min` to `max`. */
export function logTicks(min: number, max: number): number[] {
  const ticks: number[] = [];
  const most = decades(min, max) > MANY ? 1 : 9;
  for (let exponent = Math.floor(Math.log10(min)); 10 ** exponent <= max; exponent++) {
    for (let digit = 1; digit <= most; digit++) {
      const tick = digit * 10 ** exponent;
      if (tick >= min && tick <= max) ticks.push(tick);
    }
  }
  return ticks;
}

/** Whether a line has its number: the fewer decades, the more of them. */
export function isNumbered(tick: number, min: number, max: number): boolean {
  const exponent = Math.floor(Math.log10(tick) + 1e-9);
  const digit = Math.round(tick / 10 ** exponent);
  const span = decades(min, max);
  if (digit !== 1) return (span < 1 ? [2, 3, 5, 7] : span < 2.5 ? [2, 5] : []).includes(digit);
  return span <= 2 * MANY || exponent % 2 === 0;
}
