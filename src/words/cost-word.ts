import type { Report } from '../schema/report.js';

/** What shares of findings are of: where routines wait, that is cost as well, but no work. */
export const costWord = ({ routines }: Report): 'cost' | 'work' =>
  routines.some(({ waits }) => waits === true) ? 'work' : 'cost';

/**
 * What the runs took of a processor at their own speed, in seconds; null where they ran under
 * instrumentation, whose time says nothing of theirs. A server waits for most of the time.
 */
export const ownSeconds = ({ runs, sampled }: Pick<Report, 'runs' | 'sampled'>): number | null =>
  sampled === undefined
    ? null
    : runs.reduce((sum, { sampled: own }) => sum + (own?.processor_s ?? 0), 0);

/** "about 1.2 s of a processor", of a share of it; null where the time is not known. */
export function secondsText(share: number, seconds: number | null): string | null {
  if (seconds === null || !(seconds > 0)) return null;
  return `about ${Number((share * seconds).toPrecision(2))} s of a processor`;
}
