/** What a report says of growth of what a program asks of the kernel and the allocator. */
import { z } from 'zod';
import { RESOURCES } from './metrics.js';

const routine = z.object({
  id: z.string().describe("The routine's"),
  name: z.string().describe('Of the routine'),
  module: z.string().describe('Base name of the file that its code is in'),
});

/** @param growth fields that classes and exponents have elsewhere in the report */
export const resourcesSchema = <Class extends z.ZodType, Exponent extends z.ZodType>(growth: {
  class: Class;
  exponent: Exponent;
}) =>
  z
    .array(
      z.object({
        resource: z.enum(RESOURCES).describe('What is asked for; see `metric.cost`'),
        total: z.number().describe('In all runs'),
        routine: routine.describe('Which asks for it, with all that it calls'),
        ...growth,
        share: z.number().describe('Of the total, by the routine with all that it calls'),
        most: z.number().describe('In the dearest call, or the largest run'),
        at_x10: z.number().nullable().describe('At ten times the largest size; null: not foretold'),
        at_peak: z
          .object({
            routine: routine.describe('Which had asked for most of it'),
            blocks: z.number().describe('That it had asked for'),
            bytes: z.number().describe('Of these blocks'),
            share: z.number().describe('Of all that was there then'),
          })
          .exactOptional()
          .describe('Of `peak`: what was there at the peak of the run where it was highest'),
        text: z.string().describe('In words'),
      }),
    )
    .describe(
      'System calls and memory that grow faster than n log n, and faster than the work of the same routines; and memory that each request to a server leaves behind (`kept`, n being their number)',
    );
