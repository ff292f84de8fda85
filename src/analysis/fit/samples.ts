/**
 * Samples prepared for many fits: the values of terms are kept, divided by the costs, so that each
 * is computed once whatever number of cost functions it takes part in.
 */
import type { Term } from './terms.js';
import type { Sample } from './types.js';

/** Blocks of neighbouring sizes for cross-validation. */
const BLOCKS = 6;

export class Samples {
  readonly length: number;
  readonly smallest: number;
  readonly largest: number;
  private readonly columns = new Map<string, Float64Array>();
  private parts: { rest: Samples; block: Samples }[] | null = null;

  /** @param list by size, not empty */
  constructor(readonly list: readonly Sample[]) {
    this.length = list.length;
    this.smallest = list[0].size;
    this.largest = list[list.length - 1].size;
  }

  /** The term at each size less `offset`, over the cost there. */
  column(term: Term, offset: number): Float64Array {
    const key = term.key === null ? null : `${term.key} ${offset}`;
    const kept = key === null ? undefined : this.columns.get(key);
    if (kept !== undefined) return kept;
    const column = new Float64Array(this.length);
    for (let i = 0; i < column.length; i++) {
      const { size, cost } = this.list[i];
      column[i] = term.value(Math.max(0, size - offset)) / Math.max(cost, 1);
    }
    if (key !== null) this.columns.set(key, column);
    return column;
  }

  /** Each block of neighbouring samples, with all the others. */
  get blocks(): { rest: Samples; block: Samples }[] {
    if (this.parts !== null) return this.parts;
    const count = Math.min(BLOCKS, this.length);
    const edge = (b: number) => Math.round((b * this.length) / count);
    this.parts = Array.from({ length: count }, (_, b) => ({
      rest: new Samples([...this.list.slice(0, edge(b)), ...this.list.slice(edge(b + 1))]),
      block: new Samples(this.list.slice(edge(b), edge(b + 1))),
    }));
    return this.parts;
  }
}
