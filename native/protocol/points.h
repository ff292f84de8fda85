/* Made from protocol/points.mjs: edit that, then "npm run protocol". Numbers of the tables of
 * points. */
#ifndef CA_PROTOCOL_POINTS_H
#define CA_PROTOCOL_POINTS_H

/* Sizes below this are never put into bins. */
#define CA_EXACT_BELOW 256
/* Distinct sizes from EXACT_BELOW on that a routine may have before they are. */
#define CA_MAX_DISTINCT 4096
/* Then, bins of as many equal widths in each octave. */
#define CA_BINS_PER_OCTAVE 64
/* What of a tally: points by RMS. From 0 on those of a series. */
#define CA_BY_RMS (-1)
/* What of a tally: points by calling context. */
#define CA_BY_CONTEXT (-2)
/* Place of a routine that is left out. */
#define CA_LEFT_OUT (-1)
/* Place of a routine for which none is known yet. */
#define CA_UNKNOWN (-2)

#endif
