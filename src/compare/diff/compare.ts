/** What changed about one routine. */
import { growthOf } from '../../growth/classes.js';
import { compareGrowth } from '../../growth/order.js';
import { classText } from '../../growth/write.js';
import { compact, count, percent } from '../../base/text/numbers.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import { sizeName } from '../../schema/sizes.js';
import type { CostMetric, SizeMetric } from '../../schema/metrics.js';
import { cutMiddle } from '../../base/text/cut-middle.js';
import { asOften } from './as-often.js';
import { atEqualSize } from './equal-size.js';
import type { EqualSize } from './equal-size.js';
import { sideOf } from './diff-model.js';
import type { Change, DiffThresholds } from './diff-model.js';
import { weightOf } from './weigh.js';

const NO_FINDING = { over_runs: null, finding: null };
const NOTHING = {
  of: 'routine' as const,
  better: null,
  old: null,
  new: null,
  at_equal_size: null,
  through: [],
  ...NO_FINDING,
};

/** Some names of C++ are longer than a screen. */
const short = ({ name }: RoutineReport): string => cutMiddle(name, 120);

/** "x0.26" */
const times = (ratio: number): string =>
  `x${ratio >= 100 ? compact(ratio) : ratio.toPrecision(ratio >= 1 ? 3 : 2)}`;

/** Where the costs cross, in words; '' where they do not. */
function crossingText({ crossing }: EqualSize): string {
  if (crossing === null) return '';
  const { size, better_above: better, seen } = crossing;
  const at = compact(Number(size.toPrecision(2)));
  const [below, above] = better ? ['more expensive', 'cheaper'] : ['cheaper', 'more expensive'];
  return seen
    ? `; the curves cross near size ${at}: ${below} below, ${above} above`
    : `; by the cost functions ${above} from size ${at} on`;
}

/** What a call of the same size costs, in words. */
function equalSizeText(at: EqualSize | null, unit: CostMetric): string {
  if (at === null) return 'no common size';
  const how = at.sizes === 0 ? 'between the sizes seen, ' : '';
  const part = at.share < 0.995 ? `, ${percent(at.share)} of the cost compared` : '';
  const over = at.compared > 1 ? `; ${times(at.ratio)} over all ${count(at.compared, 'size')}` : '';
  const last = times(at.new / Math.max(at.old, 1));
  return `${how}at size ${compact(at.size)} ${compact(at.old)} -> ${compact(at.new)} ${unit} (${last}${over}${part})${crossingText(at)}`;
}

/**
 * Better or worse, where one grows faster than the other: by what the calls cost, weighed, unless
 * that turns within ten times the largest size. Null where nothing is known of equal sizes' cost.
 */
function verdictOf(at: EqualSize | null, difference: number, costly: boolean): boolean | null {
  const byGrowth = difference === 0 ? null : difference < 0;
  if (at === null || !costly) return byGrowth;
  const byCost = at.ratio < 1;
  if (byGrowth === null || byGrowth === byCost) return byCost;
  return at.crossing?.better_above === byGrowth ? byGrowth : byCost;
}

/**
 * What is dear on the other side only is none of anybody's concern. Nor is what changes less of the
 * dearer run than the least that is listed where both cost the same: a routine that has become a
 * large part of a small run has not become a problem by that.
 * @param before cost of the whole old run, `after` of the new one
 */
export function isTrifle(
  change: Change,
  { min_share: least, cost }: DiffThresholds,
  [before, after]: readonly [before: number, after: number],
): boolean {
  const { better, old, new: now } = change;
  if (better === null) return false;
  if ((better ? old : now)!.cost_share < least) return true;
  const changed = weightOf(change) * (better ? before : after);
  return changed < least * (cost / (1 + cost)) * Math.max(before, after);
}

