/**
 * The report that fits on a screen: what ran, the routines that something is known of, the first
 * finding, and last the verdict with what to do next, so that a terminal's last screen holds these.
 */
import type { Colors } from '../base/text/colors.js';
import { count } from '../base/text/numbers.js';
import { wrap } from '../base/text/width.js';
import { routinesOf } from '../report/late-lists.js';
import { costOfRuns } from '../schema/costs.js';
import type { Report, RoutineReport } from '../schema/report.js';
import { isStartUp, startUpParts, startUpShare } from '../claims/findings/start-up.js';
import { emptyReason } from '../words/notes.js';
import { shareWords } from '../words/share.js';
import {
  closeLookLines,
  firstFinding,
  otherFindings,
  resourceLines,
  heldLines,
  verdictLines,
} from './findings-text.js';
import { heading } from './heading.js';
import { nextLines } from './next-text.js';
import { ranked, rankingTable } from './ranking.js';
import { shortWarnings } from './warnings.js';

/** Rows of the table: with the finding, the verdict and what is next they fit on 24 lines. */
const ROWS = 5;
/** With less of the cost, start-up and what has no class are not told. */
const SHARE_TOLD = 0.01;

/** Those with a class of their own, or in a finding; start-up is told in one line. */
function rowsOf(
  all: readonly RoutineReport[],
  { growth, factors, findings = [] }: Report,
): RoutineReport[] {
  const overRuns = growth?.against != null;
  const known = ({ class: name, per_run: run, by_factors: by }: RoutineReport): boolean =>
    factors === undefined
      ? (overRuns ? (run?.class ?? 'unknown') : name) !== 'unknown'
      : by?.own?.law != null;
  const rows = all.filter(
    (routine) =>
      !isStartUp(routine) &&
      routine.finding?.role !== 'inherits' &&
      (routine.finding !== undefined || known(routine)),
  );
  // What a finding is about stands before what it is named with.
  const firsts = new Map(findings.map(({ rank, routines: [first] }) => [first.id, rank]));
  const place = ({ id }: RoutineReport): number => firsts.get(id) ?? Infinity;
  return rows.sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** "start-up 4.2 %; 12 routines without a class 30.1 %; --full shows all 317 routines". */
function restLine(report: Report, all: readonly RoutineReport[], shown: number): string {
  const total = costOfRuns(report.runs, report.metric.cost);
  const rows = new Set(rowsOf(all, report));
  const open = all.filter(
    (routine) => !rows.has(routine) && !isStartUp(routine) && routine.finding?.role !== 'inherits',
  );
  const routines = routinesOf(report);
  const parts = startUpParts(routines, (i) =>
    routines[i].callers.map(({ routine, cost }) => ({ caller: routine, cost })),
  );
  const partOf = new Map(routines.map((each, i) => [each, parts[i]]));
  const cost = open.reduce((sum, each) => sum + each.cost_self * (1 - partOf.get(each)!), 0);
  const startUp = report.growth?.start_up ?? startUpShare(routines, parts, total);
  // What a finding has called, or a loop of it, is no unknown cost: the verdict knows it.
  const most = report.growth?.shares.undecided ?? 1;
  const unknown = total > 0 ? Math.min(most, cost / total) : 0;
  const told = [
    ...(startUp >= SHARE_TOLD ? [`start-up ${shareWords(startUp)}`] : []),
    ...(unknown >= SHARE_TOLD
      ? [`${count(open.length, 'routine')} without a class ${shareWords(unknown)}`]
      : []),
    ...(routines.length > shown ? [`--full shows all ${count(routines.length, 'routine')}`] : []),
  ];
  return told.join('; ');
}

export interface FirstScreenOptions {
  width: number;
  colors: Colors;
  /** The verdict alone. */
  brief: boolean;
}

/** Lines without line feeds. */
export function firstScreen(
  report: Report,
  { width, colors, brief }: FirstScreenOptions,
): string[] {
  const verdict = [
    ...verdictLines(report, width, colors),
    ...resourceLines(report, width),
    ...heldLines(report, width),
    ...nextLines(report, width, true),
  ];
  const head = heading(report, width, colors);
  if (brief) return [...head, ...verdict];
  const warned = shortWarnings(report, width, colors);
  const findings = report.findings ?? [];
  const all = ranked(report);
  if (all.length === 0) return [...head, ...warned, ...wrap(emptyReason(report), width)];
  const look = closeLookLines(report, width, colors);
  if (findings.length === 0 && report.factors === undefined) {
    return [...head, ...warned, ...look, ...(look.length > 0 ? [''] : []), ...verdict];
  }
  const rows = rowsOf(all, report).slice(0, ROWS);
  const rest = restLine(report, all, rows.length);
  return [
    ...head,
    ...warned,
    '',
    ...rankingTable(rows, report, width, colors),
    ...(rest === '' ? [] : wrap(rest, width).map((line) => colors.dim(line))),
    '',
    ...firstFinding(report, width, colors),
    ...otherFindings(report, width, colors),
    ...look,
    ...(findings.length > 0 || look.length > 0 ? [''] : []),
    ...verdict,
  ];
}
