/** What may stand in a suite file (docs/batch.md). */
import { z } from 'zod';
import { messageOf } from '../../../base/errors.js';
import { settingsShape } from '../job-recording.js';
import { parseFeature } from '../../sweep/plan-sweep.js';
import { parseSizes } from '../../sweep/parse-sizes.js';
import { parseDuration, parseMemory } from './units.js';

/** A value that `parse` reads; what it throws is the message. */
function read<In extends z.ZodType, Out>(input: In, parse: (value: z.output<In>) => Out) {
  return input.transform((value, context): Out => {
    try {
      return parse(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: messageOf(error) });
      return z.NEVER;
    }
  });
}

const noNul = z.string().regex(/^[^\0]*$/, 'a NUL character cannot be given to a program');
const word = z.union([noNul, z.number().transform(String)]);
const command = z.union([noNul.trim().min(1, 'the command is empty'), z.array(word).min(1)], {
  error: 'write a command as a line of shell, or as a list of words',
});
const duration = read(z.union([z.string(), z.number()]), parseDuration);
const memory = read(z.union([z.string(), z.number()]), parseMemory);
const regex = read(z.string(), (text) => {
  return new RegExp(text, 'u').source;
});
const oneOrMore = <T extends z.ZodType>(type: T) =>
  z.union([type.transform((value) => [value]), z.array(type)]);
const codes = oneOrMore(z.int().min(0).max(255));

/** What jobs have in common and may have for themselves. */
const settings = {
  cwd: noNul.exactOptional(),
  env: z
    .record(z.string().regex(/^[^=\0]+$/), z.union([word, z.boolean().transform(String), z.null()]))
    .exactOptional(),
  timeout: duration.exactOptional(),
  memory: memory.exactOptional(),
  processes: z.int().positive().exactOptional(),
  confirm: z.boolean().exactOptional(),
  retries: z.int().min(0).max(100).exactOptional(),
  ...settingsShape(regex),
  locks: oneOrMore(z.string()).exactOptional(),
  serial: z.boolean().exactOptional(),
};

const defaults = z.strictObject(settings);

const job = z.strictObject({
  ...settings,
  name: z.string().min(1).exactOptional(),
  command,
  stdin: z
    .union([noNul, z.strictObject({ file: noNul }), z.strictObject({ text: z.string() })])
    .exactOptional(),
  sizes: read(z.union([z.string(), z.number(), z.array(z.number())]), (value) =>
    parseSizes(Array.isArray(value) ? value.join(',') : String(value)),
  ).exactOptional(),
  files: oneOrMore(noNul).exactOptional(),
  features: z
    .record(z.string(), z.union([z.number(), z.string()]))
    .transform((map, context) =>
      Object.entries(map).map(([name, value]) => {
        try {
          return parseFeature(`${name}=${value}`);
        } catch (error) {
          context.addIssue({ code: 'custom', message: messageOf(error), path: [name] });
          return z.NEVER;
        }
      }),
    )
    .exactOptional(),
  protocol: z.enum(['exit', 'tap']).exactOptional(),
  exit: codes.exactOptional(),
  skip_exit: codes.exactOptional(),
  will_fail: z.boolean().exactOptional(),
  after: oneOrMore(z.string()).exactOptional(),
  requires: oneOrMore(z.string()).exactOptional(),
  skip: z.string().min(1).exactOptional(),
});

const discovery = z.union(
  [
    z.strictObject({
      ctest: noNul,
      config: z.string().exactOptional(),
      include: regex.exactOptional(),
      exclude: regex.exactOptional(),
    }),
    z.strictObject({
      meson: noNul,
      include: regex.exactOptional(),
      exclude: regex.exactOptional(),
      suite: z.string().exactOptional(),
    }),
    z.strictObject({
      tap: oneOrMore(noNul),
      exec: z.array(word).min(1).exactOptional(),
      include: regex.exactOptional(),
      exclude: regex.exactOptional(),
    }),
  ],
  { error: 'write one of ctest: FOLDER, meson: FOLDER, tap: FILES (and include, exclude)' },
);

export const suiteFile = z
  .strictObject({
    name: z.string().min(1).exactOptional(),
    time_scale: z.number().positive().exactOptional(),
    only: regex.exactOptional(),
    skip: regex.exactOptional(),
    defaults: defaults.exactOptional(),
    discover: oneOrMore(discovery).exactOptional(),
    jobs: z.array(job).exactOptional(),
  })
  .refine(({ jobs, discover }) => (jobs?.length ?? 0) + (discover?.length ?? 0) > 0, {
    error: 'there is nothing to run: write jobs: or discover:',
  });

export type SuiteFile = z.infer<typeof suiteFile>;
export type FileJob = z.infer<typeof job>;
export type Settings = z.infer<typeof defaults>;
export type Discovery = z.infer<typeof discovery>;
