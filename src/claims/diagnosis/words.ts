/** What is said of a loop in several suggestions. */
import { exact } from '../../base/text/numbers.js';
import type { DiagnosedLoopReport } from '../../schema/diagnosis.js';

/** Like `4,000 iterations in 40 instances`. */
export const extent = ({ iterations, instances }: DiagnosedLoopReport): string =>
  `${exact(iterations)} iterations in ${exact(instances)} ${instances === 1 ? 'instance' : 'instances'}`;

export function dataText({ data }: DiagnosedLoopReport): string {
  const first = data.at(0);
  return first === undefined ? 'what it goes through' : first.text;
}
