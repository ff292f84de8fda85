/** Running suites of jobs, and asking what is known of them. Loaded when needed: see index.ts. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Executor } from '../campaigns/batch/executor.js';
import { LocalExecutor } from '../campaigns/batch/local.js';
import { runJobs } from '../campaigns/batch/schedule.js';
import type { JobEnd } from '../campaigns/batch/schedule.js';
import { Store } from '../campaigns/batch/store/job-store.js';
import type { Suite } from '../campaigns/batch/suite/planned-job.js';
import { keepClaims, summarize } from '../campaigns/batch/summary/summary.js';
import type { Summary, SummaryOptions } from '../campaigns/batch/summary/summary.js';
import { findEngine } from '../record/engine/find-engine.js';
import { ComairError } from '../base/errors.js';
import type { CheckResult } from '../compare/check/check-model.js';
import type { Rules } from '../compare/check/rules.js';
import { resourceReports } from './resource-reports.js';
import { checkSuite } from './suite-gate.js';
import { resourcesOf, rulesOfWork, withResources } from '../compare/check/check-all.js';
import type { SuiteBaseline } from './suite-gate.js';
import type { Profile } from '../profile/profile-model.js';

export { loadSuite, suiteOf } from '../campaigns/batch/suite/load.js';
export type { LoadOptions } from '../campaigns/batch/suite/load.js';
export { suiteOfLines } from '../campaigns/batch/suite/lines.js';
export { parseDuration, parseMemory } from '../campaigns/batch/suite/units.js';
export { query, tablesOf } from '../campaigns/batch/store/query.js';
export type { QueryResult } from '../campaigns/batch/store/query.js';
export { suitePage } from '../campaigns/batch/summary/suite-page.js';
export { summaryJUnit } from '../campaigns/batch/summary/summary-junit.js';
export { suiteBaseline } from './suite-baseline.js';
export type { SuiteBaseline } from './suite-gate.js';
export { summaryHtml } from '../campaigns/batch/summary/summary-html.js';
export { summaryMarkdown } from '../campaigns/batch/summary/summary-markdown.js';
export { summaryText } from '../campaigns/batch/summary/summary-text.js';
export { LocalExecutor };
export type { Executor, JobEnd, Suite, Summary };

export interface BatchOptions {
  /** File of the store; made when there is none. */
  store: string;
  /** Go on with the last run of the same suite, if it did not get to its end. */
  resume?: boolean;
  /** What the history calls this state of the code; default: none. */
  commit?: string | null;
  /** Where jobs run; default: here, as many at the same time as there are processors. */
  executor?: Executor;
  /** Ends the batch: what has ended is kept. */
  signal?: AbortSignal;
  /** Called before the first job; `done` of `all` have ended in an earlier, interrupted batch. */
  onPlan?: (plan: { all: number; done: number; run: number }) => void;
  onStart?: (name: string) => void;
  onEnd?: (end: JobEnd) => void;
  /** What of it the report shows. */
  view?: SummaryOptions;
  /** What the report is held against; default: nothing. */
  gate?: { rules: Rules; baseline: SuiteBaseline | null };
}

export interface BatchResult {
  summary: Summary;
  /** What its report was made of; null where no job left a profile. */
  profile: Profile | null;
  /** What the gate said; null where there is none, or no job left a profile. */
  check: CheckResult | null;
  /** Not all jobs have ended. */
  interrupted: boolean;
}

/** The commit that a folder is at; null where it is in no repository of git. */
export async function commitOf(folder: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: folder });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

/**
 * Runs all jobs of a suite.
 * @throws ComairError `engine` when nothing can be profiled here, `output` and `input` for the
 *   store, `usage` for a suite without jobs or a rule that matches nothing, `mismatch` when there is nothing to
 *   resume or the baseline is of another suite. How jobs end
 *   is no error.
 */
export async function batch(suite: Suite, options: BatchOptions): Promise<BatchResult> {
  if (suite.jobs.length === 0) {
    const why = suite.notes.length > 0 ? `: ${suite.notes.join('; ')}` : '';
    throw new ComairError(`the suite ${suite.name} has no jobs${why}`, 'usage');
  }
  const { signal = new AbortController().signal } = options;
  const own = options.executor === undefined;
  if (own) for (const { job } of suite.jobs) findEngine(job.recording.engine);
  const executor = options.executor ?? new LocalExecutor();
  const store = new Store(options.store);
  try {
    const run = store.begin(suite, options.commit ?? null, options.resume ?? false);
    const done = run.jobs.filter(({ status }) => status !== null).length;
    options.onPlan?.({ all: run.jobs.length, done, run: run.id });
    await runJobs({
      jobs: suite.jobs,
      stored: run.jobs,
      executor,
      finish: (id, outcome) => store.finish(id, outcome),
      signal,
      onStart: options.onStart,
      onEnd: options.onEnd,
    });
    const interrupted = signal.aborted && store.pending(run.id) > 0;
    const { only, skip } = suite;
    const view: SummaryOptions = {
      ...(only === null ? {} : { only: new RegExp(only, 'u') }),
      ...(skip === null ? {} : { skip: new RegExp(skip, 'u') }),
      ...options.view,
      ...(options.gate === undefined ? {} : { perJob: true }),
    };
    if (!interrupted) store.end(run.id);
    const { summary, profile, testsOf } = summarize(store.connection, options.store, run.id, view);
    if (!interrupted && summary.report !== null) {
      keepClaims(store.connection, run.id, summary.report);
    }
    const { gate } = options;
    const isChecked = gate !== undefined && !interrupted && summary.report !== null;
    let check: CheckResult | null = null;
    if (isChecked && summary.report !== null && profile !== null) {
      const { rules, baseline } = gate;
      const { report } = summary;
      const own = rulesOfWork(rules, baseline);
      const work = own === null ? null : checkSuite(summary, own, baseline, testsOf);
      const asked = resourceReports(resourcesOf(rules), { profile, report }, null, view);
      check = withResources(work, report, rules, asked);
    }
    return { summary, profile, check, interrupted };
  } finally {
    store.close();
    if (own) await executor.close();
  }
}
