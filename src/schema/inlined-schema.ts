/** Inlined calls that a loop is in: part of src/schema/loop-schema.ts. */
import { z } from 'zod';

const frame = z.object({
  name: z
    .string()
    .describe('What was inlined, without arguments; empty: the routine, or not known'),
  file: z.string().nullable().describe('Source file of the line'),
  line: z.number().nullable().describe('Of the call that was inlined; of the last one: of the loop'),
});

export const inlinedSchema = z
  .object({
    frames: z.array(frame).describe('From the routine to the function whose loop it is'),
    at: z
      .number()
      .int()
      .min(0)
      .describe('Index of the one that file and lines are of: those behind it are of libraries'),
  })
  .describe('Inlined calls that the loop is in');
