/** Relative width of the bins of routines with very many sizes; see native/analysis/tables.h. */
import { BINS_PER_OCTAVE } from '../protocol/points.js';

export const BIN_WIDTH = 1 / BINS_PER_OCTAVE;
