/**
 * Contexts estimated from calls between routines: what a routine costs under one caller is split
 * over its callees as it is over all callers, the assumption of gprof (Graham, Kessler, McKusick,
 * 1982). A routine that depends on who calls it is shown wrongly, so views say that they estimate.
 */
import type { Call, Calls } from './calls.js';
import { START, isAbove, makeFrame } from './frame.js';
import type { Frame, FrameSource } from './frame.js';

/** Frames with a smaller part of the whole are not made. */
const SHARE_OF_A_FRAME = 1e-5;

function sum(calls: readonly Call[]): number {
  return calls.reduce((all, { cost }) => all + cost, 0);
}

/** Calls and cost of a call as they are when everything is: `part` of the whole is in the frame. */
type Calling = (call: Call, part: number, frame: Frame) => number;

const callsDown: Calling = ({ calls }, part) => calls * part;

/** Upside down, calls are those of the routine in focus: its own callers have made them. */
const callsUp: Calling = ({ calls, cost }, part, frame) =>
  frame.parent === null ? calls * part : frame.calls * ((cost * part) / frame.cost);

/** Children of a frame along `next`, their costs a part of the frame's. */
function grower(
  next: (node: number) => Call[],
  whole: (node: number) => number,
  calling: Calling,
  least: number,
) {
  return function grow(frame: Frame): Frame[] {
    const calls = next(frame.node).filter(({ node }) => !isAbove(node, frame));
    // Recursion lets costs flow more than once: never more than there is.
    const total = Math.max(whole(frame.node), sum(calls));
    if (total === 0 || frame.cost === 0) return [];
    const part = frame.cost / total;
    return calls
      .filter(({ cost }) => cost * part >= least)
      .map((call) =>
        makeFrame(call.node, frame, calling(call, part, frame), call.cost * part, grow),
      );
  };
}

/** What is known of a routine; undefined for what is none of the report. */
type Totals = (routine: number) => { calls: number; cost_total: number } | undefined;

export class EstimatedFrames implements FrameSource {
  readonly estimated = true;
  readonly share = 1;

  /** @param least part of the whole; frames with less are not made */
  constructor(
    private readonly calls: Calls,
    private readonly totals: Totals,
    private readonly least = SHARE_OF_A_FRAME,
  ) {}

  all(): Frame {
    const total = this.totalOf(START);
    return makeFrame(START, null, 1, total, this.grower('calleesOf', this.totalOf, total));
  }

  callees(routine: number): Frame {
    const total = this.totalOf(routine);
    const grow = this.grower('calleesOf', this.totalOf, total);
    return makeFrame(routine, null, this.totals(routine)?.calls ?? 0, total, grow);
  }

  callers(routine: number): Frame {
    const total = this.totalOf(routine);
    const flowed = (at: number): number => sum(this.calls.callersOf(at));
    const grow = this.grower('callersOf', flowed, total);
    return makeFrame(routine, null, this.totals(routine)?.calls ?? 0, total, grow);
  }

  private readonly totalOf = (node: number): number => {
    if (node === START) return sum(this.calls.calleesOf(node));
    return this.totals(node)?.cost_total ?? sum(this.calls.callersOf(node));
  };

  private grower(
    way: 'calleesOf' | 'callersOf',
    whole: (node: number) => number,
    total: number,
  ): (frame: Frame) => Frame[] {
    const calling = way === 'calleesOf' ? callsDown : callsUp;
    return grower((node) => this.calls[way](node), whole, calling, this.least * total);
  }
}
