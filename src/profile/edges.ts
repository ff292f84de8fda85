/** Calls and inclusive cost per (caller, callee), in an open-addressing hash of typed arrays. */

/** Numbers per edge in an export: caller, callee, calls, cost. */
export const EDGE_STRIDE = 4;

export class EdgeTable {
  /** [2 slot]: caller, [2 slot + 1]: callee. A caller of -1 marks an empty slot. */
  keys: Int32Array<ArrayBuffer>;
  /** [2 slot]: calls, [2 slot + 1]: cost. */
  values: Float64Array<ArrayBuffer>;
  /** Slots less one; a key's first slot is its hash & mask (see callers.ts, which probes it). */
  mask: number;
  private used = 0;

  constructor(capacity = 1 << 12) {
    this.mask = capacity - 1;
    this.keys = new Int32Array(2 * capacity).fill(-1);
    this.values = new Float64Array(2 * capacity);
  }

  add(caller: number, callee: number, calls: number, cost: number): void {
    const keys = this.keys;
    const mask = this.mask;
    let h = Math.imul(caller, 0x9e3779b1) ^ Math.imul(callee, 0x85ebca6b);
    h ^= h >>> 15;
    let at = (h & mask) << 1;
    while (keys[at] !== caller || keys[at + 1] !== callee) {
      if (keys[at] === -1) {
        if (2 * this.used > mask) {
          this.grow();
          this.add(caller, callee, calls, cost);
          return;
        }
        keys[at] = caller;
        keys[at + 1] = callee;
        this.used++;
        break;
      }
      at = (at + 2) & ((mask << 1) | 1);
    }
    const values = this.values;
    values[at] += calls;
    values[at + 1] += cost;
  }

  private grow(): void {
    const { keys, values } = this;
    const capacity = keys.length;
    this.mask = capacity - 1;
    this.keys = new Int32Array(2 * capacity).fill(-1);
    this.values = new Float64Array(2 * capacity);
    this.used = 0;
    for (let at = 0; at < keys.length; at += 2) {
      if (keys[at] !== -1) this.add(keys[at], keys[at + 1], values[at], values[at + 1]);
    }
  }

  export(): Float64Array<ArrayBuffer> {
    const out = new Float64Array(this.used * EDGE_STRIDE);
    let to = 0;
    for (let at = 0; at < this.keys.length; at += 2) {
      if (this.keys[at] === -1) continue;
      out[to] = this.keys[at]!;
      out[to + 1] = this.keys[at + 1]!;
      out[to + 2] = this.values[at]!;
      out[to + 3] = this.values[at + 1]!;
      to += EDGE_STRIDE;
    }
    return out;
  }

  clear(): void {
    if (this.used === 0) return;
    this.keys.fill(-1);
    this.values.fill(0);
    this.used = 0;
  }
}
