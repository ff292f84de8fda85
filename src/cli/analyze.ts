/** `comair-bin analyze FILE…`: one report of several recordings and profiles. */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { analyzeFiles } from '../api/analyze.js';
import { analyzeStore, isStore } from '../api/fleet.js';
import { messageOf } from '../base/errors.js';
import { parseDuration } from '../campaigns/sweep/parse-sizes.js';
import type { Span } from '../api/fleet.js';
import { CliError } from './errors.js';
import { viewOf } from './options.js';
import type { MemoryOptions, ReportingOptions } from './options.js';
import { checkReportOutputs, present, treeOf } from './present.js';
import { textScreen } from './outputs.js';

/** Seconds ago. */
export interface SpanOptions {
  since?: number;
  until?: number;
}

/** "1d" */
export function duration(text: string): number {
  try {
    return parseDuration(text);
  } catch (error) {
    throw new InvalidArgumentError(`${messageOf(error)}.`);
  }
}

export function addSpanOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--since <time>', 'of a store: profiles no older than this, like 1d').argParser(
        duration,
      ),
    )
    .addOption(
      new Option('--until <time>', 'of a store: profiles older than this').argParser(duration),
    );
}

export function spanOf({ since = Infinity, until = 0 }: SpanOptions): Span {
  const now = Date.now();
  return {
    from: since === Infinity ? 0 : now - 1000 * since,
    to: until === 0 ? Infinity : now - 1000 * until,
  };
}

/** @returns the exit status */
export async function analyze(
  files: string[],
  options: ReportingOptions & MemoryOptions & SpanOptions,
): Promise<number> {
  const stored = await Promise.all(files.map(isStore));
  if (stored.includes(true) && files.length > 1) {
    throw new CliError('analyze takes one store, or files: name the store alone');
  }
  if (!stored.includes(true) && (options.since ?? options.until) !== undefined) {
    throw new CliError('--since and --until are for a store of profiles');
  }
  if (stored[0]) {
    const outputs = await checkReportOutputs(options);
    const view = { ...viewOf(options), memory: options.memory };
    const { report, profile } = await analyzeStore(files[0], spanOf(options), view);
    await present(report, options, outputs, textScreen, profile);
    return 0;
  }
  const outputs = await checkReportOutputs(options);
  const { report, profile } = await analyzeFiles(files, {
    ...viewOf(options),
    memory: options.memory,
  });
  await present(report, options, outputs, textScreen, profile, await treeOf(files, options));
  return 0;
}
