/** Holds a report against rules, and against a baseline. */
import { basename } from 'node:path';
import { matchRoutines } from '../diff/match.js';
import type { Matching } from '../diff/match.js';
import { ComairError } from '../../base/errors.js';
import { refuseOtherMode } from '../same-mode.js';
import { growthOf, growthsOf } from '../../growth/classes.js';
import type { Growth } from '../../growth/classes.js';
import { outgrows, surelyOutgrows } from '../../growth/order.js';
import { classText, formatGrowth } from '../../growth/write.js';
import { emptyReason, sampledLine } from '../../words/notes.js';
import { compact, count, percent } from '../../base/text/numbers.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import { COST_TITLES } from '../../schema/costs.js';
import { sizeName } from '../../schema/sizes.js';
import { foldCallers } from './callers.js';
import type { Entry } from './callers.js';
import { checkCost } from './check-cost.js';
import { checkFindings } from './check-findings.js';
import { checkGrowingResources } from './resource-findings.js';
import { askedLoops, isOfLoops } from './loop-rules.js';
import type { Baseline } from './loop-rules.js';
import { concluded } from './check-model.js';
import type { CheckResult, Verdict } from './check-model.js';
import { byRunRule, staysBelow } from './check-over-runs.js';
import { isLiteral, matcher } from '../../report/read/pattern.js';
import type { Rule, Rules } from './rules.js';
import { checkSampled, isChance } from './check-sampled.js';
import { unchecked } from './unchecked.js';
import type { Asked } from './unchecked.js';
import { nameOf, verdictOn } from './verdict.js';

export interface Part {
  kind: Kind;
  /** More that fails against the baseline. @param matching its routines to those of the report */
  more?: (matching: Matching) => Entry[];
}

/**
 * `run`: one program. `suite`: many, of which some may be new or gone. `sweep`: a part of a suite, whose
 * rules may be about other parts.
 */
type Kind = 'run' | 'suite' | 'sweep';

/**
 * A routine that a rule matches is held to the rule, any other one to the ceiling; without a ceiling
 * to its class in the baseline. Findings over runs are held to rules of their own, else to the
 * ceiling or the baseline. What was above its limit in the baseline is known, and fails only
 * when it has got worse.
 * @param baseline an earlier report on the same program, or null
 * @param part of what the report is, and what else is wrong with it
 * @throws ComairError `usage` when there is nothing to check or a rule matches no routine,
 *   `mismatch` when the baseline is of another program or metric
 */
