/** Rules about loops: `list_sort loop 1.1 <= O(n)`, `list.c:* in list_sort <= O(n)`. */
import { matchLoops } from '../diff/match-loops.js';
import type { Matching } from '../diff/match.js';
import { asTarget, nestName } from '../../report/read/loop-target.js';
import { matcher } from '../../report/read/pattern.js';
import type { Report, RoutineReport } from '../../schema/report.js';
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

/** An earlier report, and which of its routines (by index) is which of the new one. */
export interface Baseline {
  report: Report;
  matching: Matching;
}

/** Loops of the baseline by index into the new report, and those that may have been there. */
function before(
  report: Report,
  baseline: Baseline | null,
): { old: Map<number, RoutineReport>; doubtful: Set<number> } {
  if (baseline === null) return { old: new Map(), doubtful: new Set() };
  const { pairs, doubtful } = matchLoops(baseline.report, report, baseline.matching);
  const olds = baseline.report.loops ?? [];
  return {
    old: new Map(pairs.map(([i, j]) => [j, asTarget(olds[i], baseline.report)])),
    doubtful: new Set(doubtful.new),
  };
}

/** What rules say of loops: those that one is about, with the first such rule. */
export function askedLoops(
  report: Report,
  rules: readonly Rule[],
  baseline: Baseline | null,
): { asked: LoopAsked[]; warnings: string[] } {
  const ordered = rules
    .filter((rule) => isOfLoops(rule) && rule.perRun !== true)
    .map((rule) => ({ rule, matches: matcher(rule.pattern) }));
  if (ordered.length === 0) return { asked: [], warnings: [] };
  const { old, doubtful } = before(report, baseline);
  const warnings: string[] = [];
  const asked = (report.loops ?? []).flatMap((each, i): LoopAsked[] => {
    const loop = asTarget(each, report);
    const names = [loop, { ...loop, name: nestName(each, report) }];
    const first = ordered.find(({ matches }) => names.some((name) => matches(name)));
    if (first === undefined) return [];
    if (doubtful.has(i))
      warnings.push(
        `${loop.name} is checked as if it were new: which loop of the baseline it is cannot be told`,
      );
    return [{ loop, before: old.get(i) ?? null, rule: first.rule }];
  });
  return { asked, warnings };
}
