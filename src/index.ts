/**
 * The Node API, of which the command line is one user. Errors are ComairError unless a docstring
 * says otherwise.
 */
// First: it looks at what is open before any module opens something.
export { passInheritedDescriptors } from './record/engine/inherited.js';
export { analyze, analyzeFiles, merge } from './api/analyze.js';
export type { AnalyzeOptions } from './api/analyze.js';
export { control, snapshot } from './api/control.js';
export type { Snapshot } from './api/control.js';
export { WINDOW_ACTIONS } from './record/engine/windows.js';
export type { WindowAction, WindowState } from './record/engine/windows.js';
export { findings } from './api/findings.js';
export { STORE_KEEPS, analyzeStore, appendToStore, isStore } from './api/fleet.js';
export type { Span } from './api/fleet.js';
export { packageRoot } from './base/package.js';
export { resolveFromExactFolder } from './base/current-folder.js';
export { ownArguments } from './record/engine/exact-bytes.js';
export { bytesToText, textToBytes } from './base/text/byte-text.js';
export { isInstalled, rebuiltValgrind } from './base/places.js';
export type { Finding } from './api/findings.js';
export type { KeptRecording } from './run/finish-recording.js';
export { fit } from './api/fit.js';
export type { FitResult } from './api/fit.js';
export { load } from './api/load.js';
export { MIN_SIZES } from './claims/fit/claim.js';
export { MIN_SPREAD } from './claims/fit/offset.js';
export type { ViewOptions } from './claims/report/make-report.js';
export type { Wanted } from './api/profiles.js';
export { profile, record } from './api/profile.js';
export type { ProfileResult, RecordResult } from './api/profile.js';
export { DEFAULT_SAMPLING, sample } from './api/sample.js';
export type { SampleOptions, SampleResult } from './api/sample.js';
export type { Sampled } from './schema/sampled.js';
export type { Share } from './sample/draw.js';
export type { Ending, ProfilingOptions, RunOptions, RunningTarget } from './run/run-options.js';
export { RECORDING_NAMES, recordingOptions, rowOf } from './record/options/recording-options.js';
export type { RecordingOption, RecordingOptions } from './record/options/recording-options.js';
export { endLike } from './run/ending.js';
export { heedSignals } from './run/heed-signals.js';
export type { Signals } from './run/heed-signals.js';
export { DEFAULT_MEMORY } from './base/bounded/allowance.js';
export { heapOptions, watchOver } from './base/bounded/warden.js';
export { check } from './compare/check/check.js';
export { toGitHub } from './compare/check/github.js';
export { toJUnit } from './compare/check/junit.js';
export type { CheckResult, Outcome, Uncovered, Verdict } from './compare/check/check-model.js';
export { DEFAULT_RULES, parseFindings, parseRule, readRules } from './compare/check/rules.js';
export type { Rule, Rules } from './compare/check/rules.js';
export { toSarif } from './compare/check/sarif.js';
export { checkText } from './compare/check/check-text.js';
export { diff } from './compare/diff/diff.js';
export type { DiffOptions } from './compare/diff/diff.js';
export { diffHtml } from './compare/diff/diff-html.js';
export type { Change, ChangeKind, Diff, ReportSummary, Side } from './compare/diff/diff-model.js';
export { diffText } from './compare/diff/diff-text.js';
export { serve } from './serve/serve.js';
export type { RunningServer, ServeOptions } from './serve/options.js';
export { DEFAULT_BUDGET, sweep } from './api/sweep.js';
export type { SweepOptions, SweepResult } from './api/sweep.js';
export { repetitionTree, treeIfAny } from './api/tree.js';
export { trends } from './api/trends.js';
export type { TrendsOptions } from './api/trends.js';
export { ComairError, fileProblem, messageOf } from './base/errors.js';
export type { ErrorCode } from './base/errors.js';
export {
  BINARY_FORMATS,
  EXPORT_FORMATS,
  TABLES,
  exportReport,
  formatOfName,
} from './render/export/export.js';
export type { ExportFormat, TableName } from './render/export/export.js';
export { readProfile } from './profile/profile-file.js';
export { decodeProfile, encodeProfile } from './profile/file-format.js';
export type { Profile, ProfileRoutine } from './profile/profile-model.js';
export { colorsFor } from './base/text/colors.js';
export type { Colors } from './base/text/colors.js';
export { parseGrowth } from './render/text/growth.js';
export type { Growth } from './render/text/growth.js';
export { toHtml } from './render/html/to-html.js';
export type { PageOptions } from './render/html/to-html.js';
export { findRoutine } from './render/text/find.js';
export { toJson, writeAtomically } from './render/text/json.js';
export { compact, count, seconds } from './base/text/numbers.js';
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
export { findFinding, isFindingName, showFinding } from './render/text/show-finding.js';
export { showRoutine } from './render/text/show.js';
export type { TemplateOf } from './render/text/template.js';
export { terminalReport } from './render/text/terminal-report.js';
export type { TerminalOptions } from './render/text/terminal-report.js';
export { fit as fitText } from './base/text/width.js';
export { heeded, ignoreAsStarted } from './base/started.js';
export { parseMemory } from './campaigns/batch/suite/units.js';
export { parseFeature, parseFeatureValue } from './campaigns/sweep/plan-sweep.js';
export type { Feature, FeatureValue } from './campaigns/sweep/plan-sweep.js';
export { proposeSweep } from './campaigns/sweep/propose.js';
export type { ProposeOptions, Proposal } from './campaigns/sweep/propose.js';
export { parseDuration, parseSizes, parseStatuses } from './campaigns/sweep/parse-sizes.js';
export type { Chosen } from './campaigns/sweep/auto.js';
export { secondsLeft } from './campaigns/sweep/time.js';
export { treeText } from './render/text/tree-text.js';
export type { TreeTextOptions } from './render/text/tree-text.js';
export type {
  TreeAlgorithm,
  TreeProcess,
  TreeRepetition,
  TreeReport,
  TreeStructure,
} from './schema/tree-report.js';
export { trendsText } from './compare/trends/trends-text.js';
export type { TrendsTextOptions } from './compare/trends/trends-text.js';
export type { FeatureFit, TrendCluster, TrendCount, TrendMember, Trends } from './schema/trends.js';
export { printable } from './base/text/printable.js';
export { TOOL } from './base/version.js';

/** Templates check their fields against the report's schema, which takes a while to load. */
export async function templates(): Promise<typeof import('./render/text/template.js')> {
  return import('./render/text/template.js');
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
