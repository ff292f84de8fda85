/** Samples prepared for many fits. */
import type { Sample } from './types.js';

/** Neighbours on each side whose costs decide about a weight. */
const REACH = 2;

export class Samples {
  readonly length: number;
  /** Sizes, weights and weighted costs, one after the other. */
  readonly packed: Float64Array<ArrayBuffer>;
  readonly sizes: Float64Array;
  readonly costs: Float64Array;
  /**
   * One over the geometric mean of the costs around a sample: in this scale all sizes count alike,
   * and a cost that noise made small does not count more for it.
   */
  readonly weights: Float64Array;
  /** Costs times weights. */
  readonly weighted: Float64Array;
  /** Root mean square of what the costs differ from a smooth curve, relative: what no fit explains. */
  readonly roughness: number;
  readonly smallest: number;
  readonly largest: number;

  /** @param list by size, not empty; sizes and costs are finite and not negative */
  constructor(readonly list: readonly Sample[]) {
    const m = list.length;
    this.length = m;
    // One piece of memory for all of them, as there are thousands of samples.
    const all = new Float64Array(4 * m);
    this.packed = all.subarray(0, 3 * m);
    this.sizes = all.subarray(0, m);
    this.costs = all.subarray(3 * m);
    const logs = new Array<number>(m);
    for (let i = 0; i < m; i++) {
      this.sizes[i] = list[i].size;
      this.costs[i] = Math.max(list[i].cost, 1);
      logs[i] = Math.log(this.costs[i]);
    }
    this.weights = this.packed.subarray(m, 2 * m);
    this.weighted = this.packed.subarray(2 * m);
    for (let i = 0; i < m; i++) {
      const reach = Math.min(REACH, i, m - 1 - i);
      let sum = 0;
      for (let j = i - reach; j <= i + reach; j++) sum += logs[j];
      this.weights[i] = Math.exp(-sum / (2 * reach + 1));
      this.weighted[i] = this.weights[i] * this.costs[i];
    }
    this.roughness = roughness(logs, this.sizes);
    this.smallest = list[0].size;
    this.largest = list[m - 1].size;
  }
}

/** Each cost against a straight line through its neighbours on logarithmic scales. */
function roughness(logs: readonly number[], sizes: Float64Array): number {
  let sum = 0;
  for (let i = 1; i + 1 < logs.length; i++) {
    const at = Math.log(sizes[i] + 1);
    const part =
      (at - Math.log(sizes[i - 1] + 1)) / (Math.log(sizes[i + 1] + 1) - Math.log(sizes[i - 1] + 1));
    const between = logs[i - 1] + part * (logs[i + 1] - logs[i - 1]);
    // The variance of such a difference, for costs of variance 1.
    const variance = 1 + part * part + (1 - part) * (1 - part);
    sum += (logs[i] - between) ** 2 / variance;
  }
  return Math.sqrt(sum / Math.max(1, logs.length - 2));
}
