/** What a report says of growth of what a program asks of the kernel and the allocator. */
import { z } from 'zod';
import { RESOURCES } from './metrics.js';

/** What a process asked for. */
export const askedOfRun = {
  syscalls: z.number().exactOptional().describe('System calls; absent: they were not recorded'),
  syscalls_by_name: z
    .record(z.string(), z.number())
    .exactOptional()
    .describe('These by their names; absent: they were not recorded'),
  allocations: z.number().exactOptional().describe('Calls of the allocator that ask for memory'),
  allocated: z.number().exactOptional().describe('Bytes that these asked for'),
  peak: z
    .number()
    .exactOptional()
    .describe('The most bytes of these at once, of all threads; absent: it was not recorded'),
  kept: z.number().exactOptional().describe('Bytes of these that were never given back'),
  io: z
    .number()
    .exactOptional()
    .describe('Bytes that system calls read and wrote; absent: they were not recorded'),
  waits: z.number().exactOptional().describe('System calls that may have waited'),
};

const routine = z.object({
  id: z.string().describe("The routine's"),
  name: z.string().describe('Of the routine'),
  module: z.string().describe('Base name of the file that its code is in'),
});

const place = {
  file: z.string().exactOptional().describe('From where it asks; absent: not known'),
  line: z.number().exactOptional().describe('The same'),
};

/** Who has memory in use. */
const heldBy = <Class extends z.ZodType, Exponent extends z.ZodType>(growth: {
  class: Class;
  exponent: Exponent;
}) => ({
  routine: routine.describe('Which had asked for it'),
  ...place,
  blocks: z.number().describe('That it had asked for'),
  bytes: z.number().describe('Of these blocks'),
  share: z.number().describe('Of all that was there then'),
  class: growth.class.exactOptional(),
  exponent: growth.exponent.exactOptional(),
  each: z
    .number()
    .exactOptional()
    .describe('Where that is O(n): bytes for each of n, n being the size of a run'),
});

/** @param growth of these bytes over runs */
export const heldSchema = <Class extends z.ZodType, Exponent extends z.ZodType>(growth: {
  class: Class;
  exponent: Exponent;
}) =>
  z
    .array(
      z.object({
        resource: z.enum(['peak', 'kept']).describe('At its highest, or when the process ended'),
        ...heldBy(growth),
        text: z.string().describe('In words'),
      }),
    )
    .describe(
      'Who has memory in use, in the run that has most: routines, and places in their code. Only of reports that speak of it',
    );

/** @param growth fields that classes and exponents have elsewhere in the report */
export const resourcesSchema = <Class extends z.ZodType, Exponent extends z.ZodType>(growth: {
  class: Class;
  exponent: Exponent;
}, overRuns: typeof growth) =>
  z
    .array(
      z.object({
        resource: z.enum(RESOURCES).describe('What is asked for; see `metric.cost`'),
        total: z.number().describe('In all runs'),
        routine: routine.describe('Which asks for it, with all that it calls'),
        ...place,
        ...growth,
        share: z.number().describe('Of the total, by the routine with all that it calls'),
        most: z.number().describe('In the dearest call, or the largest run'),
        at_x10: z.number().nullable().describe('At ten times the largest size; null: not foretold'),
        at_peak: z
          .object(heldBy(overRuns))
          .exactOptional()
          .describe('Of `peak`: what was there at the peak of the run where it was highest'),
        by_name: z
          .array(
            z.object({
              name: z.string().describe("A system call's"),
              calls: z.number().describe('Of it that are known'),
              ...place,
            }),
          )
          .exactOptional()
          .describe('Of `syscalls`: which, the one that is made most often first'),
        text: z.string().describe('In words'),
      }),
    )
    .describe(
      'System calls and memory that grow faster than n log n, and faster than the work of the same routines; and memory that each request to a server leaves behind (`kept`, n being their number)',
    );
