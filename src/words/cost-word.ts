import { COST_TITLES } from '../schema/costs.js';
import { isResource } from '../schema/metrics.js';
import type { CostMetric } from '../schema/metrics.js';
import type { Report } from '../schema/report.js';

/** What shares of findings are of: where routines wait, that is cost as well, but no work. */
export const costWord = ({ routines }: Report): 'cost' | 'work' =>
  routines.some(({ waits }) => waits === true) ? 'work' : 'cost';

/** Of a report by what is asked for: what verdicts call the work is that. */
export const ofResource = (text: string, cost: CostMetric): string =>
  isResource(cost) ? text.replaceAll(/\bthe work\b/g, `the ${COST_TITLES[cost]}`) : text;

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
