/** A second run that looks closely at the loops of one finding. */
import { ComairError, messageOf } from '../base/errors.js';
import { textToBytes } from '../base/text/byte-text.js';
import { count } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import { DiagnosisBuilder } from '../claims/diagnosis/builder.js';
import type { LoopCosts } from '../claims/diagnosis/builder.js';
import { THRESHOLDS } from '../claims/diagnosis/results.js';
import type { Thresholds } from '../claims/diagnosis/results.js';
import { suggest } from '../claims/diagnosis/suggest.js';
import { makeReport } from '../claims/report/make-report.js';
import { withSymbols } from '../profile/profile-symbols.js';
import type { Finding, Report, RoutineReport } from '../schema/report.js';
import { native } from '../native/addon.js';
import { observe } from '../run/observe.js';
import type { Ending, RunOptions } from '../run/run-options.js';
import { DEBUG_DIRS } from '../symbols/modules.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { load } from './load.js';

export interface DiagnoseOptions extends RunOptions {
  /** Rates below which loops are inefficient, see docs/diagnose.md. */
  thresholds?: Partial<Thresholds>;
}

export interface DiagnoseResult {
  /** Of the file, with `diagnosis` in the finding. */
  report: Report;
  finding: Finding;
  ending: Ending;
  /** What went wrong, in words. */
  notes: string[];
}

function findingNamed({ findings = [], growth }: Report, name: string, path: string): Finding {
  const rank = /^(?:#|finding )?([1-9]\d*)$/.exec(name)?.[1];
  if (rank === undefined) {
    throw new ComairError(`'${name}' is no finding: write #1 or 'finding 1'`, 'usage');
  }
  const found = findings.find((each) => each.rank === Number(rank));
  if (found !== undefined) return found;
  throw new ComairError(
    growth === undefined
      ? `${path} was made before there were findings: analyze the recording or profile again`
      : `${path} has no finding ${rank}: there ${findings.length === 1 ? 'is' : 'are'} ${count(findings.length, 'finding')}`,
    'usage',
  );
}

/** Those whose loops are looked at. @throws ComairError `usage` where their code is in no file */
function routinesOf(finding: Finding, { routines }: Report): RoutineReport[] {
  const ids = new Set(
    finding.routines.flatMap(({ id, role }) => (role === 'inherits' ? [] : [id])),
  );
  const found = routines.filter(({ id, module_path: path }) => ids.has(id) && path.startsWith('/'));
  if (found.length > 0) return found;
  throw new ComairError(
    `the code of finding ${finding.rank} is in no file, and has no lasting address: its loops cannot be found again`,
    'usage',
  );
}

/** A callee counts that has this part of what the finding's routines cost. */
const MUCH = 0.1;

/** With what they call that has much of their cost itself: loops are where the cost is. */
function withCostly(found: readonly RoutineReport[], { routines }: Report): RoutineReport[] {
  const most = Math.max(...found.map(({ cost_total: cost }) => cost));
  const all = new Set(found);
  for (const routine of all) {
    for (const { routine: index, cost } of routine.callees) {
      if (index !== null && cost >= MUCH * most) all.add(routines[index]);
    }
  }
  return [...all].filter(
    (routine) =>
      found.includes(routine) ||
      (routine.cost_self >= MUCH * most && routine.module_path.startsWith('/')),
  );
}

function placesOf(routines: readonly RoutineReport[]): Map<string, bigint[]> {
  const places = new Map<string, bigint[]>();
  for (const { module_path: path, offset } of routines) {
    places.set(path, [...(places.get(path) ?? []), BigInt(offset)]);
  }
  return places;
}

/** What is at a routine's offset in another build is anything. @throws ComairError `mismatch` */
function refuseOtherBuilds(routines: readonly RoutineReport[], path: string): void {
  for (const [file, before] of new Map(routines.map((each) => [each.module_path, each.build_id]))) {
    let now: string;
    try {
      const module = native().openModule(textToBytes(file), DEBUG_DIRS);
      now = module.buildId;
      module.close();
    } catch (error) {
      throw new ComairError(`cannot read ${printable(file)}: ${messageOf(error)}`, 'input');
    }
    if (now !== (before ?? '')) {
      throw new ComairError(
        `${printable(file)} is another build than the one that ${path} is of: profile the program again`,
        'mismatch',
      );
    }
  }
}

/** Of a report on the run itself. */
function loopCosts({ loops = [], routines }: Report): LoopCosts {
  const byPlace = new Map(
    loops.map(({ routine, offset, cost_share: total, cost_total: cost, cost_self: self }) => [
      `${routines[routine].module_path} ${offset}`,
      { total, own: cost === 0 ? 0 : (total * self) / cost },
    ]),
  );
  return (path, offset) => byPlace.get(`${path} ${offset}`) ?? { total: 0, own: 0 };
}

/** Why no loop was seen, in one line. */
function whyNone(
  finding: Finding,
  routines: readonly RoutineReport[],
  path: string,
  builder: DiagnosisBuilder,
): string {
  const ran = [...builder.ran()];
  const names = routines.map(({ name }) => printable(name)).join(', ');
  const any = routines.some(({ module_path: file, offset }) =>
    ran.some((each) => each.path === file && each.offset === BigInt(offset)),
  );
  return any
    ? `no loop of finding ${finding.rank} went round: ${names} ran without one, and what it costs comes of calls`
    : `nothing of finding ${finding.rank} ran this time (${names}): give the program the arguments and the input of the run that ${path} is of`;
}

/**
 * Runs a program again, with Valgrind, and looks at what each iteration of the loops of a finding's
 * routines changes.
 *
 * @param path of a recording, profile or report
 * @param name of the finding: `#1` or `finding 1`
 * @param argv the program and its arguments, as `profile` takes them
 * @throws ComairError as `load` and `profile`; `usage` where there is no such finding, `mismatch`
 *   where no loop of it was seen
 */
export async function diagnoseFinding(
  path: string,
  name: string,
  argv: readonly string[],
  options: DiagnoseOptions = {},
): Promise<DiagnoseResult> {
  if (options.engine === 'dynamorio') {
    throw new ComairError(
      'the DynamoRIO engine does not diagnose loops: --engine valgrind',
      'usage',
    );
  }
  const report = await load(path);
  const finding = findingNamed(report, name, path);
  const routines = withCostly(routinesOf(finding, report), report);
  refuseOtherBuilds(routines, path);
  const builder = new DiagnosisBuilder();
  const { analyzer, end, run } = await observe({
    argv,
    options: { ...options, engine: 'valgrind', structures: true, loops: false },
    cost: 'work',
    loopsOf: placesOf(routines),
    recordPath: null,
    analyze: true,
    diagnosis: builder,
  });
  analyzer.addRun(run);
  const thresholds = { ...THRESHOLDS, ...options.thresholds };
  const symbols = new SymbolTable();
  try {
    const costOf = loopCosts(
      makeReport(withSymbols(await analyzer.finish(), symbols), symbols, {}),
    );
    const loops = builder
      .finish(symbols, thresholds, costOf)
      .filter(({ iterations }) => iterations > 0);
    if (builder.problem !== null) throw new ComairError(builder.problem, 'engine');
    if (loops.length === 0) {
      throw new ComairError(whyNone(finding, routines, path, builder), 'mismatch');
    }
    finding.diagnosis = { thresholds, suggestion: suggest(loops, finding.share), loops };
  } finally {
    symbols.close();
  }
  return { report, finding, ending: { code: end.code, signal: end.signal }, notes: run.notes };
}
