/** Courses as reports have them: part of src/schema/report.ts. */
import { z } from 'zod';

export const courseReport = z
  .object({
    complete: z.boolean().describe('Whether the call ended while it was observed'),
    points: z
      .array(z.tuple([z.number(), z.number(), z.number()]))
      .describe(
        '[cells, cost, reads] at points of its progress: cells that it had accessed, what it had cost, and cells that its callees had read first, once for each of their calls',
      ),
  })
  .describe('The course of a call');
