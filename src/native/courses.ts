/** The courses of one thread's activations; see native/analysis/courses.h. */

export interface NativeCourses {
  /**
   * Those of a group's events that came before so many left-open rows.
   * @param at where they begin
   * @param finished by depth: DRMS, RMS and cost of what has finished there and nobody has consumed,
   *   as the rows before the group say
   * @param continued the same of continuations
   * @returns where others begin
   */
  apply(
    events: Float64Array<ArrayBuffer>,
    at: number,
    rows: number,
    finished: Float64Array<ArrayBuffer>,
    continued: Float64Array<ArrayBuffer>,
  ): number;
  /** The activation at this depth has ended, with this DRMS, RMS and cost. */
  end(
    depth: number,
    construct: number,
    cells: number,
    rms: number,
    cost: number,
    complete: boolean,
  ): void;
  /** Nothing more will come: those that are open have no end. */
  finish(): void;
  /** How many activations, from the root up, have a course that goes on. */
  readonly open: number;
  /** Those that have ended since, or that nobody will see the end of. */
  take(): {
    construct: number;
    complete: boolean;
    cells: Float64Array<ArrayBuffer>;
    cost: Float64Array<ArrayBuffer>;
    reads: Float64Array<ArrayBuffer>;
    written: Float64Array<ArrayBuffer>;
    external: Float64Array<ArrayBuffer>;
  }[];
}
