/** Apart from schema.ts, so that whoever only writes trends does not load a validator. */

/** Grows when a reader of older files would misunderstand a newer one. */
export const TRENDS_SCHEMA = 2;

/** What each version has brought. */
export const TRENDS_HISTORY = [
  '1: clusters of locations, and fits of their counts.',
  '2: laws are those of findings over runs, of members as well; `exponent_interval` is theirs.',
] as const;
