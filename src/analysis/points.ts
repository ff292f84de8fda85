/**
 * Points of many routines: for each (routine, size) the count, minimum, maximum, sum and sum of
 * squares of a cost.
 *
 * Most activations are small and repeat, so sizes below 256 live in dense pages of 32 sizes that
 * are made when first touched; the rest, and what finds no page once the pool is used up, in a
 * hash with open addressing. Both are typed arrays only. Beyond MAX_DISTINCT sizes of a routine
 * the hash keeps logarithmic bins (bins.ts), which bounds memory whatever the run does.
 */
import { binOf, EXACT_BELOW, MAX_DISTINCT } from './bins.js';

export const PAGE_SIZES = 32;
export const PAGES_PER_ROUTINE = EXACT_BELOW / PAGE_SIZES;
/** Numbers per point in memory: count, sum, sum of squares, min, max. */
export const FIELDS = 5;
const PAGE_NUMBERS = PAGE_SIZES * FIELDS;
/** A table cleared for the next group gives back what is above this. */
const KEPT_CAPACITY = 1 << 16;
/** Numbers per point in an export: routine, size, count, min, max, sum, sum of squares. */
export const POINT_STRIDE = 7;

export class PointsTable {
  /** [routine * PAGES_PER_ROUTINE + size / 32] -> offset of the page in `dense`, or -1. */
  pages: Int32Array<ArrayBuffer>;
  dense: Float64Array<ArrayBuffer>;
  private densePages = 0;
  private pageOwners: number[] = [];

  private capacity: number;
  private used = 0;
  private keys: Int32Array<ArrayBuffer>;
  private sizes: Float64Array<ArrayBuffer>;
  private values: Float64Array<ArrayBuffer>;
  /** Distinct sizes in the hash from EXACT_BELOW on; -1 once they are binned. */
  private distinct: Int32Array<ArrayBuffer>;

  /** @param maxPages how many dense pages (1280 bytes each) may be made */
  constructor(
    private routines: number,
    private readonly maxPages = 8192,
    capacity = 1 << 12,
  ) {
    this.pages = new Int32Array(routines * PAGES_PER_ROUTINE).fill(-1);
    this.dense = new Float64Array(Math.min(16, maxPages) * PAGE_NUMBERS);
    this.distinct = new Int32Array(routines);
    this.capacity = capacity;
    this.keys = new Int32Array(capacity).fill(-1);
    this.sizes = new Float64Array(capacity);
    this.values = new Float64Array(capacity * FIELDS);
  }

  /** Makes room for routine ids below `routines`. */
  reserve(routines: number): void {
    if (routines <= this.routines) return;
    const count = Math.max(routines, 2 * this.routines);
    const pages = new Int32Array(count * PAGES_PER_ROUTINE).fill(-1);
    pages.set(this.pages);
    this.pages = pages;
    const distinct = new Int32Array(count);
    distinct.set(this.distinct);
    this.distinct = distinct;
    this.routines = count;
  }

  /** `count` activations of one size and the same cost. */
  add(routine: number, size: number, count: number, cost: number): void {
    this.merge(routine, size, count, cost, cost, cost * count, cost * cost * count);
  }

  merge(
    routine: number,
    size: number,
    count: number,
    min: number,
    max: number,
    sum: number,
    squares: number,
  ): void {
    const at = size < EXACT_BELOW ? this.denseSlot(routine, size) : -1;
    if (at >= 0) accumulate(this.dense, at, count, min, max, sum, squares);
    else {
      const slot = this.hashSlot(routine, size);
      accumulate(this.values, slot * FIELDS, count, min, max, sum, squares);
    }
  }

  /**
   * Offset in `dense` for a size below EXACT_BELOW, or -1 when the pool is used up. May replace
   * `dense` by a larger array.
   */
  denseSlot(routine: number, size: number): number {
    const index = routine * PAGES_PER_ROUTINE + (size >>> 5);
    let page = this.pages[index];
    if (page < 0) {
      if (this.densePages === this.maxPages) return -1;
      page = this.densePages++ * PAGE_NUMBERS;
      if (page === this.dense.length) {
        const larger = new Float64Array(Math.min(2 * page, this.maxPages * PAGE_NUMBERS));
        larger.set(this.dense);
        this.dense = larger;
      }
      this.pages[index] = page;
      this.pageOwners.push(index);
    }
    return page + (size & (PAGE_SIZES - 1)) * FIELDS;
  }

  /** True when this routine's sizes are binned. */
  binned(routine: number): boolean {
    return this.distinct[routine] < 0;
  }

