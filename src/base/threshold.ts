/**
 * A number by which something is decided, with what a reader needs to judge it. The name of the
 * constant that holds it says the quantity: `shareOfRunWorthAClaim`.
 */
export interface Threshold {
  readonly value: number;
  /** What it counts: `share`, `exponent`, `calls`, `cells`, `times`. */
  readonly unit: string;
  /** The reason that holds for cases which nobody has seen yet. */
  readonly why: string;
  /** The bench, page of decisions or test that set it; `reason` if no measurement did. */
  readonly measuredBy: string;
}

export const threshold = (
  value: number,
  unit: string,
  why: string,
  measuredBy: string,
): Threshold => Object.freeze({ value, unit, why, measuredBy });
