/** The result of a hunt (`comair-bin hunt --json FILE`). Readers ignore fields that they do not know. */
import { z } from 'zod';
import { familySchema } from './hunt-family.js';
import { HUNT_SCHEMA } from './hunt-versions.js';
import { complexityClass } from './report.js';

/** What is new in each version. */
export const HUNT_HISTORY = ['1: the first one.'];

const culprit = z.object({
  routine: z.string().describe('Name of the routine whose cost grows'),
  module: z.string().describe('Base name of the file that its code is in'),
  offset: z.string().describe('Hex ELF vaddr of its entry'),
  loop: z.string().nullable().describe('Name of the loop that has the cost; null: not known'),
  file: z.string().nullable().describe('Source file; null: not known'),
  line: z.number().nullable().describe('Line of the loop, or of the routine; null: not known'),
});

const timing = z.object({
  n: z.number().describe('Size of the family'),
  bytes: z.number().describe('Of that input'),
  seconds: z.number().describe("Processor time of the program at its own speed"),
  measured: z.boolean().describe('False: foretold by the growth from the largest that was measured'),
});

const result = z.object({
  rank: z.number().int().describe('1-based: what takes longest for its bytes is first'),
  class: complexityClass.describe('How the cost grows with n'),
  exponent: z.number().nullable().describe('Of n; null where the class has none'),
  share: z.number().describe('Of the cost of all runs of the sweep'),
  culprit,
  text: z.string().describe('The result in a sentence'),
  finding: z.string().describe('The finding of the sweep in a sentence'),
  suggestion: z
    .object({
      code: z.string().describe('The kind of change, or none'),
      text: z.string().describe('What was measured, and what would mend it, in sentences'),
      saving: z.number().describe('At most: share of the cost of that run, from 0 to 1'),
    })
    .nullable()
    .default(null)
    .describe('Of a close look at the loops (--diagnose); null: there was none, or it saw nothing'),
  family: familySchema,
  file: z.string().describe('The family as a file, which `sweep --family` takes'),
  page: z
    .string()
    .nullable()
    .default(null)
    .describe('Page with the report of its sweep; null: none was asked for'),
  sizes: z.array(z.number()).describe('Values of n that were run with exact counts'),
  seconds: z.array(timing).describe('By bytes'),
  groups: z.array(z.string()).describe('Groups of families that meet the same culprit'),
  families: z.number().describe('Families that do'),
  next: z.string().describe('A command that shows more, for a shell'),
});

const group = z.object({
  group: z.string().describe('What is done to the sample'),
  families: z.number().describe('That were run'),
  slowest: z.number().describe('Seconds of the slowest of them above those of the sample'),
  bytes: z.number().describe('Of what grows in that input'),
  rank: z.number().nullable().describe('The result that one of them led to; null: none did'),
  suspects: z.number().describe('That look fast by the clock, and are part of no result'),
});

const trouble = z.object({
  ended: z.enum(['crash', 'time', 'waiting', 'memory', 'output']).describe('How the run was ended'),
  signal: z.string().nullable().describe('Name of the signal; null: none ended it'),
  n: z.number().describe('Size of the family'),
  bytes: z.number().describe('Of that input'),
  families: z.number().describe('That end so'),
  family: familySchema,
  file: z.string().describe('The family as a file'),
});

export const huntSchema = z
  .object({
    schema: z.literal(HUNT_SCHEMA),
    tool: z.object({ name: z.string(), version: z.string() }),
    command: z.array(z.string()).describe('With {input} where the input goes'),
    way: z.enum(['file', 'stdin', 'text']).describe('How the input reaches the program'),
    seed: z.number(),
    tried: z.object({
      families: z.number().describe('That were run at `bytes` or more'),
      known: z.number().describe('That the samples give'),
      bytes: z.number().describe('Of what grows, at which those were run'),
      most: z.number().describe('The same of the largest size of quick ones'),
      runs: z.number().describe('At the speed of the program'),
      seconds: z.number().describe('That the hunt took'),
      floor: z.number().describe('Processor time of a run of the sample, in seconds'),
      noise: z.number().describe('Seconds above that which tell nothing'),
      ended: z.enum(['done', 'time', 'interrupted']),
      swept: z.number().describe('Families that were run with exact counts'),
      suspects: z.number().describe('Families that look fast by the clock and were not swept'),
      refuted: z.number().describe('Families that look fast by the clock, and exact counts say no'),
    }),
    text: z.string().describe('The answer in sentences'),
    results: z.array(result),
    groups: z.array(group),
    troubles: z.array(trouble),
    warnings: z.array(z.string()),
  })
  .describe('The result of a hunt of comair-bin. Readers ignore fields that they do not know.');

export type Hunt = z.infer<typeof huntSchema>;
export type HuntResult = Hunt['results'][number];
export type HuntTiming = z.infer<typeof timing>;
export type HuntCulprit = z.infer<typeof culprit>;
export type HuntTrouble = Hunt['troubles'][number];
