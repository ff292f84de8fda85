/**
 * Made from protocol/diagnosis.mjs: edit that, then "npm run protocol".
 * What iterations of loops changed and read.
 */

/** A register, or a word of the frame of the loop's routine: a bit of masks. */
// prettier-ignore
export const LOCATION = {
  index: { type: 'number', least: 0, most: 63 },
  /** Of a word of the frame: its distance from the return address. */
  offset: { type: 'signed' },
  /** Whole iterations that changed it. */
  changed: { type: 'count' },
  /** Of these, those that changed it by as much as most. */
  steady: { type: 'count' },
  /** Those that accessed memory with it as an address. */
  followed: { type: 'count' },
  /** Of the changes, those by the first iteration of an instance. */
  first: { type: 'count' },
} as const;

/** Whole iterations without results that changed the same locations that were read. */
// prettier-ignore
export const MASK_COUNT = {
  /** The locations. */
  mask: { type: 'mask' },
  /** The iterations. */
  count: { type: 'count' },
} as const;

/** Ends of instances that were alike. */
// prettier-ignore
export const LOOP_END = {
  /** The last, partial iteration changed something that is no location. */
  result: { type: 'flag' },
  /** So did whole iterations but the last of them. */
  earlyResult: { type: 'flag' },
  /** So did the last of them. */
  finalResult: { type: 'flag' },
  /** Locations that the partial iteration changed, and that were read. */
  changed: { type: 'mask' },
  /** All of the loop's that were read. */
  read: { type: 'mask' },
  /** Those that whole iterations but the last of them changed. */
  early: { type: 'mask' },
  /** Those that the last of them changed. */
  final: { type: 'mask' },
  /** The instances. */
  count: { type: 'count' },
  /** Back edges of these instances. */
  iterations: { type: 'count' },
} as const;

/**
 * An instruction that stored, and how often; module 0: nobody who is known, or at offset 1 the
 * kernel.
 */
// prettier-ignore
export const PLACE_COUNT = {
  module: { type: 'number', least: 0, most: 4294967295 },
  offset: { type: 'address' },
  count: { type: 'count' },
} as const;

/** Cells read in blocks of a site. */
// prettier-ignore
export const SITE_READS = {
  site: { type: 'number', least: 0, most: 4294967295 },
  count: { type: 'count' },
  /** Bytes of the smallest block, when it was read. */
  least: { type: 'count' },
  /** Bytes of the largest. */
  most: { type: 'count' },
  /** Which instructions had written the cells last. */
  filled: { type: 'list', of: PLACE_COUNT },
  /** About how many different cells. */
  cells: { type: 'count' },
} as const;

/**
 * What instances took from outside, compared with the instance before:
 * native/core/diagnosis/repeats.h.
 */
// prettier-ignore
export const REPEAT_COUNTS = {
  /** Instances that were looked at. */
  looked: { type: 'count' },
  /** Of these, those of which not all was kept. */
  cut: { type: 'count' },
  /** Had the inputs of an earlier one, but not of the one before it. */
  before: { type: 'count' },
  /** Of instances that follow each other. */
  pairs: { type: 'count' },
  /** Sum over pairs of Song and Lu's measure, in 1 / 2^24: 0 is redundant, 1 is not. */
  rates: { type: 'count' },
  /** Pairs with a lower measure than a half. */
  redundant: { type: 'count' },
  /** Pairs with all inputs alike. */
  same: { type: 'count' },
  /** With the same parameters, that read again what was read before. */
  unchanged: { type: 'count' },
  /** Of these, those that went round as often. */
  steady: { type: 'count' },
  /** That moved again what had been moved. */
  moved: { type: 'count' },
  /** Loads of second instances. */
  loads: { type: 'count' },
  /** Of these, those that the first ones had made as well. */
  again: { type: 'count' },
  /** Words that second instances stored to outside of the frame. */
  outside: { type: 'count' },
  /** How many instances these stand for; counts but the first four are sums of such weights. */
  weighed: { type: 'count', absent: "looked" },
  /** How many pairs these stand for. */
  weights: { type: 'count', absent: "pairs" },
  /** Of the pairs: see Sample. */
  spread: { type: 'count', absent: 0 },
} as const;

/**
 * How much was looked at. What it says is weighted, as if all had been:
 * native/core/diagnosis/sample.h.
 */
// prettier-ignore
export const SAMPLE = {
  sampled: { type: 'flag' },
  instances: { type: 'count' },
  /** Whole iterations that were looked at. */
  iterations: { type: 'count' },
  /** How many these stand for. */
  weighed: { type: 'count' },
  /**
   * What the sample adds to the variance of a count of iterations: to be multiplied by the share of
   * what is counted and by that of the rest.
   */
  spread: { type: 'count', absent: 0 },
  /** The same of a count of instances. */
  instanceSpread: { type: 'count', absent: 0 },
} as const;

