/** Apart from schema.ts, so that whoever only writes trends does not load a validator. */

/** Grows when a reader of older files would misunderstand a newer one. */
export const TRENDS_SCHEMA = 2;
