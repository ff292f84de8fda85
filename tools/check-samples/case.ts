/** A program whose sampled activations are to be those of full instrumentation. */
export interface Case {
  name: string;
  argv: readonly string[];
  /** For many samples the same over and over; default: the same. */
  sampled?: readonly string[];
  /** The same for some seconds, for samples of a process that runs already. */
  running?: readonly string[];
  /**
   * A line that the program waits for before its work: what is sampled is the very run that is
   * recorded, and a process is attached to while it waits. For programs whose rounds differ, as by
   * what the heap looks like; in place of `sampled` and `running`.
   */
  line?: string;
  /** Loops are recorded, and compared as well. */
  loops?: true;
  targets: RegExp;
  /** Whose routines are compared; default: the program's. */
  module?: string;
  /** What makes its runs alike, as a hash's seed. */
  env?: Readonly<Record<string, string>>;
}

/**
 * All but what the C library starts a program with, which runs while the loader still binds: what a
 * full recording leaves out there depends on the libraries, of which the agent is one more.
 */
export const ALL = /^(?!_|frame_dummy|(de)?register_tm)/;

/** @param program that takes the number of its rounds as its last argument */
export const rounds = (
  program: readonly string[],
  few: number,
  many: number,
  running: number,
): Required<Pick<Case, 'argv' | 'sampled' | 'running'>> => ({
  argv: [...program, String(few)],
  sampled: [...program, String(many)],
  running: [...program, String(running)],
});
