/** From what a suite file says of a job to the jobs that it means. */
import { resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { plainJob } from '../job.js';
import type { Job } from '../job.js';
import { recordingOf } from '../job-recording.js';
import { shellCommand } from './job-command.js';
import type { FileJob, Settings } from './file-schema.js';
import { planned } from './planned-job.js';
import type { PlannedJob } from './planned-job.js';

/** @param root folder that a relative `cwd` is in */
export function withSettings(job: Job, settings: Settings, root: string): Job {
  const { cwd, env = {}, timeout, memory, processes, retries, confirm } = settings;
  return {
    ...job,
    cwd: cwd === undefined ? job.cwd : resolve(root, cwd),
    env: { ...job.env, ...env },
    ...(timeout === undefined ? {} : { timeout_s: timeout }),
    ...(memory === undefined ? {} : { memory_bytes: memory }),
    ...(confirm === undefined ? {} : { confirm }),
    ...(processes === undefined ? {} : { processes }),
    ...(retries === undefined ? {} : { retries }),
    recording: { ...job.recording, ...recordingOf(settings) },
  };
}

/** What stands for the size and for the file. */
type Values = Record<'n' | 'file', string | null>;

function fill(text: string, values: Values): string {
  return text.replaceAll(/\{(n|file)\}/g, (all, name: 'n' | 'file') => values[name] ?? all);
}

/** A word of a line of shell. */
const quoted = (text: string): string =>
  /^[\w./@%+:,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

function commandOf(command: FileJob['command'], values: Values): string[] {
  if (Array.isArray(command)) return command.map((word) => fill(word, values));
  const { n, file } = values;
  return shellCommand(fill(command, { n, file: file === null ? null : quoted(file) }));
}

function stdinOf(stdin: FileJob['stdin'], values: Values): Job['stdin'] {
  if (stdin === undefined) return null;
  if (typeof stdin === 'string') return { file: fill(stdin, values) };
  return 'text' in stdin ? { text: fill(stdin.text, values) } : { file: fill(stdin.file, values) };
}

function uses(job: FileJob, placeholder: string): boolean {
  const texts = [
    ...(Array.isArray(job.command) ? job.command : [job.command]),
    typeof job.stdin === 'string' ? job.stdin : '',
    typeof job.stdin === 'object' ? Object.values(job.stdin).join(' ') : '',
  ];
  return texts.some((text) => text.includes(placeholder));
}

/** What the jobs of one command at several sizes are called together. */
const seriesOf = (name: string, file: string | null): string =>
  file === null
    ? name
    : name.includes('{file}')
      ? name.replaceAll('{file}', file)
      : `${name} ${file}`;

/**
 * One job for each size and each file.
 * @param root folder of the suite file, which relative paths start from
 * @throws Error in one line
 */
export async function expandJob(
  each: FileJob,
  defaults: Settings,
  root: string,
): Promise<PlannedJob[]> {
  const { sizes, files, features = [] } = each;
  if (sizes !== undefined && !uses(each, '{n}'))
    throw new Error('it has sizes, but no {n} in its command');
  if (files !== undefined && !uses(each, '{file}'))
    throw new Error('it has files, but no {file} in its command');
  if (sizes === undefined && uses(each, '{n}')) throw new Error('it has {n}, but no sizes');
  if (files === undefined && uses(each, '{file}')) throw new Error('it has {file}, but no files');
  const cwd = resolve(root, each.cwd ?? defaults.cwd ?? '.');
  // Paths as they were written: relative to where the job runs.
  const found =
    files === undefined ? [null] : (await glob(files, { cwd, expandDirectories: false })).sort();
  if (found.length === 0) throw new Error(`no file matches ${files!.join(', ')} in ${cwd}`);
  const line = Array.isArray(each.command) ? each.command.join(' ') : each.command;
  return found.flatMap((file) =>
    (sizes ?? [null]).map((n): PlannedJob => {
      const series = seriesOf(each.name ?? line, file);
      const values: Values = { n: n === null ? null : String(n), file };
      const marks = [...(file === null ? [] : [file]), ...(n === null ? [] : [`n=${n}`])];
      const given = each.name ?? (file === null && n === null ? line : fill(line, values));
      const name =
        each.name === undefined || marks.length === 0 ? given : `${given} ${marks.join(' ')}`;
      const base = { ...plainJob(name, commandOf(each.command, values), cwd) };
      const job = withSettings(withSettings(base, defaults, root), each, root);
      return planned(
        {
          ...job,
          stdin: stdinOf(each.stdin, values),
          ...(n === null ? {} : { series }),
          features: {
            ...(n === null ? {} : { n }),
            ...Object.fromEntries(features.map((feature) => [feature.name, feature.at(n ?? 0)])),
          },
          judge: {
            ...job.judge,
            protocol: each.protocol ?? 'exit',
            pass_codes: each.exit ?? [0],
            skip_codes: each.skip_exit ?? [],
            will_fail: each.will_fail ?? false,
          },
        },
        {
          skip: each.skip ?? null,
          after: each.after ?? [],
          requires: each.requires ?? [],
          locks: [...(defaults.locks ?? []), ...(each.locks ?? [])],
          serial: each.serial ?? defaults.serial ?? false,
        },
      );
    }),
  );
}
