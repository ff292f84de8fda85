/**
 * What changed between two reports, without what only Node.js knows: the page compares with the same
 * code.
 */
import { count } from '../../base/text/numbers.js';
import { fileName } from '../../base/text/file-name.js';
import { ComairError } from '../../base/errors.js';
import { refuseOtherMode } from '../same-mode.js';
import { exponentsAlike } from '../../growth/thresholds.js';
import { emptyReason, sampledLine } from '../../words/notes.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import { appeared, compareRoutine, isTrifle, replaced, vanished } from './compare.js';
import { addFindings } from './compare-findings.js';
import { sampledChanges, withoutChance } from './chance.js';
import { compareLoops } from './compare-loops.js';
import { compareResources } from './compare-resources.js';
import { isNamed, matchRoutines } from './match.js';
import { DIFF_SCHEMA, summaryOf } from './diff-model.js';
import type { Change, Diff, DiffThresholds } from './diff-model.js';
import { attribute, orderChanges } from './order-changes.js';
import { weigh } from './weigh.js';

export interface DiffOptions {
  /** Share of the cost below which a routine is left out, on both sides; default 0.01. */
  minShare?: number;
  /** Relative change of cost at equal size that is reported; default 0.05. */
  threshold?: number;
}

/**
 * What changed from `before` to `after`.
 * @throws ComairError `mismatch` when they measured different things
 */
export function changesBetween(
  before: Report,
  after: Report,
  options: DiffOptions = {},
): Omit<Diff, 'tool'> {
  const [wasView, isView] = [before, after].map(({ view }) => view ?? 'top-down');
  if (wasView !== isView) {
    throw new ComairError(
      `the two cannot be compared: one is ${wasView}, the other ${isView}`,
      'mismatch',
    );
  }
  const [wasSampled, isSampled] = [before, after].map((report) => sampledLine(report) !== null);
  if (wasSampled !== isSampled) {
    throw new ComairError(
      'the two cannot be compared: one was sampled, and its costs are not those of a whole run',
      'mismatch',
    );
  }
  refuseOtherMode(before, after);
  for (const field of ['size', 'cost', 'cell', 'fit'] as const) {
    const [old, now] = [before, after].map(({ metric }) => metric[field] ?? 'max');
    if (old === now) continue;
    throw new ComairError(
      `the two cannot be compared: ${field} is ${old} in the old one and ${now} in the new one; make both with the same --${field}`,
      'mismatch',
    );
  }
  const thresholds: DiffThresholds = {
    cost: options.threshold ?? 0.05,
    exponent: exponentsAlike.value,
    min_share: options.minShare ?? 0.01,
  };
  const { changes, resources, unchanged, unchanged_loops, warnings } = compareReports(
    before,
    after,
    thresholds,
  );
  const weighed = weigh(changes);
  return {
    schema: DIFF_SCHEMA,
    metric: after.metric,
    thresholds,
    old: summaryOf(before),
    new: summaryOf(after),
    ...weighed,
    ...(weighed.verdict === 'unchanged' && resources.length > 0
      ? { verdict: resources[0].better ? 'better' : 'worse' }
      : {}),
    changes,
    resources,
    unchanged,
    unchanged_loops,
    warnings: [
      ...(isSampled
        ? [
            'both were sampled: shares and calls are those of the samples, which differ by chance; better or worse is only what intervals of 95 % keep apart',
          ]
        : []),
      ...identityWarnings(before, after),
      ...warnings,
    ],
  };
}

