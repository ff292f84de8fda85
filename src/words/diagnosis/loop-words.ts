/** What is said of a loop in several suggestions. */
import { compact, exact } from '../../base/text/numbers.js';
import type { LoopFacts } from '../../claims/diagnosis/facts.js';
import { mainData } from '../../claims/diagnosis/main-data.js';
import { structureText } from '../structures/structure-text.js';

type Counts = Pick<LoopFacts, 'iterations' | 'instances'>;

/** Like `4,000 iterations in 40 instances`. */
export const extent = ({ iterations, instances }: Counts): string =>
  `${exact(iterations)} iterations in ${exact(instances)} ${instances === 1 ? 'instance' : 'instances'}`;

/** Iterations of an instance, on average. */
export const iterationsEach = ({ iterations, instances }: Counts): string =>
  compact(iterations / Math.max(1, instances));

/** What a loop goes through. */
export function dataText(loop: Pick<LoopFacts, 'data'>): string {
  const data = mainData(loop);
  return data === undefined ? 'its data' : structureText(data.structure);
}
