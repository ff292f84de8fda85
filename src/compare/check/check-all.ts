/** Rules about the work, and rules about what routines ask of the kernel and the allocator. */
import { ComairError } from '../../base/errors.js';
import { matcher } from '../../report/read/pattern.js';
import type { Resource } from '../../schema/metrics.js';
import type { Report } from '../../schema/report.js';
import { check } from './check.js';
import { concluded } from './check-model.js';
import type { CheckResult, Verdict } from './check-model.js';
import { formatGrowth } from '../../growth/write.js';
import type { Rule, Rules } from './rules.js';
import { nameOf, verdictOn } from './verdict.js';

/** By one resource; null: the program asked for none, or for so little that it was not kept. */
export interface ResourceReports {
  report: Report | null;
  baseline: Report | null;
}

/** What rules are about, beside the work. */
export const resourcesOf = ({ rules }: Pick<Rules, 'rules'>): Resource[] => [
  ...new Set(rules.flatMap(({ of }) => of?.resource ?? [])),
];

type Result = Pick<CheckResult, 'unchecked' | 'uncovered' | 'verdicts' | 'warnings'>;

/** A routine that is there, and asks for none. */
function asksForNone(rule: Rule, report: Report): Verdict[] {
  const matches = matcher(rule.pattern);
  const routine = report.routines.find((each) => matches(each));
  if (routine === undefined) return [];
  const { word, resource } = rule.of!;
  return [
    verdictOn(routine, null, {
      outcome: 'holds',
      fails: false,
      rule: rule.text,
      limit: formatGrowth(rule.limit),
      actual: 'none',
      resource,
      message: `${word}: ${nameOf(routine)} asks for none, or next to none`,
    }),
  ];
}

/** Of the rules about one resource. */
function checkResource(
  report: Report,
  rules: readonly Rule[],
  unknown: Rules['unknown'],
  { report: of, baseline }: ResourceReports,
): Result {
  const asked = rules.filter(({ pattern }) => of?.routines.some(matcher(pattern)) === true);
  const none = rules
    .filter((rule) => !asked.includes(rule))
    .map((rule) => ({ rule, verdicts: asksForNone(rule, report) }));
  const unused = none.find(({ verdicts }) => verdicts.length === 0);
  if (unused !== undefined) {
    throw new ComairError(
      `"${unused.rule.text}" matches none of the routines that ran: not called, inlined, or another name? (comair-bin export FILE --to csv lists them)`,
      'usage',
    );
  }
  const holds = none.flatMap(({ verdicts }) => verdicts);
  if (of === null || asked.length === 0)
    return { unchecked: { share: 0, reason: null }, uncovered: [], verdicts: holds, warnings: [] };
  const { word, resource } = asked[0].of!;
  const plain = asked.map(({ text, pattern, limit, perRun }) => ({
    text,
    pattern,
    limit,
    ...(perRun === undefined ? {} : { perRun }),
  }));
  // No ceiling and no baseline is about a resource: only what has a rule is judged.
  const result = check(
    of,
    {
      rules: plain,
      ceiling: null,
      ignore: [],
      minShare: Infinity,
      unknown,
      findings: 'any',
      cautious: false,
    },
    baseline,
  );
  const verdicts = result.verdicts.map((verdict) => ({
    ...verdict,
    resource,
    message: `${word}: ${verdict.message}`,
  }));
  return { ...result, verdicts: [...verdicts, ...holds] };
}

/** The rules that are about the work; null: none of them asks for anything, nor does a baseline. */
export function rulesOfWork(rules: Rules, baseline: unknown): Rules | null {
  const own = rules.rules.filter(({ of }) => of === undefined);
  const findings = rules.findings !== null && rules.findings !== 'any';
  const onlyOthers = own.length < rules.rules.length && own.length === 0;
  if (onlyOthers && rules.ceiling === null && baseline === null && !findings) return null;
  return { ...rules, rules: own };
}

/**
 * Adds what rules about resources say.
 * @param work what the others say; null: there are none
 * @param resources what `resourcesOf` the rules asks for
 * @throws ComairError `usage` where a rule matches no routine
 */
export function withResources(
  work: CheckResult | null,
  report: Report,
  rules: Rules,
  resources: ReadonlyMap<Resource, ResourceReports>,
): CheckResult {
  const others = rules.rules.filter(({ of }) => of !== undefined);
  if (work !== null && others.length === 0) return work;
  const results: Result[] = [
    ...(work === null ? [] : [work]),
    ...[...resources].map(([resource, reports]) =>
      checkResource(
        report,
        others.filter(({ of }) => of?.resource === resource),
        rules.unknown,
        reports,
      ),
    ),
  ];
  const verdicts = results.flatMap((result) => result.verdicts);
  const { unchecked } = results.find((each) => each.unchecked.reason !== null) ?? results[0];
  return concluded(report.metric, {
    unchecked,
    uncovered: results.flatMap(({ uncovered }) => uncovered),
    verdicts: verdicts.toSorted((a, b) => Number(b.fails) - Number(a.fails)),
    warnings: [...new Set(results.flatMap(({ warnings }) => warnings))],
  });
}

/**
 * As `check`, with rules about resources.
 * @param resources what `resourcesOf` the rules asks for
 * @throws ComairError as `check`
 */
export function checkAll(
  report: Report,
  rules: Rules,
  baseline: Report | null,
  resources: ReadonlyMap<Resource, ResourceReports>,
): CheckResult {
  const own = rulesOfWork(rules, baseline);
  const work = own === null ? null : check(report, own, baseline);
  return withResources(work, report, rules, resources);
}
