/** Loops as reports have them: part of src/schema/report.ts. */
import { z } from 'zod';
import { inlinedSchema } from './inlined-schema.js';
import { courseReport } from './course-schema.js';

/** @param parts that routines have as well */
export function loopSchema<
  C extends z.ZodType,
  U extends z.ZodType,
  P extends z.ZodType,
  R extends z.ZodType,
  B extends z.ZodType,
  N extends z.ZodType,
  S extends z.ZodType,
>(parts: { complexityClass: C; curve: U; point: P; routine: R; before: B; neighbour: N; size: S }) {
  return z
    .object({
      name: z
        .string()
        .describe('Like parse.c:120-134 in parse_tag, or parse_tag+0x1f0 loop 2.1 without lines'),
      number: z
        .string()
        .describe("By nesting and address among the routine's loops that ran: 2.1 is in 2"),
      routine: parts.routine.describe('Index into `routines`: whose code it is in'),
      parent: parts.before.describe('Index into `loops` of the loop around it; -1: none'),
      offset: z.string().describe('Hex ELF vaddr of its header'),
      end: z.string().describe('Behind its last instruction'),
      file: z.string().nullable().describe('Source file; null: not known'),
      line: z.number().nullable().describe('Its first line; null: not known'),
      end_line: z.number().nullable().describe('Its last line; null: not known'),
      inlined: inlinedSchema
        .optional()
        .describe('Where it is the loop of a function that was inlined into the routine'),
      entries: z.number().describe('How often it was entered'),
      iterations: z.number().describe('How often its back edges were taken, over all entries'),
      looked_at: z
        .object({
          entries: z.number().describe('That were looked at'),
          iterations: z.number().describe('Of these'),
        })
        .exactOptional()
        .describe(
          'Where the loop was looked at less the more it ran: what sizes, points, class and courses are of. entries, costs and callees are then estimates for all, entries and iterations together are exact; absent: all was looked at',
        ),
      class: parts.complexityClass.describe('Of what an entry costs, by its size'),
      formula: z.string().nullable().describe('Its cost function in words of n; null when unknown'),
      curve: parts.curve.nullable().describe('The same for computing; null when unknown'),
      exponent: z
        .number()
        .nullable()
        .describe('Of n in the cost function; null where the class has none'),
      r2: z
        .number()
        .nullable()
        .describe('Part of the variance that the cost function explains; null: none'),
      reason: z.string().nullable().describe('Why the class is unknown, or a caveat'),
      size: parts.size
        .exactOptional()
        .describe('What its points are by where it is not metric.size'),
      sizes: z.number().describe('Distinct ones'),
      size_range: z.tuple([z.number(), z.number()]).describe('Smallest and largest size of an entry'),
      cost_total: z.number().describe('With all that it calls, recursion counted once'),
      cost_self: z.number().describe('Outside of loops in it and of what it calls'),
      cost_max: z.number().describe('Of an entry'),
      cost_share: z.number().describe("cost_total over the run's cost"),
      callees: z.array(parts.neighbour).describe('What it calls outside of loops in it'),
      points: z.array(parts.point).describe('Of entries: one for each size, in ascending order'),
      courses: z
        .array(courseReport)
        .exactOptional()
        .describe('Of its dearest entries, the dearest first, where they cost much of the run'),
    })
    .describe('A loop. What it costs is in the numbers of its routine, too');
}
