/** What n is, over runs that were made by ourselves: nobody else can know it from the runs. */
import { z } from 'zod';

export const sizeMeaningSchema = z
  .discriminatedUnion('kind', [
    z
      .object({
        kind: z.literal('number').describe('A number of the command'),
        was: z.string().describe('What stood in its place when the program was run first'),
      })
      .describe('Runs differ in a number of their command'),
    z
      .object({
        kind: z
          .enum(['lines', 'records'])
          .describe('How many lines of a file, or records that blank lines divide'),
        file: z
          .string()
          .nullable()
          .describe('The file of which runs get the first n; null: their stdin'),
        beside: z.array(z.string()).describe('Files that are cut in proportion'),
      })
      .describe('Runs differ in how much of a file they get'),
  ])
  .describe('What the size is');

export type SizeMeaning = z.infer<typeof sizeMeaningSchema>;
