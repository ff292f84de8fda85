/** What all verdicts on a routine have. */
import { sideOf } from '../diff/diff-model.js';
import { classText } from '../../growth/write.js';
import type { RoutineReport } from '../../schema/report.js';
import { fit } from '../../base/text/width.js';
import type { Verdict } from './check-model.js';

export const nameOf = ({ name }: Pick<RoutineReport, 'name'>): string => fit(name, 120);

type Given = Pick<Verdict, 'outcome' | 'fails' | 'rule' | 'limit' | 'message'>;

export function verdictOn(
  routine: RoutineReport,
  before: RoutineReport | null,
  fields: Given & Partial<Pick<Verdict, 'actual' | 'called_at' | 'over' | 'finding' | 'resource'>>,
): Verdict {
  return {
    actual: classText(routine),
    routine: sideOf(routine),
    baseline: before === null ? null : sideOf(before),
    share: null,
    covered: 0,
    callers: [],
    over: 'call',
    finding: null,
    ...fields,
  };
}
