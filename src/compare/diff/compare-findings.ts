/** Which findings are new, gone, or grow in another way: matched by the culprit. */
import { unknownPassesWords, unknownWorkAgainst } from '../../words/findings/unknown-passes.js';
import { isOverRuns } from '../../words/over-runs.js';
import { growthOf } from '../../growth/classes.js';
import { compareGrowth } from '../../growth/order.js';
import { exponentsAlike } from '../../growth/thresholds.js';
import { classText } from '../../growth/write.js';
import { percent } from '../../base/text/numbers.js';
import { isCautious } from '../../schema/cautious.js';
import type { Finding, Report, RoutineReport } from '../../schema/report.js';
import { cutMiddle } from '../../base/text/cut-middle.js';
import { compareRoutine } from './compare.js';
import type { Matching } from './match.js';
import { isNamed } from './match.js';
import { sideOf } from './diff-model.js';
import type { Change, DiffThresholds, FindingSide } from './diff-model.js';
import { overRunsText, overSameRuns } from './diff-over-runs.js';
import type { OverRuns } from './diff-over-runs.js';

type Claim = Pick<Finding, 'class' | 'exponent'>;

interface Side {
  report: Report;
  finding: Finding | null;
  /** Of the first culprit; null: the routine is not there. */
  routine: RoutineReport | null;
}

const findingSide = (finding: Finding | null): FindingSide | null => {
  if (finding === null) return null;
  const { rank, class: growth, exponent, exponent_interval, basis, share, text } = finding;
  return { rank, class: growth, exponent, exponent_interval, basis, share, text };
};

/** How it grows there; null where that is not known. */
function claimOf({ finding, routine }: Side, over: boolean): Claim | null {
  if (finding !== null) return finding;
  const claim = over ? routine?.per_run : routine;
  return claim == null || claim.class === 'unknown' ? null : claim;
}

/** Below 0: slower now. Null: not known. */
function difference(was: Claim | null, is: Claim | null): number | null {
  const [old, now] = [was, is].map((claim) => (claim === null ? null : growthOf(claim)));
  if (old == null || now == null) return null;
  const powers = now.power - old.power;
  return Math.abs(powers) > exponentsAlike.value ? powers : compareGrowth(now, old);
}

/** Cost of the culprits at ten times the largest size that both have. */
function costAtTen(claim: Claim | null, at: number): number {
  const growth = claim === null ? null : growthOf(claim);
  return growth === null ? at : at * 10 ** Math.min(12, growth.power);
}

/** By growth, unless what the same runs cost says the other thing up to ten times the largest size. */
function better(
  was: Claim | null,
  is: Claim | null,
  growing: number | null,
  over: OverRuns | null,
): boolean | null {
  const byGrowth = growing === null || growing === 0 ? null : growing < 0;
  if (over === null) return byGrowth;
  const byCost = over.ratio < 1;
  if (byGrowth === null || byGrowth === byCost) return byCost;
  const turns = costAtTen(is, over.new) < costAtTen(was, over.old) === byGrowth;
  return turns ? byGrowth : byCost;
}

const shareText = ({ share }: Finding): string => `${percent(share)} of the cost`;

const VERBS = {
  now: { sure: 'grows', cautious: 'may grow', goes: 'goes', does: 'does' },
  then: { sure: 'grew', cautious: 'was likely to grow', goes: 'went', does: 'did' },
};

/** What a report claims; what only may grow is not said to. */
function claimed(finding: Finding, over: boolean, when: keyof typeof VERBS): string {
  const verbs = VERBS[when];
  if (finding.class === 'unknown')
    return unknownPassesWords(unknownWorkAgainst(finding.against), verbs);
  const verb = isCautious(finding, over) ? verbs.cautious : verbs.sure;
  return `${verb} like ${classText(finding)}`;
}

function describe(old: Side, now: Side, over: boolean, growing: number | null): string {
  const where = over ? ' over the runs' : '';
  const name = cutMiddle((now.routine ?? old.routine)!.name, 120);
  const [was, is] = [old, now].map((side) => {
    const claim = claimOf(side, over);
    return claim === null ? null : classText(claim);
  });
  if (old.finding === null) {
    const before = was == null ? '' : `, was ${was}`;
    return `${name} is a new finding: ${claimed(now.finding!, over, 'now')}${where}${before}; ${shareText(now.finding!)}`;
  }
  if (now.finding === null) {
    const after = now.routine === null ? 'the routine is gone' : `now ${is ?? 'undecided'}`;
    return `${name} is no finding any more: ${claimed(old.finding, over, 'then')}${where}, ${shareText(old.finding)}; ${after}`;
  }
  const how = growing === null || growing === 0 ? null : growing > 0 ? 'faster' : 'slower';
  return how === null
    ? `${name}, a finding in both, ${claimed(now.finding, over, 'now')}${where}`
    : `${name}, a finding in both, grows ${how}${where}: ${was} -> ${is}`;
}

/** Where growth is not known on one side: whether calls cost less now that the finding is gone, or more. */
function byCost(old: Side, now: Side, thresholds: DiffThresholds): boolean | null {
  if (old.routine === null || now.routine === null) return null;
  const change = compareRoutine(old.routine, now.routine, thresholds, now.report.metric);
  if (change?.kind !== 'cost') return null;
  return change.better === (now.finding === null) ? change.better : null;
}

