/**
 * Made from protocol/sampling.mjs: edit that, then "npm run protocol".
 * Samples of single activations, each in a copy of the program.
 */

/** Routines and loops that can be caught in one run. */
export const TARGETS = 1024;
/**
 * Bins of waits. Bin i is of waits up to 2^(i / WAIT_BINS_PER_OCTAVE) us; a wait of the last one is
 * longer than a week.
 */
export const WAIT_BINS = 164;
export const WAIT_BINS_PER_OCTAVE = 4;

/**
 * How the copy for a sample ended. Only `exact` delivers rows; of the others what was counted is a
 * lower bound.
 */
// prettier-ignore
export const SAMPLE_OUTCOMES = [
  /** It runs yet, or was killed. */
  'killed',
  /** It ran to the end of the activation. */
  'exact',
  /** At a system call that would be felt outside; detail: its number. */
  'call',
  /** At a signal; detail: its number. */
  'signal',
  /** It took longer than a copy may. */
  'time',
  /** Its rows took more memory than a copy may. */
  'rows',
  /** The routine was left by longjmp or an exception. */
  'left',
  /** detail: an error number, or what DynamoRIO said. */
  'not-started',
  /** No rows, but which cells it read: see cs_capture. */
  'cells',
  /** A signal ended it. The launcher finds this out. */
  'crashed',
] as const;
export type SampleOutcome = (typeof SAMPLE_OUTCOMES)[number];

/** How stacks were sampled, to find costly routines. */
// prettier-ignore
export const STACK_SAMPLERS = [
  'perf',
  'stops',
  'nothing',
] as const;
export type StackSampler = (typeof STACK_SAMPLERS)[number];
