/**
 * Contexts estimated from calls between routines: what a routine costs under one caller is split
 * over its callees as it is over all callers, the assumption of gprof (Graham, Kessler, McKusick,
 * 1982). A routine that depends on who calls it is shown wrongly, so views say that they estimate.
 */
import type { Call } from './calls.js';
import type { Data } from './data.js';
import { isAbove, makeFrame } from './frames.js';
import type { Frame } from './frames.js';

/** Frames with a smaller part of the whole are not made. */
const LEAST = 1e-5;

function totalOf(data: Data, node: number): number {
  if (node < 0) return sum(data.calls.calleesOf(node));
  return data.routines.at(node)?.cost_total ?? sum(data.calls.callersOf(node));
}

function sum(calls: readonly Call[]): number {
  return calls.reduce((all, { cost }) => all + cost, 0);
}

/** Children of a frame along `next`, their costs a part of the frame's. */
function grower(next: (node: number) => Call[], whole: (node: number) => number, least: number) {
  return function grow(frame: Frame): Frame[] {
    const calls = next(frame.node).filter(({ node }) => !isAbove(node, frame));
    // Recursion lets costs flow more than once: never more than there is.
    const total = Math.max(whole(frame.node), sum(calls));
    if (total === 0) return [];
    const part = frame.cost / total;
    return calls
      .filter(({ cost }) => cost * part >= least)
      .map(({ node, calls: times, cost }) =>
        makeFrame(node, frame, times * part, cost * part, grow),
      );
  };
}

/** All contexts, from the start of threads down. */
export function estimatedTree(data: Data): Frame {
  const total = totalOf(data, -1);
  const callees = (node: number): Call[] => data.calls.calleesOf(node);
  const grow = grower(callees, (node) => totalOf(data, node), LEAST * total);
  return makeFrame(-1, null, 1, total, grow);
}

/** A routine and what it calls, all its callers together. */
export function calleesTree(data: Data, node: number, calls: number): Frame {
  const total = totalOf(data, node);
  const callees = (at: number): Call[] => data.calls.calleesOf(at);
  return makeFrame(
    node,
    null,
    calls,
    total,
    grower(callees, (at) => totalOf(data, at), LEAST * total),
  );
}

/** A routine and who calls it, upside down: children are callers. */
export function callersTree(data: Data, node: number, calls: number): Frame {
  const total = totalOf(data, node);
  const callers = (at: number): Call[] => data.calls.callersOf(at);
  const flowed = (at: number): number => sum(callers(at));
  return makeFrame(node, null, calls, total, grower(callers, flowed, LEAST * total));
}
