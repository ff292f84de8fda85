/** Straight lines by least squares, and power laws as straight lines between logarithms. */

export interface Line {
  intercept: number;
  slope: number;
  /** From 0 to 1: the part of the variance of y that the line explains. Null: y does not vary. */
  r2: number | null;
}

/** coefficient * x^exponent. */
export interface PowerLaw {
  coefficient: number;
  exponent: number;
  /** Between the logarithms. */
  r2: number | null;
}

/** Variances below this part of the squared mean are rounding. */
const ROUNDING = 1e-24;

/** @returns null where x does not vary */
export function line(xs: ArrayLike<number>, ys: ArrayLike<number>): Line | null {
  const n = xs.length;
  let [sx, sy] = [0, 0];
  for (let i = 0; i < n; i++) {
    sx += xs[i];
    sy += ys[i];
  }
  const [mx, my] = [sx / n, sy / n];
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [dx, dy] = [xs[i] - mx, ys[i] - my];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  if (!(xx > ROUNDING * n * mx * mx)) return null;
  const slope = xy / xx;
  const r2 = yy > ROUNDING * n * my * my ? Math.min(1, ((xy / xx) * xy) / yy) : null;
  return { intercept: my - slope * mx, slope, r2 };
}

/**
 * @param xs above zero, and so are `ys`
 * @returns null where x does not vary
 */
export function powerLaw(xs: ArrayLike<number>, ys: ArrayLike<number>): PowerLaw | null {
  const found = line(Array.from(xs, Math.log), Array.from(ys, Math.log));
  if (found === null) return null;
  return { coefficient: Math.exp(found.intercept), exponent: found.slope, r2: found.r2 };
}
