import { shareOfStartUpThatHidesTheProgram } from '../../claims/findings/start-up.js';
import type { Report } from '../../schema/report.js';

/** Whether the verdict asks for a larger input, as most of what ran was start-up: then nothing else is proposed. */
export const isHiddenByStartUp = ({
  growth,
  findings = [],
}: Pick<Report, 'growth' | 'findings'>): boolean =>
  findings.length === 0 &&
  growth?.against === null &&
  (growth.start_up ?? 0) >= shareOfStartUpThatHidesTheProgram.value;
