/** What is said of a loop in several suggestions. */
import { exact } from '../../base/text/numbers.js';
import type { DiagnosedLoopReport, LoopData } from '../../schema/diagnosis.js';

/** Like `4,000 iterations in 40 instances`. */
export const extent = ({ iterations, instances }: DiagnosedLoopReport): string =>
  `${exact(iterations)} iterations in ${exact(instances)} ${instances === 1 ? 'instance' : 'instances'}`;

/** Of what is read there, this share is more than a state that a loop looks at on its way. */
const MUCH = 0.1;

const sizeOf = ({ blocks, bytes: [, most] }: LoopData): number => blocks * most;

/** What a loop goes through: of the data that it reads much of, the largest. */
export function mainData({ data }: DiagnosedLoopReport): LoopData | undefined {
  const much = data.filter(({ share }) => share >= MUCH);
  return much.length === 0 ? data.at(0) : much.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
}

export const dataText = (loop: DiagnosedLoopReport): string =>
  mainData(loop)?.text ?? 'what it goes through';
