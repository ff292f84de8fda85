/** A second run that looks closely at the loops of one finding. */
import { ComairError } from '../base/errors.js';
import { printable } from '../base/text/printable.js';
import { DiagnosisBuilder } from '../claims/diagnosis/builder.js';
import type { LoopCosts } from '../claims/diagnosis/builder.js';
import type { RoutineCost } from '../claims/diagnosis/calls-of.js';
import { RATE_THRESHOLDS } from '../claims/diagnosis/results.js';
import type { RateThresholds } from '../claims/diagnosis/results.js';
import { suggest } from '../claims/diagnosis/suggest.js';
import { makeReport } from '../words/make-report.js';
import { withSymbols } from '../profile/profile-symbols.js';
import type { Finding, Report, RoutineReport } from '../schema/report.js';
import type { Isolation } from '../record/engine/session.js';
import { observe } from '../run/observe.js';
import type { Ending, RunOptions } from '../run/run-options.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { diagnosisReport } from '../words/diagnosis/diagnosis-report.js';
import { load } from './load.js';
import { takersOf } from './takers.js';
import { subjectNamed } from './diagnosis-subject.js';
import type { Subject } from './diagnosis-subject.js';
import { placesOf, refuseOtherBuilds, withCostly } from './loops-of-finding.js';

export interface DiagnoseOptions extends RunOptions {
  /** Rates below which loops are inefficient, see docs/diagnose.md. */
  thresholds?: Partial<RateThresholds>;
  looking?: Looking;
}

/** How much of the loops is looked at. */
export interface Looking {
  /** All iterations of them, not a sample. */
  all?: boolean;
  /** Megabytes for the inputs of loops whose instances are compared; default 512. */
  memory?: number;
}

export const DIAGNOSIS_MEMORY = 512;

export interface DiagnoseResult {
  /** Of the file, with `diagnosis` in the finding, or `close_look` of the routine. */
  report: Report;
  /** Null: a routine was asked for. */
  finding: Finding | null;
  ending: Ending;
  /** What went wrong, in words. */
  notes: string[];
}

/** Of a report on the run itself. */
function loopCosts({ loops = [], routines }: Report): LoopCosts {
  const byPlace = new Map(
    loops.map(({ routine, offset, cost_share: total, cost_total: cost, cost_self: self }) => [
      `${routines[routine].module_path} ${offset}`,
      { total, own: cost === 0 ? 0 : (total * self) / cost, cost },
    ]),
  );
  return (path, offset) => byPlace.get(`${path} ${offset}`) ?? { total: 0, own: 0, cost: 0 };
}

/** Of the routine at a place, with all that it calls. */
function routineCost({ routines }: Report): RoutineCost {
  const byPlace = new Map(
    routines.map(({ module_path: path, offset, cost_share: share, cost_total: cost }) => [
      `${path} ${offset}`,
      { share, cost },
    ]),
  );
  return (path, offset) => byPlace.get(`${path} ${offset}`) ?? { share: 0, cost: 0 };
}

/** Why no loop was seen, in one line. */
function whyNone(
  name: string,
  routines: readonly RoutineReport[],
  builder: DiagnosisBuilder,
  source: string,
): string {
  const ran = [...builder.ran()];
  const names = routines.map((each) => printable(each.name)).join(', ');
  const any = routines.some(({ module_path: file, offset }) =>
    ran.some((each) => each.path === file && each.offset === BigInt(offset)),
  );
  return any
    ? `no loop of ${name} went round: ${names} ran without one, and what it costs comes of calls`
    : `nothing of ${name} ran this time (${names}): give the program the arguments and the input of the run that ${source} is of`;
}

/** What was seen, and of what. */
interface Seen {
  subject: Subject;
  /** Whose loops were looked at. */
  routines: readonly RoutineReport[];
  builder: DiagnosisBuilder;
  /** On what was looked at. */
  now: Report;
  symbols: SymbolTable;
  thresholds?: Partial<RateThresholds> | undefined;
  /** In words: where the routines are from. */
  source: string;
}

/**
 * Puts what is to be changed into the report that the subject is of.
 * @throws ComairError `engine`; `mismatch` where no loop was seen
 */
export function judge({ subject, routines, builder, now, symbols, source, ...of }: Seen): void {
  const thresholds = { ...RATE_THRESHOLDS, ...of.thresholds };
  const loops = builder
    .finish(symbols, thresholds, loopCosts(now))
    .filter(({ iterations }) => iterations > 0)
    .map((loop) => ({ ...loop, takers: takersOf(loop, loop.iterations, now) }));
  const costOf = routineCost(now);
  const recursions = builder.recursions(symbols, (path, offset) => costOf(path, offset).share);
  const calls = builder
    .calls(symbols, costOf)
    .map((call) => ({ ...call, takers: takersOf(call.caller, call.calls, now) }));
  if (builder.problem !== null) throw new ComairError(builder.problem, 'engine');
  if (loops.length + recursions.length === 0) {
    throw new ComairError(whyNone(subject.name, routines, builder, source), 'mismatch');
  }
  const suggestion = suggest({ loops, recursions, calls }, subject.share, thresholds.redundant);
  subject.keep(diagnosisReport({ thresholds, suggestion, loops, recursions, calls }));
}

/** What is diagnosed, and how. */
interface Case {
  subject: Subject;
  report: Report;
  argv: readonly string[];
  options: DiagnoseOptions;
  /** In words: where the report is from. */
  source: string;
  isolation?: Isolation | undefined;
}

/**
 * Runs the program, and puts what is seen of the loops into the report.
 * @throws ComairError as `profile`; `usage` `mismatch` where no loop of them was seen
 */
export async function diagnoseLoops(of: Case): Promise<{ ending: Ending; notes: string[] }> {
  const { subject, report, argv, options, source, isolation } = of;
  const routines = withCostly(subject.routines, report);
  refuseOtherBuilds(routines, source);
  const builder = new DiagnosisBuilder();
  const { analyzer, end, run } = await observe({
    argv,
    options: { ...options, structures: true, loops: false },
    cost: 'work',
    loopsOf: placesOf(routines),
    recordPath: null,
    analyze: true,
    diagnosis: builder,
    looking: { all: false, memory: DIAGNOSIS_MEMORY, ...options.looking },
    isolation,
  });
  analyzer.addRun(run);
  const symbols = new SymbolTable();
  try {
    const now = makeReport(withSymbols(await analyzer.finish(), symbols), symbols, {});
    judge({ subject, routines, builder, now, symbols, thresholds: options.thresholds, source });
  } finally {
    symbols.close();
  }
  return { ending: { code: end.code, signal: end.signal }, notes: run.notes };
}

/**
 * Runs a program again, and looks at what each iteration of the loops of a finding's routines, or of
 * a routine, changes.
 *
 * @param path of a recording, profile or report
 * @param name of the finding: `#1` or `finding 1`; or of a routine
 * @param argv the program and its arguments, as `profile` takes them
 * @throws ComairError as `load` and `profile`; `usage` where there is no such finding or routine,
 *   `mismatch` where no loop of it was seen
 */
export async function diagnoseFinding(
  path: string,
  name: string,
  argv: readonly string[],
  options: DiagnoseOptions = {},
): Promise<DiagnoseResult> {
  const report = await load(path);
  const subject = subjectNamed(report, name, path);
  const finding =
    (report.findings ?? []).find(({ rank }) => subject.name === `finding ${rank}`) ?? null;
  return {
    report,
    finding,
    ...(await diagnoseLoops({ subject, report, argv, options, source: path })),
  };
}
