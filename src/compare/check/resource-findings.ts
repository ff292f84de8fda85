/** Growth of what is asked of the kernel and the allocator, as findings about the work are held. */
import type { Growth } from '../../growth/classes.js';
import { outgrows } from '../../growth/order.js';
import { growthOf } from '../../growth/classes.js';
import { classText, formatGrowth } from '../../growth/write.js';
import type { Matcher } from '../../report/read/pattern.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import { isCounted, sameResource } from '../diff/same-resource.js';
import type { Growing } from '../diff/same-resource.js';
import type { Uncovered, Verdict } from './check-model.js';
import type { Baseline } from './loop-rules.js';
import type { Rules } from './rules.js';
import { verdictOn } from './verdict.js';

interface Limit {
  rule: 'findings' | 'baseline';
  /** Null: none at all. */
  growth: Growth | null;
}

function limitOf(growing: Growing, { findings }: Rules, earlier: Baseline | null): Limit | null {
  if (findings === 'none') return { rule: 'findings', growth: null };
  if (findings === 'any') return null;
  if (findings !== null) return { rule: 'findings', growth: findings };
  return earlier !== null && isCounted(earlier.report, growing.resource)
    ? { rule: 'baseline', growth: null }
    : null;
}

/** What the baseline says of the same of the same routine. */
function before(growing: Growing, index: number, earlier: Baseline | null): Growing | null {
  const at = [...(earlier?.matching ?? [])].find(([, now]) => now === index)?.[0];
  const routine = at === undefined ? undefined : earlier?.report.routines[at];
  return earlier === null ? null : sameResource(growing, routine?.id, earlier.report);
}

/** Whether it is no news: it grew as fast before. */
function isKnown(growing: Growing, was: Growing | null): boolean {
  const [now, old] = [growthOf(growing), was === null ? null : growthOf(was)];
  return old !== null && (now === null || !outgrows(now, old));
}

function judge(
  growing: Growing,
  routine: RoutineReport,
  limit: Limit,
  was: Growing | null,
): Verdict {
  const { resource, text } = growing;
  const growth = growthOf(growing);
  const above = limit.growth === null || (growth !== null && outgrows(growth, limit.growth));
  const known = above && isKnown(growing, was);
  const allowed = limit.growth === null ? 'no finding' : formatGrowth(limit.growth);
  const why = !above
    ? `${allowed} is allowed`
    : known
      ? 'the baseline has it, too'
      : limit.rule === 'baseline'
        ? 'the baseline has no such finding'
        : limit.growth === null
          ? 'no finding is allowed'
          : `at most ${allowed} is allowed`;
  return verdictOn(routine, null, {
    outcome: !above ? 'holds' : known ? 'known' : 'violation',
    fails: above && !known,
    rule: limit.rule,
    limit: allowed,
    actual: classText(growing),
    resource,
    message: `${text.replace(/\.$/, '')}; ${why}`,
  });
}

/** Verdicts on what grows, and what no rule is about. */
export function checkGrowingResources(
  report: Report,
  rules: Rules,
  earlier: Baseline | null,
  ignored: readonly Matcher[],
): { verdicts: Verdict[]; uncovered: Uncovered[] } {
  const verdicts: Verdict[] = [];
  const uncovered: Uncovered[] = [];
  for (const growing of report.resources ?? []) {
    const index = report.routines.findIndex(({ id }) => id === growing.routine.id);
    const routine = report.routines.at(index);
    if (index < 0 || routine === undefined || ignored.some((matches) => matches(routine))) continue;
    const limit = limitOf(growing, rules, earlier);
    if (limit !== null) {
      verdicts.push(judge(growing, routine, limit, before(growing, index, earlier)));
    } else if (rules.findings !== 'any') {
      const { name, module } = routine;
      const { share, text } = growing;
      const growth = classText(growing);
      uncovered.push({ rank: null, name, module, class: growth, share, text });
    }
  }
  return { verdicts, uncovered };
}