function compareReports(
  before: Report,
  after: Report,
  thresholds: DiffThresholds,
): Pick<Diff, 'changes' | 'resources' | 'unchanged' | 'unchanged_loops' | 'warnings'> {
  const unit = after.metric.cost;
  const matching = matchRoutines(before, after);
  const costs = [summaryOf(before).cost, summaryOf(after).cost] as const;
  const matters = ({ cost_share }: RoutineReport): boolean => cost_share >= thresholds.min_share;
  const changes: Change[] = [];
  let unchanged = 0;
  for (const [i, j] of matching) {
    const [old, now] = [before.routines[i], after.routines[j]];
    if (!matters(old) && !matters(now)) continue;
    const change = compareRoutine(old, now, thresholds, after.metric);
    if (change === null || isTrifle(change, thresholds, costs)) unchanged++;
    else changes.push(change);
  }
  const matched = new Set(matching.values());
  const gone = indexes(before).filter((i) => !matching.has(i) && matters(before.routines[i]));
  const come = indexes(after).filter((j) => !matched.has(j) && matters(after.routines[j]));
  const warnings: string[] = [];
  const nameless =
    gone.filter((i) => !isNamed(before.routines[i])).length +
    come.filter((j) => !isNamed(after.routines[j])).length;
  if (nameless > 0) {
    warnings.push(
      `${count(nameless, 'routine without a name', 'routines without names')} cannot be found again in another build and ${nameless === 1 ? 'is' : 'are'} left out: keep the symbols, or compare runs of one build`,
    );
  }
  const left = gone.filter((i) => isNamed(before.routines[i]));
  const right = come.filter((j) => isNamed(after.routines[j]));
  const pairs = replacements(before, after, matching, left, right);
  for (const { old, now, caller } of pairs) {
    changes.push(replaced(before.routines[old], after.routines[now], caller, thresholds, unit));
  }
  const [olds, news] = [pairs.map(({ old }) => old), pairs.map(({ now }) => now)];
  for (const i of left) if (!olds.includes(i)) changes.push(vanished(before.routines[i]));
  for (const j of right) if (!news.includes(j)) changes.push(appeared(after.routines[j]));
  addFindings(changes, before, after, matching, thresholds);
  const loops = compareLoops(before, after, matching, thresholds);
  changes.push(...loops.changes);
  const all =
    after.sampled === undefined
      ? changes
      : [
          ...withoutChance(changes, before, after, thresholds),
          ...sampledChanges(before, after, matching, thresholds),
        ];
  attribute(all, before, after);
  return {
    changes: orderChanges(all),
    resources: compareResources(before, after, matching, thresholds.cost).toSorted(
      (a, b) => Number(a.better) - Number(b.better),
    ),
    unchanged,
    unchanged_loops: loops.unchanged_loops,
    warnings: [...warnings, ...loops.warnings],
  };
}

const indexes = ({ routines }: Report): number[] => [...routines.keys()];

interface Replacement {
  old: number;
  now: number;
  caller: string;
}

/** Of each caller that stayed, the costliest callee that went and the costliest that came. */
function replacements(
  before: Report,
  after: Report,
  matching: ReadonlyMap<number, number>,
  gone: readonly number[],
  come: readonly number[],
): Replacement[] {
  const found: Replacement[] = [];
  for (const [i, j] of matching) {
    const old = costliest(before.routines[i], gone);
    const now = costliest(after.routines[j], come);
    if (old === null || now === null) continue;
    if (found.some((pair) => pair.old === old || pair.now === now)) continue;
    found.push({ old, now, caller: after.routines[j].name });
  }
  return found;
}

function costliest({ callees }: RoutineReport, among: readonly number[]): number | null {
  let best: { routine: number; cost: number } | null = null;
  for (const { routine, cost } of callees) {
    if (routine === null || !among.includes(routine)) continue;
    if (best === null || cost > best.cost) best = { routine, cost };
  }
  return best?.routine ?? null;
}

function identityWarnings(before: Report, after: Report): string[] {
  const [old, now] = [before, after].map(({ runs }) => fileName(runs.at(0)?.exe ?? ''));
  const other = old === now ? [] : [`these are different programs: ${old} and ${now}`];
  for (const [which, report] of [
    ['old', before],
    ['new', after],
  ] as const) {
    if (report.routines.length === 0) {
      other.push(`the ${which} one is empty. ${emptyReason(report)}`);
    }
  }
  const cut = [before, after].some(({ runs }) => runs.some(({ complete }) => !complete));
  return cut ? [...other, 'not all of the runs was seen: costs are those of what was'] : other;
}