  private hashSlot(routine: number, exact: number): number {
    const size = this.distinct[routine] < 0 ? binOf(exact) : exact;
    const mask = this.capacity - 1;
    let slot = hash(routine, size) & mask;
    while (this.keys[slot] !== -1) {
      if (this.keys[slot] === routine && this.sizes[slot] === size) return slot;
      slot = (slot + 1) & mask;
    }
    if (size >= EXACT_BELOW && this.distinct[routine] >= 0) {
      if (this.distinct[routine] === MAX_DISTINCT) {
        this.distinct[routine] = -1;
        this.rebuild(this.capacity);
        return this.hashSlot(routine, exact);
      }
      this.distinct[routine]++;
    }
    if (2 * this.used >= this.capacity) {
      this.rebuild(2 * this.capacity);
      return this.insert(routine, size);
    }
    this.keys[slot] = routine;
    this.sizes[slot] = size;
    this.used++;
    return slot;
  }

  /** Finds or makes the slot, without counting distinct sizes. */
  private insert(routine: number, size: number): number {
    const mask = this.capacity - 1;
    let slot = hash(routine, size) & mask;
    while (this.keys[slot] !== -1) {
      if (this.keys[slot] === routine && this.sizes[slot] === size) return slot;
      slot = (slot + 1) & mask;
    }
    this.keys[slot] = routine;
    this.sizes[slot] = size;
    this.used++;
    return slot;
  }

  /** Into a table of `capacity` slots, binning what is to be binned by now. */
  private rebuild(capacity: number): void {
    const { keys, sizes, values } = this;
    this.rebuildEmpty(capacity);
    for (let i = 0; i < keys.length; i++) {
      const routine = keys[i];
      if (routine < 0) continue;
      const size = this.distinct[routine] < 0 ? binOf(sizes[i]) : sizes[i];
      const v = i * FIELDS;
      accumulate(
        this.values,
        this.insert(routine, size) * FIELDS,
        values[v],
        values[v + 3],
        values[v + 4],
        values[v + 1],
        values[v + 2],
      );
    }
  }

  private rebuildEmpty(capacity: number): void {
    this.capacity = capacity;
    this.keys = new Int32Array(capacity).fill(-1);
    this.sizes = new Float64Array(capacity);
    this.values = new Float64Array(capacity * FIELDS);
    this.used = 0;
  }

  /** From now on this routine's sizes are binned, as they were where its points come from. */
  bin(routine: number): void {
    if (this.distinct[routine] < 0) return;
    this.distinct[routine] = -1;
    this.rebuild(this.capacity);
  }

  /** Ids of the routines whose sizes are binned. */
  binnedRoutines(): number[] {
    return Array.from(this.distinct.keys()).filter((routine) => this.binned(routine));
  }

  /** All points, POINT_STRIDE numbers each, in no particular order. */
  export(): Float64Array<ArrayBuffer> {
    let points = this.used;
    for (let i = 0; i < this.densePages * PAGE_NUMBERS; i += FIELDS) {
      if (this.dense[i] > 0) points++;
    }
    const out = new Float64Array(points * POINT_STRIDE);
    let at = 0;
    const write = (routine: number, size: number, from: Float64Array, v: number) => {
      out[at] = routine;
      out[at + 1] = size;
      out[at + 2] = from[v]!;
      out[at + 3] = from[v + 3]!;
      out[at + 4] = from[v + 4]!;
      out[at + 5] = from[v + 1]!;
      out[at + 6] = from[v + 2]!;
      at += POINT_STRIDE;
    };
    for (const [page, owner] of this.pageOwners.entries()) {
      const routine = Math.floor(owner / PAGES_PER_ROUTINE);
      const first = (owner % PAGES_PER_ROUTINE) * PAGE_SIZES;
      for (let k = 0; k < PAGE_SIZES; k++) {
        const v = page * PAGE_NUMBERS + k * FIELDS;
        if (this.dense[v] > 0) write(routine, first + k, this.dense, v);
      }
    }
    for (let slot = 0; slot < this.capacity; slot++) {
      const routine = this.keys[slot];
      if (routine >= 0) write(routine, this.sizes[slot], this.values, slot * FIELDS);
    }
    return out;
  }

  clear(): void {
    for (const owner of this.pageOwners) this.pages[owner] = -1;
    this.dense.fill(0, 0, this.densePages * PAGE_NUMBERS);
    this.pageOwners = [];
    this.densePages = 0;
    this.distinct.fill(0);
    this.used = 0;
    if (this.capacity > KEPT_CAPACITY) this.rebuildEmpty(KEPT_CAPACITY);
    else {
      this.keys.fill(-1);
      this.values.fill(0);
    }
  }
}

function hash(routine: number, size: number): number {
  let h = Math.imul(routine, 0x9e3779b1) ^ Math.imul(size | 0, 0x85ebca6b);
  h ^= Math.floor(size / 0x100000000);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}

function accumulate(
  into: Float64Array,
  at: number,
  count: number,
  min: number,
  max: number,
  sum: number,
  squares: number,
): void {
  if (into[at] === 0) {
    into[at + 3] = min;
    into[at + 4] = max;
  } else {
    if (min < into[at + 3]) into[at + 3] = min;
    if (max > into[at + 4]) into[at + 4] = max;
  }
  into[at] += count;
  into[at + 1] += sum;
  into[at + 2] += squares;
}
