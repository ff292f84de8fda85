/**
 * Frames of functions that were inlined, below the routine whose code they are in. What their loops
 * cost is known of all calls of the routine together: a frame of it has the same part of its own cost
 * and of what it calls. So nothing is added, and what is of no such loop stays the routine's.
 */
import type { ViewInlined } from '../inlined.js';
import type { Calls } from './calls.js';
import { inlinedNode, makeFrame } from './frame.js';
import type { Frame } from './frame.js';

/** What is left of a callee's cost by rounding is nothing. */
const ROUNDING = 1e-9;

/** Parts, from 0 to 1, of the routine's own cost and of each of its callees. */
interface Part {
  node: number;
  own: number;
  callees: Map<number, number>;
  /** With those of what is inlined into it. */
  allOwn: number;
  allCallees: Map<number, number>;
  parts: Part[];
}

export interface InlinedParts {
  outermost: readonly Part[];
  /** Of each callee, the part that the routine calls itself. */
  rest: (callee: number) => number;
  /** Part of the routine's cost that is its own. */
  ownShare: number;
}

interface Totals {
  cost_self: number;
  cost_total: number;
}

function addTo(all: Map<number, number>, more: ReadonlyMap<number, number>): void {
  for (const [node, part] of more) all.set(node, (all.get(node) ?? 0) + part);
}

/** By routine. Loops that were looked at less are estimates: together they are no more than all. */
export function inlinedParts(
  inlined: readonly ViewInlined[],
  calls: Calls,
  totalsOf: (routine: number) => Totals,
): Map<number, InlinedParts> {
  const sums = new Map<number, { own: number; callees: Map<number, number> }>();
  for (const { routine, own, callees } of inlined) {
    const sum = sums.get(routine) ?? { own: 0, callees: new Map<number, number>() };
    sum.own += own;
    addTo(sum.callees, new Map(callees));
    sums.set(routine, sum);
  }
  const wholes = new Map(
    [...sums].map(([routine, { own, callees }]) => {
      const flowed = new Map(calls.calleesOf(routine).map(({ node, cost }) => [node, cost]));
      const whole = (node: number): number =>
        Math.max(flowed.get(node) ?? 0, callees.get(node) ?? 0);
      return [routine, { own: Math.max(totalsOf(routine).cost_self, own), whole }];
    }),
  );
  const parts = inlined.map(({ routine, own, callees }, index): Part => {
    const { own: all, whole } = wholes.get(routine)!;
    const mine = callees.map(
      ([node, cost]) => [node, whole(node) > 0 ? cost / whole(node) : 0] as const,
    );
    const share = all > 0 ? own / all : 0;
    return {
      node: inlinedNode(index),
      own: share,
      callees: new Map(mine),
      allOwn: share,
      allCallees: new Map(mine),
      parts: [],
    };
  });
  const outermost = new Map<number, Part[]>();
  // Those that are inlined into others stand behind them.
  for (let i = inlined.length - 1; i >= 0; i--) {
    const { parent, routine } = inlined[i];
    if (parent >= 0) {
      const around = parts[parent];
      around.parts.unshift(parts[i]);
      around.allOwn += parts[i].allOwn;
      addTo(around.allCallees, parts[i].allCallees);
    } else outermost.set(routine, [parts[i], ...(outermost.get(routine) ?? [])]);
  }
  return new Map(
    [...outermost].map(([routine, list]) => {
      const { cost_self: own, cost_total: total } = totalsOf(routine);
      const rest = (callee: number): number =>
        list.reduce((left, { allCallees }) => left - (allCallees.get(callee) ?? 0), 1);
      return [routine, { outermost: list, rest, ownShare: total > 0 ? own / total : 1 }];
    }),
  );
}

/**
 * The tree with frames of inlined functions in it.
 * @param estimated whether its frames are: what is missing below one need not be its own then
 */
export function withInlined(
  root: Frame,
  known: ReadonlyMap<number, InlinedParts>,
  estimated: boolean,
): Frame {
  if (known.size === 0) return root;
  /** The same frame with `part` of its calls and cost, below another one. */
  const shown = (frame: Frame, part: number, parent: Frame | null): Frame =>
    makeFrame(frame.node, parent, frame.calls * part, frame.cost * part, (self) => {
      const inside = known.get(frame.node);
      if (inside === undefined) return frame.children.map((child) => shown(child, part, self));
      const left = frame.children.reduce((rest, { cost }) => rest - cost, frame.cost);
      const own = Math.max(0, estimated ? Math.min(left, inside.ownShare * frame.cost) : left);
      const costOf = ({ allOwn, allCallees }: Part): number =>
        frame.children.reduce(
          (sum, { node, cost }) => sum + cost * (allCallees.get(node) ?? 0),
          own * allOwn,
        );
      const below = (callees: (node: number) => number, to: Frame): Frame[] =>
        frame.children.flatMap((child) => {
          const its = callees(child.node);
          return its > ROUNDING ? [shown(child, part * its, to)] : [];
        });
      const framesOf = (parts: readonly Part[], to: Frame): Frame[] =>
        parts.flatMap((each) => {
          const cost = part * costOf(each);
          if (cost <= 0) return [];
          return makeFrame(each.node, to, 0, cost, (its) => [
            ...framesOf(each.parts, its),
            ...below((node) => each.callees.get(node) ?? 0, its),
          ]);
        });
      return [...framesOf(inside.outermost, self), ...below(inside.rest, self)];
    });
  return shown(root, 1, null);
}
