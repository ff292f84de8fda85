/** Recordings with and without the sizes of calls have classes that say different things. */
import { ComairError } from '../base/errors.js';
import type { Report } from '../schema/report.js';

/** @throws ComairError `mismatch` where only one of them was made with `--counts` */
export function refuseOtherMode(old: Report, now: Report): void {
  const { sizeless } = old.metric;
  if (sizeless === now.metric.sizeless) return;
  const [without, having] = sizeless === true ? ['old', 'new'] : ['new', 'old'];
  throw new ComairError(
    `the two cannot be compared: the ${without} one was counted without input sizes (--counts), the ${having} one was not; make both in the same mode`,
    'mismatch',
  );
}
