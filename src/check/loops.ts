/** Rules about loops: `list_sort loop 1.1 <= O(n)`, `list.c:* in list_sort <= O(n)`. */
import { asTarget, nestName } from '../report/loop-target.js';
import { matcher } from '../report/pattern.js';
import type { LoopReport, Report, RoutineReport } from '../schema/report.js';
import type { Rule } from './rules.js';

/** Patterns of routines say nothing of the loops in them. */
export function isOfLoops({ pattern }: Rule): boolean {
  return / loop | in /.test(pattern);
}

export interface LoopAsked {
  loop: RoutineReport;
  before: RoutineReport | null;
  rule: Rule;
}

/** The same loop of the same routine; null where the baseline has none. */
function loopBefore(
  { number }: LoopReport,
  old: RoutineReport | undefined,
  baseline: Report | null,
): RoutineReport | null {
  if (old === undefined || baseline === null) return null;
  const at = baseline.routines.indexOf(old);
  const found = (baseline.loops ?? []).find(
    (each) => each.routine === at && each.number === number,
  );
  return found === undefined ? null : asTarget(found, baseline);
}

/**
 * Loops that a rule is about, with the first such rule.
 * @param old routines of the baseline by index into the report
 */
export function askedLoops(
  report: Report,
  rules: readonly Rule[],
  baseline: Report | null,
  old: ReadonlyMap<number, RoutineReport>,
): LoopAsked[] {
  const ordered = rules
    .filter((rule) => isOfLoops(rule) && rule.perRun !== true)
    .map((rule) => ({ rule, matches: matcher(rule.pattern) }));
  if (ordered.length === 0) return [];
  return (report.loops ?? []).flatMap((each): LoopAsked[] => {
    const loop = asTarget(each, report);
    const names = [loop, { ...loop, name: nestName(each, report) }];
    const first = ordered.find(({ matches }) => names.some((name) => matches(name)));
    if (first === undefined) return [];
    const before = loopBefore(each, old.get(each.routine), baseline);
    return [{ loop, before, rule: first.rule }];
  });
}
