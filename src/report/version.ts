/** Apart from schema.ts, so that whoever only writes reports does not load a validator. */

/** Grows when a reader of older reports would misunderstand a newer one. */
export const REPORT_SCHEMA = 1;
