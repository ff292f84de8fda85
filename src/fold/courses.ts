/** The courses of one thread's activations, put together while its groups are joined. */
import { COURSE_HEAD, COURSE_NUMBERS } from './group.js';
import type { ProfileCourse } from '../profile/course.js';

/** Points of a course in the end; while it goes on it may have four times as many. */
export const MOST_POINTS = 64;
/** A course is kept of what costs at least this share of its thread so far, later of its run. */
export const LEAST_SHARE = 0.02;

/** What the rows so far say of a depth, beyond what the group knows. */
export interface Known {
  /** DRMS, RMS and cost of what has finished at this depth and nobody has consumed. */
  finished(depth: number): readonly [cells: number, rms: number, cost: number];
  /** The same of continuations at this depth. */
  continued(depth: number): readonly [cells: number, rms: number, cost: number];
}

interface Open {
  construct: number;
  cells: number[];
  cost: number[];
  reads: number[];
  /** First writes that no row will have. */
  written: number[];
}

/** Leaves out points that are close together in cost; the last one stays. */
function thin(open: Omit<Open, 'construct'>, most: number): void {
  const { cells, cost, reads, written } = open;
  const end = cost.length - 1;
  const step = cost[end] / most;
  let kept = 0;
  let from = 0;
  for (let i = 0; i <= end; i++) {
    // The next one would be too far away.
    const due = i === end || cost[i + 1] - from > step;
    if (!due) continue;
    from = cost[i];
    cells[kept] = cells[i];
    cost[kept] = cost[i];
    reads[kept] = reads[i];
    written[kept] = written[i];
    kept++;
  }
  cells.length = cost.length = reads.length = written.length = kept;
}

function add(to: Open, cells: number, cost: number, reads: number, written: number): void {
  // A frame's own values are known to less than a point: what it had never becomes less.
  const floor = (list: readonly number[], value: number) => Math.max(list.at(-1) ?? 0, value);
  to.cells.push(floor(to.cells, cells));
  to.reads.push(floor(to.reads, reads));
  to.cost.push(floor(to.cost, cost));
  to.written.push(floor(to.written, written));
  if (to.cost.length > 4 * MOST_POINTS) thin(to, 2 * MOST_POINTS);
}

export class Courses {
  private readonly open: Open[] = [];
  /** Cost of the thread so far. */
  private total = 0;

  /** @param done takes the course of an activation that has ended, or that nobody saw the end of */
  constructor(private readonly done: (construct: number, course: ProfileCourse) => void) {}

  /**
   * A point of a group's `courses`.
   * @param at where it begins there
   */
  point(courses: Float64Array, at: number, known: Known): void {
    const listed = courses[at];
    const depth = courses[at + 2];
    const sized = courses[at + 3];
    const rest = at + COURSE_HEAD;
    let cells = courses[rest + 1];
    let rms = courses[rest + 2] + courses[rest + 3];
    let written = courses[rest + 4];
    let cost = courses[rest + 5];
    // What those come to that are not listed, then of one listed frame after the other.
    for (let d = depth - 1; d >= listed; d--) {
      const more = sum(known, d);
      cost += more.cost;
      if (d < sized) {
        cells += more.cells;
        rms += more.rms + known.finished(d + 1)[1];
      }
    }
    for (let d = listed - 1; d >= 0; d--) {
      const own = rest + (d + 1) * COURSE_NUMBERS;
      const more = sum(known, d);
      const callees = courses[own + 2] + known.finished(d + 1)[1] + rms;
      cells += courses[own + 1] + more.cells;
      written += courses[own + 4];
      cost += courses[own + 5] + more.cost;
      rms += courses[own + 3] + courses[own + 2] + more.rms + known.finished(d + 1)[1];
      const open = (this.open[d] ??= { construct: 0, cells: [], cost: [], reads: [], written: [] });
      open.construct = courses[own];
      add(open, cells, cost, callees, written);
    }
    this.total = Math.max(this.total, cost);
  }

  /** The activation at this depth has ended, with these values. */
  end(depth: number, construct: number, cells: number, cost: number, complete: boolean): void {
    const open = this.open.at(depth);
    if (open === undefined) return;
    this.open.length = depth;
    if (cost < LEAST_SHARE * this.total) return;
    const last = open.written.at(-1) ?? 0;
    add(open, cells + last, cost, 0, last);
    thin(open, MOST_POINTS);
    const { cost: costs, reads, written } = open;
    this.done(construct, { complete, cells: open.cells, cost: costs, reads, written });
  }

  /** Nothing more will come: those that are open have no end. */
  finish(): void {
    for (let depth = this.open.length - 1; depth >= 0; depth--) {
      const open = this.open[depth];
      const [cells, cost] = [open.cells.at(-1)!, open.cost.at(-1)!];
      this.end(depth, open.construct, cells - open.written.at(-1)!, cost, false);
    }
  }
}

/** What the rows before the group add to the frame at a depth. */
function sum(known: Known, depth: number): { cells: number; rms: number; cost: number } {
  const finished = known.finished(depth + 1);
  const continued = known.continued(depth);
  return {
    cells: finished[0] + continued[0],
    rms: continued[1],
    cost: finished[2] + continued[2],
  };
}