export function check(
  report: Report,
  rules: Rules,
  baseline: Report | null = null,
  { kind, more }: Part = { kind: 'run' },
): CheckResult {
  const other = rules.rules.find(({ of }) => of !== undefined);
  if (other !== undefined) {
    throw new ComairError(
      `"${other.text}" is about ${COST_TITLES[other.of!.resource]}: "comair-bin check" of a recording or a profile, and "assert", can tell`,
      'usage',
    );
  }
  const byFindings = rules.findings !== null && rules.findings !== 'any';
  if (rules.rules.length === 0 && rules.ceiling === null && baseline === null && !byFindings) {
    throw new ComairError(
      'nothing to check: there is no rule, no ceiling and no baseline',
      'usage',
    );
  }
  if (byFindings && report.growth === undefined) {
    throw new ComairError(
      'the report was made before there were findings: make it again from its recording or profile',
      'usage',
    );
  }
  if (report.routines.length === 0) {
    throw new ComairError(`nothing to check. ${emptyReason(report)}`, 'input');
  }
  const earlier =
    baseline === null ? null : { report: baseline, matching: sameRoutines(baseline, report, kind) };
  const old = oldRoutines(earlier);
  const ordered = rules.rules.map((rule) => ({
    rule,
    matches: matcher(rule.pattern),
    used: false,
  }));
  const ignored = rules.ignore.map((pattern) => ({
    pattern,
    matches: matcher(pattern),
    used: false,
  }));
  const sampled = sampledLine(report) !== null;
  const overRuns: Asked[] = [];
  const found = report.routines.flatMap((routine, i): Asked[] => {
    const matching = ordered.filter(({ matches }) => matches(routine));
    for (const entry of matching) entry.used = true;
    const ignoring = ignored.filter(({ matches }) => matches(routine));
    for (const entry of ignoring) entry.used = true;
    const before = old.get(i) ?? null;
    const ofRuns = matching.find(({ rule }) => rule.perRun === true)?.rule;
    if (ofRuns !== undefined && (hasLaw(routine, report) || isLiteral(ofRuns.pattern))) {
      const was =
        before === null || baseline === null ? null : { routine: before, report: baseline };
      const verdict = byRunRule(routine, ofRuns, report, was, rules.unknown);
      overRuns.push({ index: i, verdict });
    }
    const first = matching.find(({ rule }) => rule.perRun !== true)?.rule;
    if (first !== undefined) {
      return [{ index: i, verdict: byRule(routine, first, before, rules.unknown) }];
    }
    if (ignoring.length > 0 || routine.cost_share < rules.minShare) return [];
    const verdict = byCeiling(routine, before, rules, sampled);
    return verdict === null ? [] : [{ index: i, verdict }];
  });
  const isJudged = (i: number): boolean =>
    report.routines[i].cost_share >= rules.minShare &&
    !ignored.some(({ matches }) => matches(report.routines[i]));
  const loops = askedLoops(report, rules.rules, earlier);
  const ofLoops = new Set(loops.asked.map(({ rule }) => rule));
  const unused = ordered.filter(({ rule, used }) => !used && !ofLoops.has(rule));
  if (kind !== 'sweep') {
    refuseUnused(
      unused.map(({ rule }) => rule),
      report,
    );
  }
  const { verdicts: ofFindings, uncovered } = checkFindings({
    report,
    rules,
    baseline,
    old,
    asked: [...found, ...overRuns],
    ignored: ignored.map(({ matches }) => matches),
  });
  const ofResources = checkGrowingResources(
    report,
    rules,
    earlier,
    ignored.map(({ matches }) => matches),
  );
  const asked = new Set(found.map(({ index }) => index));
  const blind = unchecked(
    [...found, ...overRuns.filter(({ index }) => !asked.has(index))],
    report,
    rules,
  );
  const asRule = new Set(
    found.filter(({ verdict }) => verdict.rule !== 'baseline').map(({ index }) => index),
  );
  // What has a rule of its own, and what fails as it grows faster.
  const settled = new Set(
    found
      .filter(
        ({ verdict: { rule, fails } }) => fails || (rule !== 'baseline' && rule !== 'ceiling'),
      )
      .map(({ index }) => index),
  );
  const verdicts = [
    ...(earlier === null || sampled
      ? []
      : checkCost(report, earlier, rules.unknown, {
          isJudged: (i) => !settled.has(i) && isJudged(i),
          more: more?.(earlier.matching) ?? [],
        })),
    ...(earlier === null || rules.ceiling !== null
      ? []
      : checkSampled(report, earlier, (i) => !asRule.has(i) && isJudged(i))),
    ...foldCallers(found, report),
    ...overRuns.map(({ verdict }) => verdict),
    ...loops.asked.map(({ loop, before, rule }) => byRule(loop, rule, before, rules.unknown)),
    ...ofFindings,
    ...ofResources.verdicts,
  ];
  return concluded(report.metric, {
    unchecked: blind,
    uncovered: [...uncovered, ...ofResources.uncovered],
    verdicts: verdicts.toSorted(
      (a, b) =>
        Number(b.fails) - Number(a.fails) ||
        (b.share ?? 0) - (a.share ?? 0) ||
        b.routine.cost_share - a.routine.cost_share,
    ),
    warnings: [
      ...(verdicts.length === 0 && !byFindings
        ? ['no routine was checked: all are ignored, or below the least share']
        : []),
      ...loops.warnings,
      ...ignored
        .filter(({ used }) => !used && kind !== 'sweep')
        .map(({ pattern }) => `ignore ${pattern} matches no routine`),
      ...(report.runs.some(({ complete }) => !complete)
        ? ['not all of the run was seen: what is missing was not checked']
        : []),
      ...(!sampled ? [] : ['the run was sampled: what no sample has gone through was not checked']),
    ],
  });
}

