/** What jobs of suites say of how they are recorded: those of the recording options that are for them. */
import { z } from 'zod';
import { RECORDING_NAMES, rowOf } from '../../record/options/recording-options.js';
import type {
  AnyRow,
  RecordingOption,
  RecordingOptions,
  RECORDING_OPTIONS,
} from '../../record/options/recording-options.js';

type Table = typeof RECORDING_OPTIONS;
type Of<Suite> = {
  [K in RecordingOption]: Table[K] extends { suite: Suite } ? K : never;
}[RecordingOption];
/** Regular expressions are their sources: jobs are JSON. */
type Plain<K extends RecordingOption> =
  NonNullable<RecordingOptions[K]> extends infer V ? (V extends RegExp ? string : V) : never;
type Nullable<K extends RecordingOption> = 'default' extends keyof Table[K]
  ? Plain<K>
  : Table[K] extends { kind: 'pattern' }
    ? Plain<K> | null
    : Plain<K>;

/** As a suite file may say it. */
export type RecordingSettings = { [K in Of<'settings' | 'newer'>]?: Plain<K> };
/** As a job has it. */
export type JobRecording = { [K in Of<'settings' | 'job'>]: Nullable<K> } & {
  [K in Of<'newer'>]?: Plain<K>;
};

const inSuite = (...kinds: AnyRow['suite'][]): RecordingOption[] =>
  RECORDING_NAMES.filter(
    (name) => rowOf(name).suite !== undefined && kinds.includes(rowOf(name).suite),
  );

/** @param pattern what reads the source of a regular expression */
function schemaOf({ kind, choices = [], help }: AnyRow, pattern: z.ZodType<string>): z.ZodType {
  if (kind === 'flag') return z.boolean();
  if (kind === 'maybe-pattern') return z.union([z.boolean(), pattern.describe(help)]);
  if (kind === 'choice') return z.literal([...choices]);
  return kind === 'pattern' ? pattern.describe(help) : z.string();
}

/** @param pattern as above; its errors are the reader's */
export function settingsShape(pattern: z.ZodType<string>): {
  [K in keyof RecordingSettings]-?: z.ZodExactOptional<
    z.ZodType<NonNullable<RecordingSettings[K]>>
  >;
} {
  const entries = inSuite('settings', 'newer').map((name) => [
    name,
    schemaOf(rowOf(name), pattern).exactOptional(),
  ]);
  return Object.fromEntries(entries) as ReturnType<typeof settingsShape>;
}

export const jobRecording = z
  .strictObject(
    Object.fromEntries(
      inSuite('settings', 'newer', 'job').map((name) => {
        const row = rowOf(name);
        const one = schemaOf(row, z.string());
        if (row.suite === 'newer') return [name, one.exactOptional()];
        return [name, row.kind === 'pattern' ? one.nullable() : one];
      }),
    ),
  )
  .describe('How the programs are recorded') as unknown as z.ZodType<JobRecording>;

/** Of a job that says nothing of it. */
export const DEFAULT_RECORDING = Object.fromEntries(
  inSuite('settings', 'job').map((name) => {
    const { kind, default: value } = rowOf(name);
    return [name, value ?? (kind === 'pattern' ? null : false)];
  }),
) as Readonly<JobRecording>;

/** What settings say of it. */
export function recordingOf(settings: RecordingSettings): RecordingSettings {
  const said = inSuite('settings', 'newer').filter(
    (name) => settings[name as keyof RecordingSettings] !== undefined,
  );
  return Object.fromEntries(said.map((name) => [name, settings[name as keyof RecordingSettings]]));
}

/** For the Node API. */
export function optionsOf({ args, loops, ...rest }: JobRecording): RecordingOptions {
  return {
    ...rest,
    ...(args === null ? {} : { args: new RegExp(args, 'u') }),
    // Reports of batches have none, unless they are asked for.
    loops: typeof loops === 'string' ? new RegExp(loops, 'u') : (loops ?? false),
  };
}
