/** What is looked at closely: a finding, a routine that was asked for, or where the work is. */
import { ComairError } from '../base/errors.js';
import { threshold } from '../base/threshold.js';
import { count } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import { findRoutine } from '../report/read/find.js';
import type { FindingDiagnosis } from '../schema/diagnosis.js';
import type { Finding, Report, RoutineReport } from '../schema/report.js';
import { isLoader } from '../symbols/modules.js';
import { isInFile, routinesOf, withCode } from './loops-of-finding.js';

export interface Subject {
  /** Of the cost of the run. */
  share: number;
  /** In words: `finding 1`, or what the routines are. */
  name: string;
  /** Those whose loops are looked at. */
  routines: readonly RoutineReport[];
  /** Puts what was seen into the report. */
  keep: (diagnosis: FindingDiagnosis) => void;
}

/** @throws ComairError `usage` where its code is in no file */
export function ofFinding(finding: Finding, report: Report): Subject {
  const keep = (diagnosis: FindingDiagnosis): void => {
    finding.diagnosis = diagnosis;
  };
  const name = `finding ${finding.rank}`;
  return { share: finding.share, name, routines: routinesOf(finding, report), keep };
}

const names = (routines: readonly RoutineReport[]): string =>
  routines.map(({ name }) => printable(name)).join(', ');

function ofRoutines(routines: readonly RoutineReport[], asked: boolean, report: Report): Subject {
  const share = Math.max(...routines.map(({ cost_share: each }) => each));
  const keep = (diagnosis: FindingDiagnosis): void => {
    report.close_look = { routines: routines.map(({ name }) => name), asked, share, diagnosis };
  };
  return { share, name: names(routines), routines, keep };
}

/** @throws ComairError `usage` where there is no such routine, or its code is in no file */
export function ofRoutine(report: Report, text: string): Subject {
  const routine = findRoutine(report, text);
  const found = withCode(routine, report);
  if (found.length > 0) return ofRoutines(found, true, report);
  throw new ComairError(
    `the code of ${printable(routine.name)} is in no file, and has no lasting address: its loops cannot be found again`,
    'usage',
  );
}

const shareOfOwnCostWorthALook = threshold(
  0.1,
  'share of the cost of the run',
  'What has less of the cost itself is not what makes a run slow.',
  'reason',
);

const shareOfACarrier = threshold(
  0.5,
  'share of the cost of the run, with callees',
  'A routine with most of the cost may call again and again what costs so much, in a loop of its own.',
  'tools/check-diagnosis',
);

/** Routines with much of the cost themselves that are looked at. */
const LOOKED_AT = 4;

/**
 * Where the work is: routines with most own cost, and routines of the program itself that most of
 * the cost goes through. Null: there are none, but for the dynamic loader.
 */
export function ofWork(report: Report): Subject | null {
  const exe = report.runs.at(0)?.exe;
  const isOwn = (routine: RoutineReport): boolean =>
    isInFile(routine) && !isLoader(routine.module_path) && routine.waits !== true;
  const own = report.routines.filter(isOwn);
  const total = report.routines.reduce((sum, { cost_self: cost }) => sum + cost, 0);
  const costly = report.routines
    .filter((routine) => routine.region === true || isOwn(routine))
    .toSorted((a, b) => b.cost_self - a.cost_self)
    .filter(({ cost_self: cost }) => cost >= shareOfOwnCostWorthALook.value * total)
    .flatMap((routine) => withCode(routine, report).filter(isOwn));
  // What calls nothing more often than it is called itself has no loop that does so.
  const carriers = own.filter(
    ({ module_path: path, cost_share: share, calls, callees }) =>
      path === exe &&
      share >= shareOfACarrier.value &&
      callees.some((callee) => callee.calls > calls),
  );
  const all = [...new Set([...[...new Set(costly)].slice(0, LOOKED_AT), ...carriers])];
  return all.length === 0 ? null : ofRoutines(all, false, report);
}

/**
 * By a finding's rank, or by a routine as `show` takes it.
 * @throws ComairError `usage` where there is none
 */
export function subjectNamed(report: Report, name: string, path: string): Subject {
  const { findings = [], growth } = report;
  const rank = /^(?:#|finding )([1-9]\d*)$/.exec(name)?.[1];
  if (rank === undefined) return ofRoutine(report, name);
  const found = findings.find((each) => each.rank === Number(rank));
  if (found !== undefined) return ofFinding(found, report);
  throw new ComairError(
    growth === undefined
      ? `${path} was made before there were findings: analyze the recording or profile again`
      : `${path} has no finding ${rank}: there ${findings.length === 1 ? 'is' : 'are'} ${count(findings.length, 'finding')}`,
    'usage',
  );
}
