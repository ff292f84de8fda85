/** Why the class of a cost function is unknown, or what limits the claim: facts, which src/words says. */
import type { ComplexityClass } from '../../schema/report.js';

export type Reason =
  /** `sizes` distinct ones were seen, and `needed` are. 0: no complete call. */
  | { kind: 'few-sizes'; sizes: number; needed: number }
  | { kind: 'no-function' }
  /** The largest size over the smallest one. */
  | { kind: 'narrow'; factor: number; needed: number }
  | { kind: 'close-together'; sizes: number }
  /** Of the sizes only so many are clearly apart. */
  | { kind: 'few-apart'; sizes: number; needed: number }
  | { kind: 'far-apart' }
  /** The best function is off by `error`, a share of the cost. */
  | { kind: 'inexact'; best: ComplexityClass; error: number }
  /** The best function explains `variance`, a share of that of the costs. */
  | { kind: 'unexplained'; best: ComplexityClass; variance: number }
  | { kind: 'alike'; first: ComplexityClass; second: ComplexityClass | null }
  /** Each cell costs more from size `from` on; `beyond` is the largest size. */
  | { kind: 'bend'; from: number; beyond: number }
  /** Cells that each call has, and the least and most of the others. */
  | { kind: 'same-cells'; same: number; from: number; to: number }
  /** Small sizes, up to `to`, have a function of their own. */
  | { kind: 'two-functions'; from: number; to: number; small: ComplexityClass; formula: string }
  /** Small sizes have no function. */
  | { kind: 'large-only'; from: number; sizes: number; of: number }
  /** Fitted to the most expensive calls; `from`: of that size on, null: of all. */
  | { kind: 'dearest'; from: number | null; sizes: number; of: number }
  /** Sizes that were set aside. */
  | { kind: 'aside'; sizes: readonly number[] }
  /** A claim of growth by calls that was taken back. */
  | ({ kind: 'withdrawn' } & Withdrawn)
  /** Options that record another size, one of which may explain a cost that varies. */
  | { kind: 'other-size'; options: readonly string[] };

/** What a claim that was taken back was. */
export type Looked = ComplexityClass | { exponent: number };

export interface Withdrawn {
  looked: Looked;
  why: Doubt;
}

/** Why a claim was taken back. */
export type Doubt =
  /** Over runs the cost grows like the power `slope` of `size`. */
  | { kind: 'over-runs'; size: string; slope: number }
  | { kind: 'background' }
  | { kind: 'different-work' }
  | { kind: 'few-sizes'; sizes: number }
  | { kind: 'few-growing'; sizes: number }
  | { kind: 'slower'; exponent: number }
  | { kind: 'logarithm' }
  | { kind: 'one-size' }
  /** What a further cell of input costs in the dearest call: the least and the most. */
  | { kind: 'level'; rates: readonly [low: number, high: number] };
