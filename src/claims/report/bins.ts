/** Relative width of the bins of routines with very many sizes; see native/analysis/tables.h. */
export const BIN_WIDTH = 1 / 64;
