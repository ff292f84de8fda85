/** `comair-bin batch SUITE`: profiles a whole test suite, and one report of all of it. */
import type { Command } from 'commander';
import { DEFAULT_RULES, parseRule, readRules } from '../compare/check/rules.js';
import { batching, queueing } from '../api/late.js';
import { checkText } from '../compare/check/check-text.js';
import { colorsFor } from '../base/text/colors.js';
import { encodeProfile } from '../profile/file-format.js';
import { heeded } from '../base/started.js';
import { parseGrowth } from '../growth/write.js';
import { printable } from '../base/text/printable.js';
import type { BatchResult, Executor, SuiteBaseline } from '../api/batch.js';
import type { Rules } from '../compare/check/rules.js';
import { BatchProgress } from './batch-progress.js';
import { batchOptions } from './batch-options.js';
import type { BatchCommandOptions } from './batch-options.js';
import { adjusted, listJobs, suiteFrom } from './batch-suite.js';
import type { Batching } from './batch-suite.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { DEFAULT_TOP, addReportingOptions, viewOf } from './options.js';
import { checkReportOutputs } from './present.js';
import type { ReportOutputs } from './present.js';
import { writeOutput, textScreen } from './outputs.js';
import { verdictWriter } from './verdict-options.js';
import { addressFrom, keyFrom } from './queue.js';
import { complain, stderr } from './screen.js';

/** Forms that hold what a gate found, and nothing without one. */
const OF_A_GATE = [
  ['--sarif', 'sarif'],
  ['--code-quality', 'codeQuality'],
] as const;

interface Gate {
  rules: Rules;
  baseline: SuiteBaseline | null;
}

/** @returns null when nothing is to be checked */
async function gateOf(api: Batching, options: BatchCommandOptions): Promise<Gate | null> {
  const { rules: path, rule = [], ceiling, findings, baseline, unknown, cautious } = options;
  const none = rule.length === 0 && ceiling === undefined && findings === undefined;
  if (path === undefined && none && baseline === undefined) {
    const form = OF_A_GATE.find(([, name]) => options[name] !== undefined);
    if (form === undefined) return null;
    throw new CliError(
      `${form[0]} has what a check finds: say --rule, --rules, --ceiling, --findings or --baseline`,
    );
  }
  const rules = path === undefined ? { ...DEFAULT_RULES } : await readRules(path);
  rules.rules = [...rule.map(parseRule), ...rules.rules];
  if (ceiling !== undefined) rules.ceiling = parseGrowth(ceiling);
  if (findings !== undefined) rules.findings = findings;
  if (unknown !== undefined) rules.unknown = unknown;
  if (cautious !== undefined) rules.cautious = cautious;
  return { rules, baseline: baseline === undefined ? null : await api.suiteBaseline(baseline) };
}

async function present(
  api: Batching,
  { summary, profile, check }: BatchResult,
  options: BatchCommandOptions,
  outputs: ReportOutputs,
): Promise<void> {
  const { json, html, report: into, format } = outputs;
  const text = (screen: { isTTY: boolean; columns: number | undefined }): string => {
    const top =
      options.all === true ? (summary.report?.routines.length ?? 0) : (options.top ?? DEFAULT_TOP);
    if (format !== null) return summary.report === null ? '' : format.report(summary.report, top);
    const colors = colorsFor(screen, process.env);
    return api.summaryText(summary, { top, width: screen.columns ?? 100, colors });
  };
  if (json !== null)
    await writeOutput(
      '--json',
      json,
      `${JSON.stringify({ ...summary, ...(check === null ? {} : { check }) }, null, 1)}\n`,
    );
  if (html !== null) await writeOutput('--html', html, await api.suitePage(summary));
  if (outputs.profile !== null && profile !== null) {
    await writeOutput('--profile', outputs.profile, encodeProfile(profile));
  }
  if (into === null) textScreen.write(text(textScreen));
  else await writeOutput('--report', into, text({ isTTY: false, columns: undefined }));
}

/** Where the jobs run: here, or where the workers of a queue are. */
async function executorFor(api: Batching, options: BatchCommandOptions): Promise<Executor> {
  const { queue, jobs, key } = options;
  if (queue === undefined) {
    if (key !== undefined) throw new CliError('--key signs what goes through a --queue');
    return new api.LocalExecutor(jobs);
  }
  const many = await queueing();
  return many.QueueExecutor.connect({
    address: addressFrom(many, queue),
    key: keyFrom(many, key),
    slots: jobs,
    onNote: (text) => {
      complain(printable(text));
    },
  });
}

/** @returns the exit status */
async function batch(path: string | undefined, options: BatchCommandOptions): Promise<number> {
  const api = await batching();
  const gate = await gateOf(api, options);
  const outputs = await checkReportOutputs(options);
  const write = await verdictWriter({ ...options, json: undefined });
  const { suite: all, folder } = await suiteFrom(api, path, options);
  const suite = adjusted(api, all, options);
  if (options.list === true) {
    listJobs(suite);
    return 0;
  }
  const controller = new AbortController();
  let interrupts = 0;
  const interrupt = (): void => {
    if (++interrupts > 1) process.exit(130);
    controller.abort(new Error('interrupted'));
  };
  for (const signal of heeded(['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, interrupt);
  const progress = new BatchProgress(stderr, options.progress, options.verbose ?? false);
  const executor = await executorFor(api, options);
  let result: BatchResult;
  try {
    result = await api.batch(suite, {
      store: options.store,
      executor,
      signal: controller.signal,
      resume: options.resume ?? false,
      commit: options.commit ?? (await api.commitOf(folder)),
      view: {
        ...viewOf(options),
        system: options.system ?? false,
        // What it writes may be a later one's baseline.
        perJob: options.json !== undefined,
      },
      ...(gate === null ? {} : { gate }),
      onPlan: ({ all: jobs, done }) => {
        if (done > 0) complain(`${done} of ${jobs} jobs had ended before, and are not run again`);
        progress.begin(jobs, done);
      },
      onStart: (name) => {
        progress.started(name);
      },
      onEnd: (end) => {
        progress.ended(end);
      },
    });
  } finally {
    progress.stop();
    await executor.close();
  }
  if (result.interrupted) {
    const left = result.summary.counts.pending;
    complain(
      `interrupted: ${left} of ${result.summary.jobs.length} jobs are left; --resume goes on with them`,
    );
    return 130;
  }
  await present(api, result, options, outputs);
  const { summary, check } = result;
  await write(check, summary.report, {
    junit: () => api.summaryJUnit(summary),
    markdown: () => api.summaryMarkdown(summary, options.top ?? DEFAULT_TOP),
  });
  if (check !== null) {
    stderr.write(checkText(check, { colors: colorsFor(stderr, process.env), all: false }));
  }
  return summary.passed ? (check?.status ?? 0) : 1;
}

export function addBatch(program: Command, context: CommandContext): void {
  addReportingOptions(batchOptions(program.command('batch'))).action(
    async (suite: string | undefined, options: BatchCommandOptions) => {
      noProgram(context, 'batch');
      context.setStatus(await batch(suite, options));
    },
  );
}
