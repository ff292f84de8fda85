/**
 * Made from protocol/points.mjs: edit that, then "npm run protocol".
 * Numbers of the tables of points.
 */

/** Sizes below this are never put into bins. */
export const EXACT_BELOW = 256;
/** Distinct sizes from EXACT_BELOW on that a routine may have before they are. */
export const MAX_DISTINCT = 4096;
/** Then, bins of as many equal widths in each octave. */
export const BINS_PER_OCTAVE = 64;
/** What of a tally: points by RMS. From 0 on those of a series. */
export const BY_RMS = -1;
/** What of a tally: points by calling context. */
export const BY_CONTEXT = -2;
/** Place of a routine that is left out. */
export const LEFT_OUT = -1;
/** Place of a routine for which none is known yet. */
export const UNKNOWN = -2;