/** Over runs, what costs next to nothing is left out of the report. */
const hasLaw = ({ per_run: run }: RoutineReport, { growth }: Report): boolean =>
  run !== undefined || growth?.against == null;

function refuseUnused(unused: readonly Rule[], { routines, loops }: Report): void {
  if (unused.length === 0) return;
  const ofLoop = unused.find(isOfLoops);
  if (ofLoop !== undefined && loops === undefined) {
    throw new ComairError(
      `"${ofLoop.text}" is about a loop, and none were recorded: record without --no-loops`,
      'usage',
    );
  }
  const names = unused.map(({ text }) => `"${text}"`).join(', ');
  const verb = unused.length === 1 ? 'matches' : 'match';
  throw new ComairError(
    `${names} ${verb} none of ${count(routines.length, 'routine')} that ran: not called, inlined, or another name? (comair-bin export FILE --to csv lists them)`,
    'usage',
  );
}

/** Routines of the baseline by index into the new report. */
function oldRoutines(earlier: Baseline | null): Map<number, RoutineReport> {
  if (earlier === null) return new Map();
  const { report, matching } = earlier;
  return new Map([...matching].map(([i, j]) => [j, report.routines[i]]));
}

/** Routines of the baseline that the new report has, too. */
function sameRoutines(baseline: Report, report: Report, kind: Kind): Matching {
  refuseOtherMode(baseline, report);
  for (const field of ['size', 'cost', 'cell', 'fit'] as const) {
    const [old, now] = [baseline, report].map(({ metric }) => metric[field] ?? 'max');
    if (old === now) continue;
    throw new ComairError(
      `the baseline is of another metric: ${field} ${old}, not ${now}`,
      'mismatch',
    );
  }
  if (baseline.view !== report.view) {
    throw new ComairError('the baseline is of another view: top-down and bottom-up', 'mismatch');
  }
  const programs = ({ runs }: Report): string[] => runs.map(({ exe }) => basename(exe));
  const [old, now] = [programs(baseline), programs(report)];
  const same =
    kind === 'suite'
      ? old.some((name) => now.includes(name))
      : old.length > 0 && now.length > 0 && now.includes(old[0]) && old.includes(now[0]);
  if (!same) {
    throw new ComairError(
      `the baseline is of another program: ${old.at(0) ?? 'none'}, not ${now.at(0) ?? 'none'}`,
      'mismatch',
    );
  }
  const matching = matchRoutines(baseline, report);
  // Of many programs some may be gone, and others new.
  if (kind === 'suite') return matching;
  const ofProgram = [...matching.values()].filter((i) => report.routines[i].module === now[0]);
  if (ofProgram.length === 0 && report.routines.some(({ module }) => module === now[0])) {
    throw new ComairError(
      `the baseline is of another program: it shares no routine of ${now[0]} (rebuilt without symbols?)`,
      'mismatch',
    );
  }
  return matching;
}

/** Whether all that the routine's growth may be is above the limit. */
function exceeds(routine: RoutineReport, limit: Growth): boolean {
  const growths = growthsOf(routine);
  if (growths.length === 0 || !growths.every((growth) => outgrows(growth, limit))) return false;
  // A fitted exponent has to be above the limit with some certainty.
  const interval = routine.class === 'O(n^k)' ? (routine.exponent_interval ?? null) : null;
  return interval === null || surelyOutgrows({ ...routine, interval }, limit);
}

/** Whether the class is known well enough to say on which side of the limit it is. */
function isDecided(routine: RoutineReport, limit: Growth): boolean {
  const growths = growthsOf(routine);
  const above = growths.filter((growth) => outgrows(growth, limit)).length;
  return growths.length > 0 && (above === 0 || above === growths.length);
}

function byRule(
  routine: RoutineReport,
  rule: Rule,
  before: RoutineReport | null,
  unknown: Rules['unknown'],
): Verdict {
  if (!isDecided(routine, rule.limit)) {
    const fails = unknown === 'fail' || (unknown === 'literal' && isLiteral(rule.pattern));
    return undecided(routine, before, { rule: rule.text, limit: rule.limit, fails });
  }
  return limited(routine, before, rule.limit, rule.text, isKnown(routine, before, rule.limit));
}

