/** What findings say of whole runs. */
import type { Finding, Report } from '../schema/report.js';

/** Whether a finding is about whole runs, and not about single calls. */
export const isOverRuns = ({ basis }: Finding, { growth }: Report): boolean =>
  basis !== 'call' && growth?.against != null;

/** "exponent 1.97 to 2.02"; '' where there is no interval. */
export const exponentText = ({
  exponent_interval: ends,
}: Pick<Finding, 'exponent_interval'>): string =>
  ends === null ? '' : `exponent ${ends[0].toFixed(2)} to ${ends[1].toFixed(2)}`;