/** Null when nothing changed. */
export function compareRoutine(
  before: RoutineReport,
  after: RoutineReport,
  thresholds: DiffThresholds,
  metric: Report['metric'],
): Change | null {
  const sizeOf = ({ size }: RoutineReport): SizeMetric => size ?? metric.size;
  const unit = metric.cost;
  const at = atEqualSize(before, after, thresholds.cost);
  const costly = at !== null && Math.abs(Math.log(at.ratio)) > Math.log(1 + thresholds.cost);
  const change = (kind: Change['kind'], better: boolean | null, what: string): Change => ({
    kind,
    of: 'routine',
    better,
    text: `${short(after)} ${what}`,
    old: sideOf(before),
    new: sideOf(after),
    at_equal_size: at,
    ...NO_FINDING,
    through: [],
  });
  if (sizeOf(before) !== sizeOf(after)) {
    const [old, now] = [before, after].map((each) => sizeName(sizeOf(each), each));
    return change(
      'unclaimed',
      null,
      `is now seen by ${now}, was by ${old}: cannot be compared (--size ${metric.size} shows both by that)`,
    );
  }
  const [was, is] = [growthOf(before), growthOf(after)];
  const cost = equalSizeText(at, unit);
  if (was !== null && is !== null) {
    const difference = compareGrowth(is, was);
    if (difference !== 0) {
      const kind = before.class === 'O(n^k)' && after.class === 'O(n^k)' ? 'exponent' : 'class';
      const faster = difference > 0 ? 'faster' : 'slower';
      // Where it costs the same at equal sizes, other inputs have shown what it always did.
      const same = at !== null && at.sizes > 0 && !costly;
      const caveat = same ? ': other sizes show it, the code costs the same' : '';
      const better = same ? null : verdictOf(at, difference, costly);
      const [was, now] = [before, after].map(classText);
      // What costs less at all sizes seen is no alarm, whatever is fitted to it.
      const what =
        better === true && difference > 0
          ? `costs less, but looks like ${now} now, was ${was}`
          : better === false && difference < 0
            ? `costs more, but looks like ${now} now, was ${was}`
            : `grows ${faster}: ${was} -> ${now}`;
      return change(kind, better, `${what}; ${cost}${caveat}`);
    }
    if (Math.abs(is.power - was.power) > thresholds.exponent) {
      const what = `exponent ${was.power.toFixed(2)} -> ${is.power.toFixed(2)}`;
      const better = verdictOf(at, is.power - was.power, costly);
      return change('exponent', better, `${what}; ${cost}`);
    }
  }
  if (costly) {
    const claim = is === null ? '' : ` (${classText(after)})`;
    return change('cost', at.ratio < 1, `costs ${at.ratio < 1 ? 'less' : 'more'}${claim}: ${cost}`);
  }
  if (at === null && asOften(before, after)) {
    const [old, now] = [before.cost_total, after.cost_total];
    if (Math.abs(Math.log(now / old)) > Math.log(1 + thresholds.cost)) {
      const less = now < old;
      return change(
        'cost',
        less,
        `costs ${less ? 'less' : 'more'}: ${compact(old)} -> ${compact(now)} ${unit} (${times(now / old)}); no common size, but it ran as often as before, and so did most of what it calls`,
      );
    }
  }
  // What is claimed depends on the data: where they say the same at several sizes, nothing happened.
  if (at !== null && at.sizes > 1) return null;
  if (was !== null && is === null) {
    return change(
      'unclaimed',
      null,
      `was ${classText(before)}, now unknown: ${after.reason ?? ''}`,
    );
  }
  if (was === null && is !== null) {
    return change('claimed', null, `was unknown, now ${classText(after)}; ${cost}`);
  }
  return null;
}

export function vanished(routine: RoutineReport): Change {
  const text = `${short(routine)} vanished (${roleText(routine)})`;
  return { ...NOTHING, kind: 'vanished', text, old: sideOf(routine) };
}

export function appeared(routine: RoutineReport): Change {
  const text = `${short(routine)} appeared (${roleText(routine)})`;
  return { ...NOTHING, kind: 'appeared', text, new: sideOf(routine) };
}

function roleText(routine: RoutineReport): string {
  return `${classText(routine)}, ${percent(routine.cost_share)} of the cost`;
}

/** One routine in the place of another. */
export function replaced(
  before: RoutineReport,
  after: RoutineReport,
  caller: string,
  thresholds: DiffThresholds,
  unit: CostMetric,
): Change {
  const at = atEqualSize(before, after, thresholds.cost);
  const [was, is] = [growthOf(before), growthOf(after)];
  const difference = was === null || is === null ? 0 : compareGrowth(is, was);
  const costly = at !== null && Math.abs(Math.log(at.ratio)) > Math.log(1 + thresholds.cost);
  const better = verdictOf(at, difference, costly);
  const which = `${short(before)} ${classText(before)} was replaced by ${short(after)} ${classText(after)}`;
  return {
    kind: 'replaced',
    of: 'routine',
    better,
    text: `${which}, both called by ${caller}; ${equalSizeText(at, unit)}`,
    old: sideOf(before),
    new: sideOf(after),
    at_equal_size: at,
    ...NO_FINDING,
    through: [],
  };
}