function undecided(
  routine: RoutineReport,
  before: RoutineReport | null,
  { rule, limit, fails }: { rule: string; limit: Growth; fails: boolean },
): Verdict {
  const allowed = formatGrowth(limit);
  const message = `${nameOf(routine)} may grow like ${allowed}, and its class is unknown: ${routine.reason ?? 'no reason given'}`;
  return verdictOn(routine, before, { outcome: 'undecided', fails, rule, limit: allowed, message });
}

/** Null where there is no limit. */
function byCeiling(
  routine: RoutineReport,
  before: RoutineReport | null,
  { ceiling, unknown }: Rules,
  sampled: boolean,
): Verdict | null {
  const limit = ceiling ?? comparable(routine, before);
  if (limit === null) return null;
  const rule = ceiling === null ? 'baseline' : 'ceiling';
  if (!isDecided(routine, limit)) {
    if (ceiling !== null && staysBelow(routine, limit))
      return overRunsBelow(routine, before, limit);
    return undecided(routine, before, { rule, limit, fails: unknown === 'fail' });
  }
  const known = ceiling !== null && isKnown(routine, before, limit);
  const verdict = limited(routine, before, limit, rule, known);
  return ceiling === null && sampled ? unlessChance(verdict, routine, before!) : verdict;
}

/** Samples of two times differ by chance: only what lies apart is said to have changed. */
function unlessChance(verdict: Verdict, routine: RoutineReport, before: RoutineReport): Verdict {
  if (!verdict.fails || !isChance(before, routine)) return verdict;
  const message = `${verdict.message}; may be chance, by the samples`;
  return { ...verdict, outcome: 'holds', fails: false, message };
}

/** Its calls say nothing, but all of them together grow no faster than they may. */
function overRunsBelow(
  routine: RoutineReport,
  before: RoutineReport | null,
  limit: Growth,
): Verdict {
  const allowed = formatGrowth(limit);
  const run = routine.per_run!;
  const actual = run.class === 'unknown' ? `at most ${allowed}` : classText(run);
  return verdictOn(routine, before, {
    outcome: 'holds',
    fails: false,
    rule: 'ceiling',
    limit: allowed,
    actual,
    over: 'run',
    message: `${nameOf(routine)} grows like ${actual} over the runs; ${allowed} is allowed: ${count(run.points.length, 'run')}, ${percent(routine.cost_share)} of the cost`,
  });
}

/** How it grew before; null where that is not known, or was by another size. */
function comparable(routine: RoutineReport, before: RoutineReport | null): Growth | null {
  return before === null || before.size !== routine.size ? null : growthOf(before);
}

/** Whether it was above the limit before and has not got worse. */
function isKnown(routine: RoutineReport, before: RoutineReport | null, limit: Growth): boolean {
  const old = comparable(routine, before);
  return old !== null && outgrows(old, limit) && !exceeds(routine, old);
}

/** @param known whether a violation is no news */
function limited(
  routine: RoutineReport,
  before: RoutineReport | null,
  limit: Growth,
  rule: string,
  known: boolean,
): Verdict {
  const text = formatGrowth(limit);
  const above = exceeds(routine, limit);
  const [from, to] = routine.size_range;
  const by = routine.size === undefined ? '' : ` by ${sizeName(routine.size, routine)}`;
  const range = routine.exponent_interval ?? null;
  const sure = range === null ? '' : `, exponent ${range[0].toFixed(2)} to ${range[1].toFixed(2)}`;
  const basis = `${routine.formula ?? 'costs'} over ${count(routine.sizes, 'size')} ${compact(from)}-${compact(to)}${by}, ${percent(routine.cost_share)} of the cost${sure}`;
  const caveat = routine.reason === null ? '' : ` (${routine.reason})`;
  const was = before === null ? '' : `, was ${classText(before)}`;
  const what = above
    ? `grows like ${classText(routine)}${was}; at most ${text} is allowed`
    : `grows like ${classText(routine)}; ${text} is allowed`;
  return verdictOn(routine, before, {
    outcome: !above ? 'holds' : known ? 'known' : 'violation',
    fails: above && !known,
    rule,
    limit: text,
    message: `${nameOf(routine)} ${what}: ${basis}${caveat}`,
  });
}
