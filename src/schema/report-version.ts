/** Apart from schema.ts, so that whoever only writes reports does not load a validator. */

/** Grows when a reader of older reports would misunderstand a newer one. */
export const REPORT_SCHEMA = 2;

/** Those that readers take: 1 has neither findings nor growth. */
export const REPORT_SCHEMAS = [1, 2] as const;

/** What each version has brought. */
export const REPORT_HISTORY = [
  '1: routines, their points and cost functions.',
  '2: `findings` and `growth`: what grows over runs or with calls.',
] as const;
