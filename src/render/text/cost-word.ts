import type { Report } from '../../schema/report.js';

/** What shares of findings are of: where routines wait, that is cost as well, but no work. */
export const costWord = ({ routines }: Report): 'cost' | 'work' =>
  routines.some(({ waits }) => waits === true) ? 'work' : 'cost';
