/** What exact counts say of a family: which finding is the result, and where its culprit is. */
import { threshold } from '../../../base/threshold.js';
import { growsFast } from '../../../growth/order.js';
import type { HuntCulprit } from '../../../schema/hunt.js';
import type { Finding, Report } from '../../../schema/report.js';
import { plainName } from '../../../symbols/short-name.js';

export const shareOfACulprit = threshold(
  0.1,
  "share of the sweep's cost",
  'the clock has seen all of the time grow: what causes that is no small part of the largest runs',
  'reason',
);

/** Finding of growth over runs of different sizes: what a call costs alone says nothing of n. */
const isOverRuns = ({ basis }: Finding): boolean => basis === 'run' || basis === 'calls';

/** The finding that explains what the clock has seen; null: exact counts do not bear it out. */
export function findingOf({ findings = [], growth }: Report): Finding | null {
  if (growth?.against == null) return null;
  const found = findings
    .filter((finding) => isOverRuns(finding) && growsFast(finding))
    .filter(({ share }) => share >= shareOfACulprit.value)
    .toSorted((a, b) => b.share - a.share);
  return found.at(0) ?? null;
}

export const ratioOfIncrements = threshold(
  2.5,
  'times the increment of the cost over the doubling before',
  'whatever does not grow is gone from both: 2 is linear, n log n is below 2.3 from 100 on, n^2 is 4',
  'reason',
);

/**
 * Whether the whole cost of runs at sizes that double grows faster than n log n: a culprit that does,
 * and has a small part, may be what is only beginning.
 * @param costs of each size, ascending
 */
export function growsAltogether(costs: readonly { n: number; cost: number }[]): boolean {
  const last = costs.slice(-3);
  if (last.length < 3) return false;
  const [low, middle, high] = last.map(({ cost }) => cost);
  return high - middle >= ratioOfIncrements.value * (middle - low);
}

export function culpritOf(
  { routines, loops = [] }: Pick<Finding, 'routines'> & Pick<Partial<Finding>, 'loops'>,
  report: Report,
): HuntCulprit {
  // What a function of a script calls says more than that it is called.
  const culprits = routines.filter(({ role }) => role === 'culprit');
  const first = culprits.find(({ script }) => script !== true) ?? routines[0];
  const loop = loops.find(({ role }) => role === 'culprit') ?? null;
  const known = report.routines.find(({ id }) => id === first.id);
  const named = known?.file ?? first.file ?? null;
  const inlined = loop?.inlined;
  const inner = inlined === undefined ? '' : plainName(inlined.frames[inlined.at].name);
  return {
    routine: inner === '' ? first.name : inner,
    module: first.module,
    offset: first.offset,
    loop: loop?.name ?? null,
    file: loop?.file ?? named,
    line: loop?.file != null ? (loop.line ?? null) : (known?.line ?? first.line ?? null),
  };
}

/** What two results have in common that are one. */
export const culpritKey = ({ module, offset, routine, loop }: HuntCulprit): string =>
  JSON.stringify([module, offset, routine, loop]);

/** Own cost of each routine of a run, by its id, as a part of all. */
export function ownShares({ routines }: Pick<Report, 'routines'>): Map<string, number> {
  // What a function of a script costs is part of the interpreter's cost.
  const all = routines.reduce((sum, { cost_self: cost, script }) => sum + (script ? 0 : cost), 0);
  return new Map(routines.map(({ id, cost_self: cost }) => [id, all === 0 ? 0 : cost / all]));
}

/** What a finding's culprits have of a run. */
export function shareOfCulprits(
  shares: ReadonlyMap<string, number>,
  { routines }: Pick<Finding, 'routines'>,
): number {
  const culprits = routines.filter(({ role }) => role === 'culprit');
  return culprits.reduce((sum, { id }) => sum + (shares.get(id) ?? 0), 0);
}
