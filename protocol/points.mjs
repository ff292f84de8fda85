// Points of routines, which native code keeps: native/analysis/tables.h.
export default {
  about: 'Numbers of the tables of points.',
  prefix: 'CA_',
  parts: [
    {
      kind: 'constants',
      values: {
        EXACT_BELOW: { value: 256, about: 'Sizes below this are never put into bins.' },
        MAX_DISTINCT: {
          value: 4096,
          about: 'Distinct sizes from EXACT_BELOW on that a routine may have before they are.',
        },
        BINS_PER_OCTAVE: { value: 64, about: 'Then, bins of as many equal widths in each octave.' },
        BY_RMS: {
          value: -1,
          about: 'What of a tally: points by RMS. From 0 on those of a series.',
        },
        BY_CONTEXT: { value: -2, about: 'What of a tally: points by calling context.' },
        LEFT_OUT: { value: -1, about: 'Place of a routine that is left out.' },
        UNKNOWN: { value: -2, about: 'Place of a routine for which none is known yet.' },
      },
    },
  ],
};