/** Null where nothing changed. */
function compare(old: Side, now: Side, thresholds: DiffThresholds): Change | null {
  const finding = (now.finding ?? old.finding)!;
  const over = isOverRuns(finding, now.finding === null ? old.report : now.report);
  const [was, is] = [claimOf(old, over), claimOf(now, over)];
  const both = old.finding !== null && now.finding !== null;
  const same = over && sameSizes(old.report, now.report);
  const culprits = [old, now].map(({ finding: its, routine }) => [
    ...(routine === null ? [] : [routine.id]),
    ...(its?.routines ?? []).filter(({ role }) => role === 'culprit').map(({ id }) => id),
  ]);
  const runs = same
    ? overSameRuns(old.report, culprits[0], now.report, culprits[1], thresholds.cost)
    : null;
  let growing = difference(was, is);
  // What is not there, or has no cost worth a law, does not grow; but it has to have been looked at.
  if (growing === null && same) {
    if (was === null && old.routine?.per_run === undefined) growing = 1;
    if (is === null && now.routine?.per_run === undefined) growing = -1;
  }
  if (growing === null && !over && finding.basis === 'call') {
    if (old.routine === null) growing = 1;
    if (now.routine === null) growing = -1;
  }
  const costs = growing === null && !over ? byCost(old, now, thresholds) : null;
  const nameless =
    (old.routine === null || now.routine === null) && !isNamed((now.routine ?? old.routine)!);
  const alike = runs !== null && Math.abs(Math.log(runs.ratio)) <= Math.log(1 + thresholds.cost);
  const direction = nameless || alike ? null : (better(was, is, growing, runs) ?? costs);
  if (both && (growing === null || growing === 0) && (runs === null || alike)) return null;
  const size = now.report.growth?.against?.name ?? 'n';
  const cost = runs === null ? '' : `; ${overRunsText(runs, size, now.report.metric.cost)}`;
  const why = !over || same ? '' : '; the other report has no runs of such sizes';
  const caveat = alike ? ': the same runs cost the same' : '';
  return {
    kind: 'finding',
    of: 'routine',
    better: direction,
    text: `${describe(old, now, over, growing)}${cost}${caveat}${why}`,
    old: old.routine === null ? null : sideOf(old.routine),
    new: now.routine === null ? null : sideOf(now.routine),
    at_equal_size: null,
    over_runs: runs,
    finding: { old: findingSide(old.finding), new: findingSide(now.finding) },
    through: [],
  };
}

const sameSizes = (before: Report, after: Report): boolean =>
  before.growth?.against != null && before.growth.against.name === after.growth?.against?.name;

/** A change of the culprit's calls that says the same: the finding is noted with it. */
function noted(change: Change, changes: readonly Change[]): boolean {
  const finding = change.finding!;
  if ((finding.new ?? finding.old)!.basis !== 'call') return false;
  const same = changes.find(
    ({ kind, better: its, old, new: now }) =>
      kind !== 'cost' &&
      (its !== null || change.better === null) &&
      (finding.new !== null ? now?.id === change.new?.id : old?.id === change.old?.id),
  );
  if (same !== undefined) same.finding = finding;
  return same !== undefined;
}

/** Adds to the changes of routines what findings say beyond them. */
export function addFindings(
  changes: Change[],
  before: Report,
  after: Report,
  matching: Matching,
  thresholds: DiffThresholds,
): void {
  const [olds, news] = [before, after].map(
    ({ routines }) => new Map(routines.map((routine, i) => [routine.id, i])),
  );
  const [left, right] = [before, after].map(({ findings = [] }) =>
    findings.filter(({ share }) => share >= thresholds.min_share),
  );
  const back = new Map([...matching].map(([i, j]) => [j, i]));
  const culpritsOf = ({ routines }: Finding, at: ReadonlyMap<string, number>): number[] =>
    routines.filter(({ role }) => role === 'culprit').flatMap(({ id }) => at.get(id) ?? []);
  const taken = new Set<Finding>();
  const add = (change: Change | null): void => {
    if (change !== null && !noted(change, changes)) changes.push(change);
  };
  for (const finding of right) {
    const culprits = culpritsOf(finding, news);
    const same = left.find((each) => {
      const its = culpritsOf(each, olds).map((i) => matching.get(i));
      return !taken.has(each) && (its.includes(culprits[0]) || culprits.includes(its[0] ?? -1));
    });
    if (same !== undefined) taken.add(same);
    const first = back.get(culprits[0]);
    add(
      compare(
        { report: before, finding: same ?? null, routine: before.routines[first ?? -1] ?? null },
        { report: after, finding, routine: after.routines[culprits[0]] ?? null },
        thresholds,
      ),
    );
  }
  for (const finding of left) {
    if (taken.has(finding)) continue;
    const first = olds.get(finding.routines[0].id) ?? -1;
    add(
      compare(
        { report: before, finding, routine: before.routines[first] ?? null },
        {
          report: after,
          finding: null,
          routine: after.routines[matching.get(first) ?? -1] ?? null,
        },
        thresholds,
      ),
    );
  }
}
