/**
 * The Node API: all that this package promises to who imports it. docs/scripting.md says of each
 * name whether it is stable, and has examples. Errors are ComairError unless a docstring says
 * otherwise.
 */
// First: it looks at what is open before any module opens something.
import './record/engine/inherited.js';

// Stable: what changes incompatibly does so in a new major version.
export { analyze, merge } from './api/analyze.js';
export type { AnalyzeOptions } from './api/analyze.js';
export { fit } from './api/fit.js';
export type { FitResult } from './api/fit.js';
export { load } from './api/load.js';
export { profile, record } from './api/profile.js';
export type { ProfileResult, RecordResult } from './api/profile.js';
export { ComairError } from './base/errors.js';
export type { ErrorCode } from './base/errors.js';
export { colorsFor } from './base/text/colors.js';
export type { Colors } from './base/text/colors.js';
export { check } from './compare/check/check.js';
export type { CheckResult, Outcome, Uncovered, Verdict } from './compare/check/check-model.js';
export { checkText } from './compare/check/check-text.js';
export { toJUnit } from './compare/check/junit.js';
export { parseRule, readRules } from './compare/check/rules.js';
export type { Rule, Rules } from './compare/check/rules.js';
export { toSarif } from './compare/check/sarif.js';
export { diff } from './compare/diff/diff.js';
export type { DiffOptions } from './compare/diff/diff.js';
export type { Change, ChangeKind, Diff, ReportSummary, Side } from './compare/diff/diff-model.js';
export { exportReport } from './exports/export.js';
export type { ExportFormat, TableName } from './exports/export.js';
export { toHtml } from './pages/to-html.js';
export type { PageOptions } from './pages/to-html.js';
export { toJson } from './report/read/json.js';
export { terminalReport } from './terminal/terminal-report.js';
export type { TerminalOptions } from './terminal/terminal-report.js';
export type { KeptRecording } from './run/finish-recording.js';
export type { Ending, ProfilingOptions, RunOptions, RunningTarget } from './run/run-options.js';
export type { CostMetric, SizeChoice, SizeMetric } from './schema/metrics.js';
export type {
  ComplexityClass,
  Curve,
  CurveTerm,
  Finding,
  LoopReport,
  Neighbour,
  Point,
  Prediction,
  Report,
  RoutineReport,
  RunInfo,
} from './schema/report.js';

// Not stable: a minor version may change them.
export { control, snapshot } from './api/control.js';
export type { Snapshot } from './api/control.js';
export { diagnose } from './api/diagnose.js';
export type { Diagnosis } from './api/diagnose.js';
export { diagnoseFinding } from './api/diagnose-finding.js';
export type { DiagnoseOptions, DiagnoseResult } from './api/diagnose-finding.js';
export { batching, queueing } from './api/late.js';
export { sample } from './api/sample.js';
export type { SampleOptions, SampleResult } from './api/sample.js';
export { sweep } from './api/sweep.js';
export type { SweepOptions, SweepResult } from './api/sweep.js';
export { repetitionTree } from './api/tree.js';
export { trends } from './api/trends.js';
export type { TrendsOptions } from './api/trends.js';
export { readProfile } from './profile/profile-file.js';
export type { Profile } from './profile/profile-model.js';
export type { Sampled } from './schema/sampled.js';
export type { TreeReport } from './schema/tree-report.js';
export type { Trends } from './schema/trends.js';
export { serve } from './serve/serve.js';
export type { RunningServer, ServeOptions } from './serve/options.js';
