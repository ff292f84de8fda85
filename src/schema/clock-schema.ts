/** What the clock says of the law that runs of several sizes follow. */
import { z } from 'zod';

const timing = z.object({
  n: z.number().describe('Size of the run'),
  seconds: z.number().describe('The shortest of the runs, from start to end'),
  runs: z.number().int().describe('How many runs were made'),
});

export const clockSchema = z
  .object({
    smallest: timing.describe('Of the smallest size recorded: what a run takes to start'),
    from: timing.describe('What the forecast was made from'),
    checked: timing.describe('What the forecast was held against'),
    foretold: z.number().describe('Seconds that the counts foretold for the size checked'),
    repeated: z
      .number()
      .exactOptional()
      .describe('How often the file was repeated for the size checked; absent: it was not'),
    says: z
      .enum(['agrees', 'near', 'contradicts'])
      .describe(
        'agrees: it took what was foretold; near: time grows somewhat otherwise than counts do; contradicts: time grows by another law',
      ),
    ahead: z
      .object({
        n: z.number().describe('10 times the size checked'),
        seconds: z
          .tuple([z.number(), z.number()])
          .describe('By the counts and by the clock, the lesser first; alike where these agree'),
      })
      .nullable()
      .describe('What a larger run will take; null: nobody can tell'),
  })
  .describe('Runs at their own speed, unobserved, against what the counts foretold');

export type ClockFacts = z.infer<typeof clockSchema>;
