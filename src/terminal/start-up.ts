/** What the dynamic linker and the start of the C library cost: the same for every input. */
import { isBackground, isStart } from '../symbols/background.js';
import { costOfRuns } from '../schema/costs.js';
import type { Report, RoutineReport } from '../schema/report.js';

const LINKER = /^ld(-linux.*|-\d.*)?\.so/;

/** The allocator's work is the program's own doing; that of the linker and of the start is not. */
export const isStartUp = ({ module, name, finding }: RoutineReport): boolean =>
  finding === undefined &&
  (LINKER.test(module) ||
    isStart(name) ||
    (isBackground(module, name) && /^_?(dl|nl)_/.test(name)));

/** Share of the cost of all runs, without callees. */
export function startUpShare(report: Report): number {
  const total = costOfRuns(report.runs, report.metric.cost);
  const own = report.routines.filter(isStartUp).reduce((sum, { cost_self: cost }) => sum + cost, 0);
  return total > 0 ? own / total : 0;
}
