/** Why there is no prediction band where one would be expected. */
import type { RoutineReport } from '../schema/report.js';

type Claimed = Pick<RoutineReport, 'curve' | 'band' | 'predicted'>;

/** Null where there is one, or nothing that it would be of. */
export function noBandText({ curve, band, predicted }: Claimed): string | null {
  const isFitted = curve != null && predicted?.x10.interval != null;
  return !isFitted || band !== undefined
    ? null
    : 'no band: the cost function leaves more than a factor of 10 open at the sizes seen';
}
