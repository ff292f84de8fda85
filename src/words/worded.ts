/** A report of facts, with the sentences that say them. */
import { changed } from '../base/changed.js';
import type { LoopFacts, RoutineFacts } from '../claims/reported.js';
import type { Reason } from '../fit/calls/reason.js';
import type { FactReport } from '../report/fact-report.js';
import type { LoopReport, Report, RoutineReport } from '../schema/report.js';
import { wordedFinding } from './findings/finding.js';
import { reasonWords, sizeReasonWords } from './reason.js';
import { wordedVerdict } from './verdict/verdict.js';

/** Whose reasons are facts; lines that are looked up only when they are read stay so. */
function inWords<T extends { reason: readonly Reason[] }>(
  record: T,
  more: object = {},
): Omit<T, 'reason'> & { reason: string | null } {
  const reason = reasonWords(record.reason);
  return changed<object>(record, { reason, ...more }) as T & { reason: string | null };
}

function wordedRoutine(routine: RoutineFacts): RoutineReport {
  const { size_reason: size, contexts } = routine;
  return inWords(routine, {
    ...(size == null ? {} : { size_reason: sizeReasonWords(size) }),
    ...(contexts === undefined ? {} : { contexts: contexts.map((each) => inWords(each)) }),
  }) as unknown as RoutineReport;
}

const wordedLoop = (loop: LoopFacts): LoopReport => inWords(loop);

/** In the order in which files have it. */
export function worded(report: FactReport): Report {
  const { schema, tool, metric, ranking, runs, sampled, threads, verdict, findings, ...others } =
    report;
  const { routines, loops, ...rest } = others;
  return {
    schema,
    tool,
    metric,
    ...(ranking === undefined ? {} : { ranking }),
    runs,
    ...(sampled === undefined ? {} : { sampled }),
    ...(threads === undefined ? {} : { threads }),
    growth: wordedVerdict(verdict),
    findings: findings.map(wordedFinding),
    routines: routines.map(wordedRoutine),
    ...(loops === undefined ? {} : { loops: loops.map(wordedLoop) }),
    ...rest,
  };
}
