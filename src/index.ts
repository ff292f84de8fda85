/**
 * The Node API, of which the command line is one user. Errors are ComairError unless a docstring
 * says otherwise.
 */
// First: it looks at what is open before any module opens something.
export { passInheritedDescriptors } from './engine/inherited.js';
export { analyze, analyzeFiles, merge } from './api/analyze.js';
export type { AnalyzeOptions } from './api/analyze.js';
export { control, snapshot } from './api/control.js';
export type { Snapshot } from './api/control.js';
export { WINDOW_ACTIONS } from './engine/windows.js';
export type { WindowAction, WindowState } from './engine/windows.js';
export { findings } from './api/findings.js';
export { STORE_KEEPS, analyzeStore, appendToStore, isStore } from './api/fleet.js';
export type { Span } from './api/fleet.js';
export { packageRoot } from './package.js';
export { resolveFromExactFolder } from './current-folder.js';
export { ownArguments } from './engine/exact-bytes.js';
export { bytesToText, textToBytes } from './text/byte-text.js';
export { isInstalled, rebuiltValgrind } from './places.js';
export type { Finding } from './api/findings.js';
export type { KeptRecording } from './run/finish-recording.js';
export { fit } from './api/fit.js';
export type { FitResult } from './api/fit.js';
export { load } from './api/load.js';
export { MIN_SIZES } from './analysis/fit/claim.js';
export { MIN_SPREAD } from './analysis/fit/offset.js';
export type { ViewOptions } from './analysis/make-report.js';
export type { Wanted } from './api/profiles.js';
export { profile, record } from './api/profile.js';
export type { ProfileResult, RecordResult } from './api/profile.js';
export { DEFAULT_SAMPLING, sample } from './api/sample.js';
export type { SampleOptions, SampleResult } from './api/sample.js';
export type { Sampled } from './schema/sampled.js';
export type { Share } from './sample/draw.js';
export type { Ending, ProfilingOptions, RunOptions, RunningTarget } from './run/run-options.js';
export { RECORDING_NAMES, recordingOptions, rowOf } from './options/recording.js';
export type { RecordingOption, RecordingOptions } from './options/recording.js';
export { endLike } from './run/ending.js';
export { heedSignals } from './run/signals.js';
export type { Signals } from './run/signals.js';
export { DEFAULT_MEMORY } from './bounded/allowance.js';
export { heapOptions, watchOver } from './bounded/warden.js';
export { check } from './check/check.js';
export { toGitHub } from './check/github.js';
export { toJUnit } from './check/junit.js';
export type { CheckResult, Outcome, Uncovered, Verdict } from './check/model.js';
export { DEFAULT_RULES, parseFindings, parseRule, readRules } from './check/rules.js';
export type { Rule, Rules } from './check/rules.js';
export { toSarif } from './check/sarif.js';
export { checkText } from './check/text.js';
export { diff } from './diff/diff.js';
export type { DiffOptions } from './diff/diff.js';
export { diffHtml } from './diff/html.js';
export type { Change, ChangeKind, Diff, ReportSummary, Side } from './diff/model.js';
export { diffText } from './diff/terminal.js';
export { serve } from './serve/serve.js';
export type { RunningServer, ServeOptions } from './serve/options.js';
export { DEFAULT_BUDGET, sweep } from './api/sweep.js';
export type { SweepOptions, SweepResult } from './api/sweep.js';
export { repetitionTree, treeIfAny } from './api/tree.js';
export { trends } from './api/trends.js';
export type { TrendsOptions } from './api/trends.js';
export { ComairError, fileProblem, messageOf } from './errors.js';
export type { ErrorCode } from './errors.js';
export {
  BINARY_FORMATS,
  EXPORT_FORMATS,
  TABLES,
  exportReport,
  formatOfName,
} from './export/export.js';
export type { ExportFormat, TableName } from './export/export.js';
export { readProfile } from './profile/file.js';
export { decodeProfile, encodeProfile } from './profile/file-format.js';
export type { Profile, ProfileRoutine } from './profile/model.js';
export { colorsFor } from './text/colors.js';
export type { Colors } from './text/colors.js';
export { parseGrowth } from './report/growth.js';
export type { Growth } from './report/growth.js';
export { toHtml } from './report/html/html.js';
export type { PageOptions } from './report/html/html.js';
export { findRoutine } from './report/find.js';
export { toJson, writeAtomically } from './report/json.js';
export { compact, count, seconds } from './text/numbers.js';
export type {
  ComplexityClass,
  Curve,
  CurveTerm,
  Finding as GrowthFinding,
  Neighbour,
  Point,
  Prediction,
  Report,
  RoutineReport,
  RunInfo,
} from './schema/report.js';
export type { CostMetric, SizeChoice, SizeMetric } from './schema/metrics.js';
export { findFinding, isFindingName, showFinding } from './report/show-finding.js';
export { showRoutine } from './report/show.js';
export type { TemplateOf } from './report/template.js';
export { terminalReport } from './report/terminal.js';
export type { TerminalOptions } from './report/terminal.js';
export { fit as fitText } from './text/columns.js';
export { heeded, ignoreAsStarted } from './started.js';
export { parseMemory } from './batch/suite/units.js';
export { parseFeature, parseFeatureValue } from './sweep/plan.js';
export type { Feature, FeatureValue } from './sweep/plan.js';
export { proposeSweep } from './sweep/propose.js';
export type { ProposeOptions, Proposal } from './sweep/propose.js';
export { parseDuration, parseSizes, parseStatuses } from './sweep/sizes.js';
export type { Chosen } from './sweep/auto.js';
export { secondsLeft } from './sweep/time.js';
export { treeText } from './report/tree-text.js';
export type { TreeTextOptions } from './report/tree-text.js';
export type {
  TreeAlgorithm,
  TreeProcess,
  TreeRepetition,
  TreeReport,
  TreeStructure,
} from './schema/tree.js';
export { trendsText } from './trends/terminal.js';
export type { TrendsTextOptions } from './trends/terminal.js';
export type { FeatureFit, TrendCluster, TrendCount, TrendMember, Trends } from './schema/trends.js';
export { printable } from './text/printable.js';
export { TOOL } from './version.js';

/** Templates check their fields against the report's schema, which takes a while to load. */
export async function templates(): Promise<typeof import('./report/template.js')> {
  return import('./report/template.js');
}

/** Suites of jobs take a database and more. */
export async function batching(): Promise<typeof import('./api/batch.js')> {
  return import('./api/batch.js');
}
/** Queues take a client of Redis. */
export async function queueing(): Promise<typeof import('./api/queue.js')> {
  return import('./api/queue.js');
}
export type { BatchOptions, BatchResult, Executor, Suite, Summary } from './api/batch.js';
