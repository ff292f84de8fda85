/** A report of facts, with the sentences that say them. */
import type { FactReport } from '../report/fact-report.js';
import type { Report } from '../schema/report.js';
import { wordedFinding } from './findings/finding.js';
import { wordedVerdict } from './verdict/verdict.js';

/** In the order in which files have it. */
export function worded(report: FactReport): Report {
  const { schema, tool, metric, ranking, runs, sampled, threads, verdict, findings, ...rest } =
    report;
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
    ...rest,
  };
}
