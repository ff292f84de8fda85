/**
 * One job of a suite, and what became of it: plain JSON, so that a job can run in another process or
 * on another machine. Fields have the names that they have in a queue and in the store.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DEFAULT_RECORDING, jobRecording } from './job-recording.js';

const seconds = z.number().positive();
/** No NUL: such a string cannot reach a program. */
const text = z.string().regex(/^[^\0]*$/, 'it holds a NUL character');
const amount = z.number().nonnegative();

const judge = z
  .strictObject({
    protocol: z.enum(['exit', 'tap']).describe('What tells whether the job passed'),
    pass_codes: z.array(z.int()).describe('Exit statuses that mean success'),
    skip_codes: z.array(z.int()).describe('Exit statuses that mean that the job does not apply'),
    will_fail: z.boolean().describe('Passed and failed change places'),
    should_fail: z
      .boolean()
      .describe('The same as meson does it: a crash is a failure, errors (status 99) stay errors'),
    pass_regex: z.array(text).describe('One of these must be in the output; the status is ignored'),
    fail_regex: z.array(text),
    skip_regex: z.array(text),
  })
  .describe('When a job has passed; regular expressions look at what is kept of the output');

export const jobSchema = z
  .strictObject({
    name: z.string().min(1),
    argv: z.array(text).min(1),
    cwd: text.describe('Absolute'),
    env: z.record(z.string(), text.nullable()).describe('Set, or with null taken away'),
    stdin: z
      .union([z.strictObject({ text: z.string() }), z.strictObject({ file: text }), z.null()])
      .describe('null: nothing to read'),
    timeout_s: seconds.nullable().describe('Of the run under the engine'),
    plain_timeout_s: seconds.nullable().describe('Of a run without it'),
    confirm: z
      .boolean()
      .describe('What does not pass under the engine is run once without it, and that decides'),
    memory_bytes: z.number().positive().nullable().describe('Of all its processes together'),
    processes: z.int().positive().describe('At the same time'),
    retries: z.int().nonnegative().describe('Runs more, as long as it fails'),
    features: z.record(z.string(), z.number()),
    series: z
      .string()
      .exactOptional()
      .describe('The same of jobs that are one command at several sizes'),
    judge,
    recording: jobRecording,
  })
  .describe('A command to run under an engine');

export type Job = z.infer<typeof jobSchema>;
export type Judge = Job['judge'];

/**
 * `crashed`: a signal killed it. `timeout`, `limit`: we did (memory, processes). `not-run`: it could
 * not be started. `error`: the profiler failed, which says nothing of the job.
 */
export const STATUSES = [
  'passed',
  'failed',
  'crashed',
  'timeout',
  'limit',
  'skipped',
  'not-run',
  'error',
] as const;

const output = z
  .strictObject({ bytes: amount, head: z.string(), tail: z.string() })
  .describe('What was written: how much, how it began and, where that is not all, how it ended');

export const resultSchema = z
  .strictObject({
    key: z.string().regex(/^[0-9a-f]{64}$/),
    status: z.enum(STATUSES),
    reason: z.string().nullable().describe('Why it has not passed, in one line'),
    code: z.int().nullable(),
    signal: z.string().nullable(),
    attempts: z.int().positive(),
    wall_s: amount.describe('Of the last attempt, under the engine'),
    overhead_ms: amount.describe('Of the last attempt, before and after that'),
    stdout: output,
    stderr: output,
    engine: z.strictObject({ name: z.string(), version: z.string() }).nullable(),
    target: z
      .strictObject({ path: z.string(), build_id: z.string().nullable() })
      .nullable()
      .describe('The program that was run'),
    worker: z.string().describe('Host and process that ran it'),
    notes: z.array(z.string()),
    profile: z
      .strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), data: z.base64() })
      .nullable()
      .describe(
        'A profile file (profile/file-format.ts) and its checksum; null where there is none',
      ),
  })
  .describe('What became of a job');

export type JobResult = z.infer<typeof resultSchema>;
export type JobStatus = JobResult['status'];
export type JobOutput = JobResult['stdout'];

/** JSON with the fields of objects in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : each,
  );
}

/** What a job is known by: the same for jobs that differ in nothing but their names. */
export function jobKey(job: Job): string {
  return createHash('sha256')
    .update(canonical({ ...job, name: '' }))
    .digest('hex');
}

const NO_OUTPUT: Readonly<JobOutput> = { bytes: 0, head: '', tail: '' };

/** What there is to say of a job before, or without, a run of it. */
export function withoutRun(
  key: string,
  worker: string,
  status: JobStatus,
  reason: string | null,
): JobResult {
  return {
    key,
    status,
    reason,
    code: null,
    signal: null,
    attempts: 1,
    wall_s: 0,
    overhead_ms: 0,
    stdout: NO_OUTPUT,
    stderr: NO_OUTPUT,
    engine: null,
    target: null,
    worker,
    notes: [],
    profile: null,
  };
}

export const DEFAULT_JUDGE: Readonly<Judge> = {
  protocol: 'exit',
  pass_codes: [0],
  skip_codes: [],
  will_fail: false,
  should_fail: false,
  pass_regex: [],
  fail_regex: [],
  skip_regex: [],
};

/** Of a job that does not say otherwise: more is a fork bomb. */
const DEFAULT_PROCESSES = 512;

/** A job with nothing out of the ordinary. */
export function plainJob(name: string, argv: readonly string[], cwd: string): Job {
  return {
    name,
    argv: [...argv],
    cwd,
    env: {},
    stdin: null,
    timeout_s: null,
    plain_timeout_s: null,
    confirm: true,
    memory_bytes: null,
    processes: DEFAULT_PROCESSES,
    retries: 0,
    features: {},
    judge: { ...DEFAULT_JUDGE },
    recording: { ...DEFAULT_RECORDING },
  };
}
