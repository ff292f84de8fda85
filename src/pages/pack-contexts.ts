/** The tree of calling contexts as bytes and back; only the page unpacks. */
import type { Report } from '../schema/report.js';
import { ByteWriter } from './bytes.js';
import type { ByteReader } from './bytes.js';

const MAX_CONTEXTS = 200_000;

/** Node 0 is the start of threads; callers come before their callees. */
export interface ContextTree {
  /** By node; the root's is -1. */
  parents: Int32Array;
  /** Index of the routine; -1: the root, or a routine that is not on the page. */
  routines: Int32Array;
  calls: Float64Array;
  /** Of all that ran in it and in the contexts below it. */
  costs: Float64Array;
}

type Contexts = NonNullable<Report['calling_contexts']>;

/** By context: the cost of it and of all below it. */
function inclusiveCosts(contexts: Contexts): number[] {
  const costs = contexts.map(([, , , cost]) => cost);
  for (let i = contexts.length - 1; i >= 0; i--) {
    const [parent] = contexts[i];
    if (parent >= 0) costs[parent] += costs[i];
  }
  return costs;
}

/**
 * @param routines how many of the report's are on the page
 * @returns the `limit` contexts of the largest costs, and how many that leaves out
 */
export function packContexts(
  contexts: Contexts,
  routines: number,
  limit = MAX_CONTEXTS,
): { bytes: string; leftOut: number } {
  const costs = inclusiveCosts(contexts);
  const order = [...contexts.keys()];
  if (order.length > limit) {
    // None is kept without its callers: they come before it and count for no less, also where a
    // stream was cut and costs may be below zero.
    const weights = [...costs];
    for (let i = contexts.length - 1; i >= 0; i--) {
      const [parent] = contexts[i];
      if (parent >= 0) weights[parent] = Math.max(weights[parent], weights[i]);
    }
    order.sort((a, b) => weights[b] - weights[a] || a - b).length = limit;
  }
  order.sort((a, b) => a - b);
  const bytes = new ByteWriter();
  const places = new Map([[-1, 0]]);
  for (const [i, context] of order.entries()) {
    const [parent, routine, calls] = contexts[context];
    places.set(context, i + 1);
    bytes.add(i + 1 - places.get(parent)!);
    bytes.add(routine === null || routine >= routines ? 0 : routine + 1);
    bytes.add(calls);
    bytes.add(costs[context]);
  }
  return { bytes: bytes.toBase64(), leftOut: contexts.length - order.length };
}

export function unpackContexts(from: ByteReader): ContextTree {
  const [parents, routines, calls, costs] = [[-1], [-1], [1], [0]];
  while (!from.done) {
    const parent = parents.length - from.next();
    parents.push(parent);
    routines.push(from.next() - 1);
    calls.push(from.next());
    const cost = from.next();
    costs.push(cost);
    if (parent === 0) costs[0] += cost;
  }
  return {
    parents: Int32Array.from(parents),
    routines: Int32Array.from(routines),
    calls: Float64Array.from(calls),
    costs: Float64Array.from(costs),
  };
}
