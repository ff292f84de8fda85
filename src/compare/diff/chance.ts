/** Which of the changes between sampled runs are more than chance, and what else changed in them. */
import type { Report, RoutineReport } from '../../schema/report.js';
import { count } from '../../base/text/numbers.js';
import { cutMiddle } from '../../base/text/cut-middle.js';
import { estimateText } from '../../terminal/sampled-table.js';
import { timesAtSizes } from './equal-size.js';
import type { Matching } from './match.js';
import { sideOf } from './diff-model.js';
import type { Change, DiffThresholds } from './diff-model.js';
import { apart, cellsText, costText, costVerdict, sampledPairs } from './sampled-pairs.js';
import type { SampledPair } from './sampled-pairs.js';

type Interval = readonly [number, number] | null | undefined;

/** Whether the exponents of one side are all above those of the other. */
export function areApart(old: Interval, now: Interval): boolean {
  if (old == null || now == null) return false;
  return now[0] > old[1] || old[0] > now[1];
}

function isSure(
  { kind, finding }: Change,
  old: RoutineReport | undefined,
  now: RoutineReport | undefined,
  { cost }: DiffThresholds,
): boolean {
  if (old === undefined || now === undefined) return false;
  const exponents = (side: 'old' | 'new', routine: RoutineReport): Interval =>
    finding?.[side]?.exponent_interval ?? routine.exponent_interval;
  if (kind === 'class' || kind === 'exponent' || kind === 'finding')
    return areApart(exponents('old', old), exponents('new', now));
  const times = kind === 'cost' ? timesAtSizes(old, now) : null;
  if (times === null) return false;
  return times.low > 1 + cost || (times.high ?? Infinity) < 1 / (1 + cost);
}

/** What may be chance is no verdict. */
export function withoutChance(
  changes: readonly Change[],
  before: Report,
  after: Report,
  thresholds: DiffThresholds,
): Change[] {
  const [olds, news] = [before, after].map(
    ({ routines }) => new Map(routines.map((routine) => [routine.id, routine])),
  );
  return changes.map((change) => {
    const [old, now] = [olds.get(change.old?.id ?? ''), news.get(change.new?.id ?? '')];
    if (change.better === null || isSure(change, old, now, thresholds)) return change;
    return { ...change, better: null, text: `${change.text}; may be chance, by the samples` };
  });
}

/** "calls a second 100 (80-120) -> 400 (300-500)" */
function figures({ old, new: now }: SampledPair, unit: string): string[] {
  const texts: string[] = [];
  const add = (change: number, name: string, was: string, is: string): void => {
    if (change !== 0) texts.push(`${name} ${was} -> ${is}`);
  };
  add(
    apart(old.mean_cost, now.mean_cost),
    `${unit} a call`,
    costText(old.mean_cost),
    costText(now.mean_cost),
  );
  for (const [key, name] of [
    ['calls_per_s', 'calls a second'],
    ['cost_per_s', `${unit} a second`],
  ] as const)
    add(apart(old[key], now[key]), name, estimateText(old[key]), estimateText(now[key]));
  const [was, is] = [old.total_size, now.total_size];
  add(apart(was, is), 'cells of all calls', cellsText(was), cellsText(is));
  return texts;
}

/** Of routines that were sampled on both sides: what all of their calls cost, as inferred. */
export function sampledChanges(
  before: Report,
  after: Report,
  matching: Matching,
  { cost }: DiffThresholds,
): Change[] {
  return sampledPairs(before, after, matching).flatMap((pair): Change[] => {
    const [old, now] = [before.routines[pair.at[0]], after.routines[pair.at[1]]];
    const texts = figures(pair, after.metric.cost);
    if (texts.length === 0) return [];
    const verdict = costVerdict(pair, old, now, cost);
    const why =
      verdict === 'other sizes' ? '; calls are of other sizes: by size they cost the same' : '';
    const samples = `${count(pair.old.exact, 'sample')} and ${pair.new.exact}`;
    return [
      {
        kind: 'sampled',
        of: 'routine',
        at_equal_size: null,
        over_runs: null,
        finding: null,
        better: verdict === 'better' ? true : verdict === 'worse' ? false : null,
        text: `${cutMiddle(now.name, 120)}, all calls (${samples}): ${texts.join('; ')}${why}`,
        old: sideOf(old),
        new: sideOf(now),
        through: [],
      },
    ];
  });
}
