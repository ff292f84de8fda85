/**
 * Functions that were inlined into routines, with what their loops cost, as frames of call tree and
 * flame graph. Only loops are known apart: what an inlined function costs outside of its loops, or
 * without any, stays its routine's own.
 */
import { fileName } from '../base/text/file-name.js';
import { costOfRuns } from '../schema/costs.js';
import type { LoopReport, Report } from '../schema/report.js';
import { plainName } from '../symbols/short-name.js';

/** What is less of all runs' cost goes to the function around it: no frame would be seen of it. */
const LEAST_SHARE = 1e-4;

export interface ViewInlined {
  /** Index of the routine whose code it is in. */
  routine: number;
  /** Index of the inlined function that it was inlined into first; -1: none. */
  parent: number;
  name: string;
  /** Lines of its loops, as the search finds them: `prog.cc:12`. */
  lines: string[];
  /** Cost of its loops, without what they call and without those of functions inlined into it. */
  own: number;
  /** What its loops call: node as in frames/calls.ts, cost. */
  callees: [node: number, cost: number][];
}

interface Part {
  name: string;
  lines: Set<string>;
  own: number;
  callees: Map<number, number>;
  parts: Map<string, Part>;
}

const newPart = (name: string): Part => ({
  name,
  lines: new Set(),
  own: 0,
  callees: new Map(),
  parts: new Map(),
});

/** From the outermost to the function whose loop it is, and what that calls of a library. */
function wayTo({ inlined }: LoopReport): string[] {
  if (inlined === undefined) return [];
  const inside = inlined.frames.slice(1, inlined.at + 2);
  return inside.map(({ name }) => plainName(name)).filter((name) => name !== '');
}

function add(to: Part, { own, callees }: Pick<Part, 'own' | 'callees'>): void {
  to.own += own;
  for (const [node, cost] of callees) to.callees.set(node, (to.callees.get(node) ?? 0) + cost);
}

/** Of it and of all that is in it. What is too little is given to the one around. */
function pruned(part: Part, least: number): number {
  let cost = part.own + [...part.callees.values()].reduce((sum, each) => sum + each, 0);
  for (const [name, inner] of part.parts) {
    const all = pruned(inner, least);
    cost += all;
    if (all >= least) continue;
    part.parts.delete(name);
    add(part, inner);
  }
  return cost;
}

/**
 * Those around others come before them.
 * @param nodeOf a callee that is no routine of the page; undefined: it has no place there
 * @param routines how many of the report's are on the page
 */
export function packInlined(
  { loops = [], runs, metric }: Pick<Report, 'loops' | 'runs' | 'metric'>,
  nodeOf: (name: string) => number | undefined,
  routines: number,
): ViewInlined[] {
  const roots = new Map<number, Part>();
  for (const loop of loops) {
    const way = wayTo(loop);
    if (way.length === 0 || loop.routine >= routines) continue;
    let at = roots.get(loop.routine) ?? newPart('');
    roots.set(loop.routine, at);
    for (const name of way) {
      const next = at.parts.get(name) ?? newPart(name);
      at.parts.set(name, next);
      at = next;
    }
    const callees = new Map<number, number>();
    for (const { routine, name, cost } of loop.callees) {
      const node = routine !== null && routine < routines ? routine : nodeOf(name);
      if (node !== undefined) callees.set(node, (callees.get(node) ?? 0) + cost);
    }
    add(at, { own: loop.cost_self, callees });
    if (loop.file !== null && loop.line !== null) {
      at.lines.add(`${fileName(loop.file)}:${loop.line}`);
    }
  }
  const least = Math.max(1, LEAST_SHARE * costOfRuns(runs, metric.cost));
  const packed: ViewInlined[] = [];
  const pack = (part: Part, routine: number, parent: number): void => {
    const { name, own, callees } = part;
    const index = packed.push({
      routine,
      parent,
      name,
      lines: [...part.lines],
      own,
      callees: [...callees],
    });
    for (const inner of part.parts.values()) pack(inner, routine, index - 1);
  };
  for (const [routine, root] of roots) {
    pruned(root, least);
    for (const part of root.parts.values()) pack(part, routine, -1);
  }
  return packed;
}
