/** What exact counts say of a family: which finding is the result, and where its culprit is. */
import { threshold } from '../../../base/threshold.js';
import { growsFast } from '../../../growth/order.js';
import type { HuntCulprit } from '../../../schema/hunt.js';
import type { Finding, Report } from '../../../schema/report.js';

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

export function culpritOf({ routines, loops = [] }: Finding, report: Report): HuntCulprit {
  // What a function of a script calls says more than that it is called.
  const culprits = routines.filter(({ role }) => role === 'culprit');
  const first = culprits.find(({ script }) => script !== true) ?? routines[0];
  const loop = loops.find(({ role }) => role === 'culprit') ?? null;
  const known = report.routines.find(({ id }) => id === first.id);
  const named = known?.file ?? first.file ?? null;
  return {
    routine: first.name,
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

/** Own cost of a run that is in the culprit's routines, as a part of all. */
export function shareIn(report: Report, ids: ReadonlySet<string>): number {
  let [all, own] = [0, 0];
  for (const { id, cost_self: cost, script } of report.routines) {
    if (ids.has(id)) own += cost;
    // Of a function of a script: part of the interpreter's cost.
    if (script !== true) all += cost;
  }
  return all === 0 ? 0 : own / all;
}
