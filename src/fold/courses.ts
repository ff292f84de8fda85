/** The courses of one thread's activations, put together while its groups are joined. */
import { native } from '../native/addon.js';
import type { NativeCourses } from '../native/courses.js';
import type { ProfileCourse } from '../profile/course.js';

/** Points of a course in the end; while it goes on it may have four times as many. */
const MOST_POINTS = 64;
/** A course is kept of what costs at least this share of its thread so far, later of its run. */
export const LEAST_SHARE = 0.02;

/** DRMS, RMS and cost, as the rows so far say. */
export type Known = readonly [cells: number, rms: number, cost: number];

export class Courses {
  private readonly native: NativeCourses = new (native().Courses)(LEAST_SHARE, MOST_POINTS);

  /** @param done takes the course of an activation that has ended, or that nobody saw the end of */
  constructor(private readonly done: (construct: number, course: ProfileCourse) => void) {}

  /** Those of a group's `courses` that came before so many left-open rows; see NativeCourses. */
  apply(
    events: Float64Array<ArrayBuffer>,
    at: number,
    rows: number,
    finished: readonly Known[],
    continued: readonly Known[],
  ): number {
    const flat = (known: readonly Known[]) => Float64Array.from(known.flat());
    const next = this.native.apply(events, at, rows, flat(finished), flat(continued));
    this.hand();
    return next;
  }

  /** The activation at this depth has ended, with these values. */
  end(
    depth: number,
    construct: number,
    { cells, rms, cost }: { cells: number; rms: number; cost: number },
    complete: boolean,
  ): void {
    if (depth >= this.native.open) return;
    this.native.end(depth, construct, cells, rms, cost, complete);
    this.hand();
  }

  /** Nothing more will come: those that are open have no end. */
  finish(): void {
    this.native.finish();
    this.hand();
  }

  private hand(): void {
    for (const { construct, complete, ...points } of this.native.take()) {
      this.done(construct, {
        complete,
        cells: Array.from(points.cells),
        cost: Array.from(points.cost),
        reads: Array.from(points.reads),
        written: Array.from(points.written),
        external: Array.from(points.external),
      });
    }
  }
}
