/** Running a program and reporting on it. */
import { recordedCost } from '../schema/costs.js';
import type { Profile } from '../profile/profile-model.js';
import { withSymbols } from '../profile/profile-symbols.js';
import type { Finding, Report } from '../schema/report.js';
import type { TreeReport } from '../schema/tree-report.js';
import type { TreeBuilder } from '../claims/repetitions/tree-builder.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { treeReport } from '../words/structures/tree-report.js';
import { whyNotRunAgain } from '../campaigns/decide/rerun.js';
import { isHiddenByStartUp } from '../words/verdict/hidden.js';
import { UNDECIDED, afterOneRun } from '../campaigns/sweep/propose.js';
import { shell, shellWord } from '../campaigns/sweep/shell.js';
import type { ProposedSweep } from '../campaigns/sweep/propose.js';
import { stdinOf } from '../campaigns/sweep/stdin.js';
import { finishRecording } from '../run/finish-recording.js';
import type { KeptRecording } from '../run/finish-recording.js';
import { makeReport } from '../words/make-report.js';
import type { ViewOptions } from '../report/make-report.js';
import { observe } from '../run/observe.js';
import { loopsOfFindings } from './loops-from.js';
import { otherRequests } from './other-requests.js';
import type { Ending, ProfilingOptions, RunOptions } from '../run/run-options.js';

/** A sweep that a report proposes. */
export interface Again {
  plan: ProposedSweep;
  /** Why it is not to be run without being asked for, in words; null: nothing speaks against it. */
  whyNot: string | null;
}

export interface ProfileResult {
  report: Report;
  /** What the report was made of; `encodeProfile` makes a file of it. */
  profile: Profile;
  /** The repetition tree; null where no structures were recorded. */
  tree: TreeReport | null;
  ending: Ending;
  /** Null when none was asked for. */
  recording: KeptRecording | null;
  /** The sweep that the report proposes; null where it proposes none. */
  again: Again | null;
  /** Why the program is not to be run again without being asked for, in words; null: it may be. */
  whyNotAgain: () => string | null;
}

function treeWith(symbols: SymbolTable, builder: TreeBuilder | null): TreeReport | null {
  const facts = builder?.finish(symbols) ?? null;
  return facts === null ? null : treeReport(facts);
}

/**
 * Runs a program under an engine and reports on it. The program shares this process's stdin, stdout
 * and stderr. While it runs, leave process.stdout and process.stderr alone unless they are
 * terminals: Node would make a pipe non-blocking, for the program as well.
 *
 * @param argv the program, looked for as execvp(3) does, and its arguments
 * @throws ComairError `not-found`, `cannot-execute`, `engine`; `output` when the recording cannot
 *   be opened. How the program itself ends is no error: see `ending`.
 */
export async function profile(
  argv: readonly string[],
  options: ProfilingOptions & ViewOptions = {},
): Promise<ProfileResult> {
  const { recording } = options;
  const cost = recordedCost(options.cost);
  const recordPath = recording ?? null;
  const loopsOf = await loopsOfFindings(options);
  const observation = await observe({ argv, options, cost, loopsOf, recordPath, analyze: true });
  const { analyzer, tree, run, end } = observation;
  analyzer.addRun(run);
  const symbols = new SymbolTable({ late: options.lateLines ?? false });
  try {
    const plain = await analyzer.finish();
    for (const process of plain.runs) symbols.addProcess(process, run.start_ms);
    const profile = withSymbols(plain, symbols);
    const report = makeReport(profile, symbols, options);
    const { start_ms: since, wall_s: seconds } = run;
    const plan = addNext(report, argv, { since, seconds, status: end.code ?? 0 }, options);
    const effects = analyzer.effects();
    const whyNot = (): string | null => whyNotRunAgain({ profile, run, effects });
    if (plan !== null && whyNot() === null) addDecide(report, argv);
    return {
      report,
      profile,
      tree: treeWith(symbols, tree),
      ending: { code: end.code, signal: end.signal },
      recording: recording === undefined ? null : finishRecording(observation, symbols),
      again: plan === null ? null : { plan, whyNot: whyNot() },
      whyNotAgain: whyNot,
    };
  } finally {
    symbols.close();
  }
}

/** Where the program may be run again unnoticed: the short way to find out. */
function addDecide({ growth }: Report, argv: readonly string[]): void {
  const { next } = growth ?? {};
  if (next === undefined) return;
  const { path } = stdinOf();
  const read = path === null ? '' : ` < ${shellWord(path)}`;
  next.decide = `comair-bin --decide -- ${shell(argv)}${read}`;
}

/** Null where the folder that we run in is gone. */
function here(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

/** What only other runs can tell of. */
const isOfOneRun = ({ basis, next }: Finding): boolean =>
  next !== null || (basis !== 'call' && basis !== 'run');

/** Where one run leaves too much open: the sweep that would tell. Null: there is none. */
function addNext(
  report: Report,
  argv: readonly string[],
  about: { since: number; seconds: number; status: number },
  { cwd }: RunOptions,
): ProposedSweep | null {
  const { growth, runs, findings = [] } = report;
  if (growth === undefined || growth.against !== null) return null;
  const open = growth.shares.undecided > UNDECIDED || findings.some(isOfOneRun);
  const folder = open ? (cwd ?? here()) : null;
  if (folder === null) return null;
  if (runs.some(({ served }) => served !== undefined)) {
    const next = otherRequests(report);
    if (next !== null) growth.next = next;
    return null;
  }
  const { path, piped } = stdinOf();
  const asked = { cwd: folder, stdin: path, ...about };
  const next = afterOneRun(argv, growth.shares.undecided, piped, asked);
  if (next === null) return null;
  const { plan, ...step } = next;
  // A number can be larger; parts of a file are smaller than what was too small already.
  if (isHiddenByStartUp({ growth, findings }) && plan?.sizes !== 'auto') return null;
  growth.next = step;
  const { command } = step;
  if (command === null) return null;
  for (const finding of findings) {
    if (isOfOneRun(finding)) finding.command = command;
  }
  return plan;
}

export interface RecordResult {
  ending: Ending;
  recording: KeptRecording;
  /** What went wrong, in words. */
  notes: string[];
}

/**
 * Runs a program under an engine and keeps a recording, which `analyze` reads.
 * @param path of the recording
 * @throws ComairError as `profile`
 */
export async function record(
  argv: readonly string[],
  path: string,
  options: RunOptions = {},
): Promise<RecordResult> {
  const observation = await observe({
    argv,
    options,
    cost: recordedCost(options.cost),
    loopsOf: await loopsOfFindings(options),
    recordPath: path,
    analyze: false,
  });
  const symbols = new SymbolTable();
  symbols.addProcess({ pid: observation.run.pid, exe: '' }, observation.run.start_ms);
  try {
    const recording = finishRecording(observation, symbols);
    const { run, end } = observation;
    return { ending: { code: end.code, signal: end.signal }, recording, notes: run.notes };
  } finally {
    symbols.close();
  }
}
