/** A report of facts, with the sentences that say them. */
import { changed } from '../base/changed.js';
import { changedLate } from '../base/late-record.js';
import type { RoutineFacts } from '../claims/reported.js';
import type { Reason } from '../fit/calls/reason.js';
import type { FactReport } from '../report/fact-report.js';
import { withLateLists } from '../report/late-lists.js';
import type { ContextReport, LoopReport, Report, RoutineReport } from '../schema/report.js';
import { ofResource } from './cost-word.js';
import { wordedFinding } from './findings/finding.js';
import { noteWords } from './profile-notes.js';
import { reasonWords, sizeReasonWords } from './reason.js';
import { wordedHeld } from './held.js';
import { wordedResource } from './resources.js';
import { wordedVerdict } from './verdict/verdict.js';

/** @param more further fields in words; lines that are looked up only when they are read stay so */
const inWords = <T extends { reason: string | null }>(
  record: { reason: readonly Reason[] },
  more: Partial<T> = {},
): T => changed<object>(record, { reason: reasonWords(record.reason), ...more }) as T;

function wordedRoutine(routine: RoutineFacts): RoutineReport {
  const { size_reason: size, contexts } = routine;
  return inWords<RoutineReport>(routine, {
    ...(size == null ? {} : { size_reason: sizeReasonWords(size, routine) }),
    ...(contexts === undefined
      ? {}
      : { contexts: contexts.map((each) => inWords<ContextReport>(each)) }),
  });
}

/** What is known of it stays: it has no words. */
function inWordsLate<F extends object, R extends object>(facts: F, words: (facts: F) => R): R {
  const make = (whole: F): F => words(whole) as unknown as F;
  return changedLate(facts, {}, make) as unknown as R;
}

/** In the order in which files have it. */
export function worded(report: FactReport): Report {
  const { schema, tool, metric, ranking, runs, sampled, threads, ...told } = report;
  const { verdict, findings, resources, held, routines, loops, ...rest } = told;
  const growth = wordedVerdict({ ...verdict, besides: resources.length > 0 });
  const whole = {
    schema,
    tool,
    metric,
    ...(ranking === undefined ? {} : { ranking }),
    runs,
    ...(sampled === undefined ? {} : { sampled }),
    ...(threads === undefined ? {} : { threads }),
    growth: {
      ...growth,
      text: ofResource(growth.text, metric.cost),
    },
    findings: findings.map(wordedFinding),
    ...(resources.length === 0 ? {} : { resources: resources.map(wordedResource) }),
    ...(held.length === 0 ? {} : { held: held.map(wordedHeld) }),
    routines: [],
    ...(loops === undefined ? {} : { loops: [] }),
    ...rest,
    warnings: rest.warnings.map((each) => (typeof each === 'string' ? each : noteWords(each))),
  };
  return withLateLists(whole, {
    routines: routines.map((routine) => inWordsLate(routine, wordedRoutine)),
    loops: loops?.map((loop) => inWordsLate(loop, (each) => inWords<LoopReport>(each))),
  });
}
