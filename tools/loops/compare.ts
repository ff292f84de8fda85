/** The core's loops of a file against those of the reference. */
import { createRequire } from 'node:module';
import { packageRoot } from '../../src/base/package.js';
import { codeOf } from './code.js';
import { ControlFlow } from './control-flow.js';
import { loopsOf, pointsOf } from './graph-loops.js';

/** As native/core_test/code.cc gives it; `loop` and `parent`: index + 1, 0: none. */
export interface CoreFunction {
  readonly start: number;
  readonly end: number;
  /** 1: irreducible, 2: unknown. */
  readonly flags: number;
  readonly loops: readonly { header: number; parent: number; depth: number; last: number }[];
  readonly points: readonly { address: number; loop: number; header: boolean }[];
}

interface CodeHooks {
  loopsOf(path: string): CoreFunction[];
  decode(code: Uint8Array, address: number, offsets: Float64Array): Float64Array;
}

export const hooks = createRequire(import.meta.url)(
  `${packageRoot()}build/core-test/dynamorio.node`,
) as CodeHooks;

export interface Comparison {
  /** Functions on which both agree, with their loops and points. */
  agreed: number;
  loops: number;
  points: number;
  /** Of these the reference does not know all ways. */
  skipped: number[];
  /** Of these the core alone does not. */
  unknown: number[];
  differ: { start: number; core: string; reference: string }[];
}

/** Loops and points as text, which names what differs. */
function textOf(core: CoreFunction): string {
  const headerOf = (index: number): string =>
    index === 0 ? '-' : core.loops[index - 1].header.toString(16);
  return [
    ...core.loops.map((loop) => `${loop.header.toString(16)}<${headerOf(loop.parent)}`).sort(),
    ...core.points.map(
      ({ address, loop, header }) =>
        `${address.toString(16)}${header ? '!' : '@'}${headerOf(loop)}`,
    ),
    ...((core.flags & 1) !== 0 ? ['irreducible'] : []),
  ].join(' ');
}

function referenceText(flow: ControlFlow, start: number): string | null {
  const found = flow.flowOf(start);
  if (!found || found.handlers) return null;
  const { loops, irreducible } = loopsOf(found.graph);
  const name = (address: number | null | undefined): string => address?.toString(16) ?? '-';
  const resumed = loops.length > 0 ? found.resumed.filter((at) => found.graph.edges.has(at)) : [];
  const points = pointsOf(found.graph, loops, resumed);
  return [
    ...loops.map(({ header, parent }) => `${name(header)}<${name(parent?.header)}`).sort(),
    ...points.map(
      ({ address, loop, header }) => `${name(address)}${header ? '!' : '@'}${name(loop)}`,
    ),
    ...(irreducible ? ['irreducible'] : []),
  ].join(' ');
}

/** @param chosen by their starts */
export function compare(path: string, chosen: (start: number) => boolean = () => true): Comparison {
  const flow = new ControlFlow(codeOf(path));
  const result: Comparison = {
    agreed: 0,
    loops: 0,
    points: 0,
    skipped: [],
    unknown: [],
    differ: [],
  };
  for (const core of hooks.loopsOf(path)) {
    if (!chosen(core.start)) continue;
    const reference = referenceText(flow, core.start);
    if (reference === null) {
      result.skipped.push(core.start);
    } else if ((core.flags & 2) !== 0) {
      result.unknown.push(core.start);
    } else if (reference !== textOf(core)) {
      result.differ.push({ start: core.start, core: textOf(core), reference });
    } else {
      result.agreed++;
      result.loops += core.loops.length;
      result.points += core.points.length;
    }
  }
  return result;
}
