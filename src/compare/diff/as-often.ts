/** Whether calls that have no common size did the same work, by what they call. */
import type { RoutineReport } from '../../schema/report.js';

/** Calls of each callee. What it calls no more often than it is called says nothing of its input. */
function callsOf({ callees, calls: own }: RoutineReport): Map<string, number> {
  const all = new Map<string, number>();
  for (const { name, calls } of callees) all.set(name, (all.get(name) ?? 0) + calls);
  return new Map([...all].filter(([, calls]) => calls > own));
}

/**
 * Whether it is called as often, and most calls that it makes on both sides are as many: a loop over
 * the input asks for as many words, blocks and lines as before, whatever else has changed. Another
 * input changes how often nearly everything is called. Callees are known by their names.
 */
export function asOften(before: RoutineReport, after: RoutineReport): boolean {
  if (before.calls !== after.calls || before.cost_total === 0 || after.cost_total === 0)
    return false;
  const [olds, news] = [callsOf(before), callsOf(after)];
  let same = 0;
  let common = 0;
  for (const [name, old] of olds) {
    const both = Math.min(old, news.get(name) ?? 0);
    common += both;
    if (old === news.get(name)) same += both;
  }
  return same > common / 2;
}
