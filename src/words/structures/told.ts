/** What is said of an algorithm's structures, on pages as well: no Node.js here. */

/** Of what uses no structure that is told. */
export const NO_HEAP_DATA = 'no heap data';

/** Records and pools are used by all loops of a program, and say nothing of one. */
export const isTold = (kind: string): boolean => kind !== 'record' && kind !== 'pool';