/** Cells of known blocks that were read about equally often, and most of all: estimates. */
// prettier-ignore
export const PASS_COUNTS = {
  cells: { type: 'count' },
  /** How often each was read. */
  times: { type: 'count' },
  /** Looks at their values. */
  looks: { type: 'count' },
  /** Of these, those that found another value than the look before. */
  changes: { type: 'count' },
  /** Cells that results went to, and that are not gone through. */
  changed: { type: 'count' },
} as const;

/** Whole iterations, but for the first ones of instances: of native/core/diagnosis/turns.h. */
// prettier-ignore
export const TURNS = {
  /** That were looked at, as many as these stand for. */
  count: { type: 'count', absent: 0 },
  /** Of these, those with the inputs of no earlier one. */
  fresh: { type: 'count', absent: 0 },
  /** Words that they stored to outside of the frame. */
  outside: { type: 'count', absent: 0 },
} as const;

/** A loop, over all its instances. */
// prettier-ignore
export const LOOP_RECORD = {
  construct: { type: 'number', least: 1, most: 4194303 },
  /** Exit targets: 2 for several. */
  exits: { type: 'count' },
  instances: { type: 'count' },
  /** Back edges. */
  iterations: { type: 'count' },
  /** Whole iterations that changed something that is no location. */
  results: { type: 'count' },
  /** Instances that nobody saw the end of, and what there was no room for. */
  cut: { type: 'count' },
  /** Iterations that stored to too many words to be looked at: taken for results. */
  large: { type: 'count' },
  /** Those that an iteration has changed. */
  locations: { type: 'list', of: LOCATION },
  /** Whole iterations without results. */
  masks: { type: 'list', of: MASK_COUNT },
  /** Of instances. */
  ends: { type: 'list', of: LOOP_END },
  /** Instructions that stored what changed, by iterations. */
  places: { type: 'list', of: PLACE_COUNT },
  /** Of known blocks. */
  reads: { type: 'list', of: SITE_READS },
  /** Iterations that wrote to a file, a connection or the like. */
  written: { type: 'count' },
  /** Instances against the one before. */
  repeats: { type: 'record', of: REPEAT_COUNTS },
  /** How much was looked at. */
  looked: { type: 'record', of: SAMPLE },
  /** Over the same cells. */
  passes: { type: 'record', of: PASS_COUNTS },
  /** Iterations against earlier ones. */
  turns: { type: 'record', of: TURNS, absent: [] },
} as const;

/** A routine that calls itself: of native/core/diagnosis/recursion.h. */
// prettier-ignore
export const RECURSION = {
  construct: { type: 'number', least: 1, most: 4194303 },
  /** That were looked at, and have ended. */
  activations: { type: 'count' },
  /** Had the inputs of an earlier one. */
  repeated: { type: 'count' },
  /** Are such a one whose result can be remembered, or lie within it. */
  spared: { type: 'count' },
  /** Of these, the outermost. */
  outer: { type: 'count' },
  /** There was no room for all of them. */
  full: { type: 'flag' },
  /** Of the outermost, those that stored what was there already, and nothing else. */
  rewritten: { type: 'count', absent: 0 },
} as const;

/**
 * A routine, by where it was called from: calls against the one before. Of
 * native/core/diagnosis/called.h.
 */
// prettier-ignore
export const CALLED = {
  construct: { type: 'number', least: 1, most: 4194303 },
  module: { type: 'number', least: 0, most: 4294967295 },
  /** That calls return to. */
  offset: { type: 'address' },
  /** Within no other call of the routine. */
  calls: { type: 'count' },
  /** That were looked at. */
  looked: { type: 'count' },
  /** Of these, those of which not all could be kept. */
  cut: { type: 'count' },
  /** How many those stand for that were looked at. */
  weighed: { type: 'count' },
  /** Of these, those with the inputs of an earlier one, but not of the one before. */
  before: { type: 'count' },
  /** Of calls that follow each other, that were compared. */
  pairs: { type: 'count' },
  /** How many pairs these stand for: what follows are sums of such weights. */
  weights: { type: 'count' },
  /** Of the pairs: see Sample. */
  spread: { type: 'count' },
  /** With all inputs alike. */
  same: { type: 'count' },
  /** That read again what was read before, with parameters that there were. */
  unchanged: { type: 'count' },
  /** That read values that were read before, with the same parameters. */
  alike: { type: 'count' },
  /** That moved again what had been moved. */
  moved: { type: 'count' },
  /** That copied what had been copied. */
  copied: { type: 'count' },
  /** Loads of second calls. */
  loads: { type: 'count' },
  /** Of these, those that the first ones had made as well. */
  again: { type: 'count' },
  /** Words that second calls stored to outside of their frame. */
  outside: { type: 'count' },
  /** Loads of all calls that were looked at, up to where they were cut. */
  taken: { type: 'count', absent: 0 },
  /** Words that these stored to until then, outside of their frame. */
  stored: { type: 'count', absent: 0 },
  /** Of these, those that were other than before in the end. */
  changed: { type: 'count', absent: 0 },
} as const;
