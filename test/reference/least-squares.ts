/**
 * The least squares of native/analysis/fit.h, slowly: columns are plain arrays, every system is
 * summed anew from the samples that it is about, and solved by elimination.
 */
import type { Samples } from '../../src/fit/calls/fit-samples.js';
import type { Term } from '../../src/fit/terms.js';

/** Blocks of neighbouring sizes for cross-validation. */
const BLOCKS = 10;
/** A residual's square counts at most this much; the error where there is no fit. */
export const MOST = 4;

export interface Solution {
  coefficients: number[];
  error: number;
  crossError: number;
}

/** From the definition, and not from src/growth. */
function valueOf({ power, log, base, from = 0 }: Term, n: number): number {
  if (base !== undefined) return base ** (n - from);
  return n ** power * (log === 1 ? Math.log2(Math.max(1, n)) : 1);
}

/** Solves `matrix` x = `right` by elimination with pivots; null when it is singular. */
function eliminate(matrix: number[][], right: number[]): number[] | null {
  const n = right.length;
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let j = i; j < n; j++) if (Math.abs(rows[j][i]) > Math.abs(rows[pivot][i])) pivot = j;
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    if (!(Math.abs(rows[i][i]) > 1e-13)) return null;
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const factor = rows[j][i] / rows[i][i];
      for (let k = i; k <= n; k++) rows[j][k] -= factor * rows[i][k];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}

/** Coefficients of unit columns over the samples in `of`, none negative; null: no fit. */
function solve(columns: number[][], costs: ArrayLike<number>, of: number[]): number[] | null {
  const lead = columns.length - 1;
  const usable = (column: number[]) => column.some((v) => v > 0) && column.every(Number.isFinite);
  if (!usable(columns[lead])) return null;
  let active = [...columns.keys()].filter((t) => usable(columns[t]));
  for (;;) {
    const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
      of.reduce((sum, s) => sum + a[s] * b[s], 0);
    const matrix = active.map((a) => active.map((b) => dot(columns[a], columns[b])));
    const found = eliminate(
      matrix,
      active.map((a) => dot(columns[a], costs)),
    );
    if (found === null) return null;
    const worst = found.indexOf(Math.min(...found));
    if (found[worst] >= 0) {
      const all = columns.map((_, t) => (active.includes(t) ? found[active.indexOf(t)] : 0));
      return all[lead] > 0 ? all : null;
    }
    if (active[worst] === lead) return null;
    active = active.filter((_, i) => i !== worst);
  }
}

/** The fit of all the terms together, with the error of blocks left out. */
export function slowFit(
  { sizes, weights, weighted, length: m }: Samples,
  terms: readonly Term[],
  offset: number,
): Solution | null {
  const raw = terms.map((term) =>
    Array.from(sizes, (size, i) => valueOf(term, Math.max(0, size - offset)) * weights[i]),
  );
  const norms = raw.map((column) => Math.sqrt(column.reduce((sum, v) => sum + v * v, 0)));
  const columns = raw.map((column, t) => column.map((v) => v / norms[t]));
  const everything = Array.from({ length: m }, (_, s) => s);
  const rest = (found: number[] | null, of: number[]) =>
    of.reduce((sum, s) => {
      if (found === null) return sum + MOST;
      const predicted = columns.reduce((p, column, t) => p + found[t] * column[s], 0);
      const square = ((2 * (predicted - weighted[s])) / (predicted + weighted[s])) ** 2;
      return sum + (square <= MOST ? square : MOST);
    }, 0);
  const all = solve(columns, weighted, everything);
  if (all === null) return null;
  const blocks = Math.min(BLOCKS, m);
  const edge = (b: number) => Math.round((b * m) / blocks);
  let left = 0;
  for (let b = 0; b < blocks; b++) {
    const block = everything.slice(edge(b), edge(b + 1));
    const others = everything.filter((s) => !block.includes(s));
    left += rest(b === 0 ? all : solve(columns, weighted, others), block);
  }
  return {
    coefficients: all.map((value, t) => (value === 0 ? 0 : value / norms[t])),
    error: Math.sqrt(rest(all, everything) / m),
    crossError: Math.sqrt(left / m),
  };
}
