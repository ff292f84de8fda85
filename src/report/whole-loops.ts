/**
 * Loops that were looked at less the more they ran, as if all of their entries had been: how often
 * their headers ran in the others is known, and what that cost is taken to be what it cost in those
 * that were looked at. It was counted for what is around the loop.
 */
import { CALLEE_NUMBERS } from '../profile/profile-model.js';
import type { ProfileLoop } from '../profile/profile-model.js';

/** What is estimated of a loop. */
export interface WholeLoop {
  entries: number;
  iterations: number;
  costTotal: number;
  costSelf: number;
  callees: readonly number[];
}

interface Flow {
  self: number;
  /** By routine: calls, cost. */
  callees: Map<number, [calls: number, cost: number]>;
}

function flowOf({ costSelf, callees }: ProfileLoop): Flow {
  const flow: Flow = { self: costSelf, callees: new Map() };
  for (let at = 0; at < callees.length; at += CALLEE_NUMBERS)
    flow.callees.set(callees[at], [callees[at + 1], callees[at + 2]]);
  return flow;
}

/** Takes part of `from` off; of nothing is there less than none. */
function takeOff(flow: Flow, from: Flow, part: number): void {
  flow.self = Math.max(0, flow.self - part * from.self);
  for (const [callee, [calls, cost]] of from.callees) {
    const known = flow.callees.get(callee);
    if (known === undefined) continue;
    known[0] = Math.max(0, known[0] - part * calls);
    known[1] = Math.max(0, known[1] - part * cost);
  }
}

const scaled = (flow: Flow, by: number): Flow => ({
  self: by * flow.self,
  callees: new Map(
    [...flow.callees].map(([callee, [calls, cost]]) => [callee, [by * calls, by * cost]]),
  ),
});

function listed({ callees }: Flow): number[] {
  return [...callees].flatMap(([callee, [calls, cost]]) =>
    calls < 0.5 ? [] : [callee, Math.round(calls), Math.round(cost)],
  );
}

/** Whether all numbers are what `listed` and rounding would leave. */
function isCounted({ costTotal, costSelf, callees }: ProfileLoop): boolean {
  for (let at = 0; at < callees.length; at += CALLEE_NUMBERS) {
    const [calls, cost] = [callees[at + 1], callees[at + 2]];
    if (!(calls > 0) || !Number.isInteger(calls) || !Number.isInteger(cost)) return false;
  }
  return Number.isInteger(costTotal) && Number.isInteger(costSelf);
}

/** @param loops as a profile has them, outer ones first */
export function wholeLoops(loops: readonly ProfileLoop[]): WholeLoop[] {
  const headers = loops.map(({ calls, iterations }) => calls + iterations);
  const unseen = loops.map((loop, i) => (headers[i] === 0 ? 0 : (loop.unseen?.headers ?? 0)));
  /** How much more there is than was looked at. */
  const more = loops.map((_, i) => (headers[i] === 0 ? 1 : 1 + unseen[i] / headers[i]));
  /** Of those that are not as they were seen. */
  const flows = new Map<number, Flow>();
  const flow = (i: number): Flow => {
    const known = flows.get(i) ?? flowOf(loops[i]);
    flows.set(i, known);
    return known;
  };
  const whole: WholeLoop[] = [];
  // Those in others first: what of them was not looked at is in the costs of those.
  for (let i = loops.length - 1; i >= 0; i--) {
    const { calls, costTotal, costSelf, parent, unseen: rest, callees } = loops[i];
    if (unseen[i] > 0 && parent >= 0) {
      // As much of that was in entries of the outer one that were looked at as these are of all.
      const part = unseen[i] / headers[i] / more[parent];
      takeOff(flow(parent), flow(i), part);
    }
    const entries = unseen[i] === 0 ? calls : calls + Math.min(rest!.entries, unseen[i]);
    const iterations = headers[i] + unseen[i] - entries;
    if (unseen[i] === 0 && !flows.has(i) && isCounted(loops[i])) {
      whole[i] = { entries, iterations, costTotal, costSelf, callees };
      continue;
    }
    const all = scaled(flow(i), more[i]);
    whole[i] = {
      entries,
      iterations,
      costTotal: Math.round(costTotal * more[i]),
      costSelf: Math.round(all.self),
      callees: listed(all),
    };
  }
  return whole;
}
