/** What a report claims to grow, first things first. */
import type { Report } from '../../src/report/schema.js';

export interface Claim {
  class: string;
  exponent: number | null;
  interval: readonly [number, number] | null;
  /** Of the cost, from 0 to 1. */
  share: number;
  /** Routines in which the cost grows. */
  culprits: { name: string; module: string }[];
  /** What is printed. */
  text: string;
}

/** Ranked routines whose class is known, for reports without findings. */
export function claimsOf({ routines }: Report): Claim[] {
  return routines
    .filter((routine) => routine.rank !== null && routine.class !== 'unknown')
    .sort((a, b) => a.rank! - b.rank!)
    .map((routine) => ({
      ...{ class: routine.class, exponent: routine.exponent, share: routine.cost_share },
      interval: routine.exponent_interval ?? null,
      culprits: [{ name: routine.name, module: routine.module }],
      text: `${routine.name} ${routine.class}: ${routine.formula ?? ''}`,
    }));
}
