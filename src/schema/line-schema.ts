/** Cost by line, as reports have it: part of src/schema/report.ts. */
import { z } from 'zod';

const lines = z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]));

export const byLineSchema = z
  .object({
    files: z.array(z.string()).describe('Source files of its code, of what was inlined, too'),
    lines: lines.describe(
      '[index into files, line, own cost, how often its most frequent instruction ran, calls made there]',
    ),
    user_lines: lines
      .exactOptional()
      .describe(
        'Where code of libraries was inlined: the same by the lines that it was inlined at, which are of no library',
      ),
    own_lines: z
      .array(z.tuple([z.number(), z.number()]))
      .describe(
        '[line of the routine itself, own cost]: what is inlined is at the line that calls it',
      ),
    own_at: z
      .array(z.number())
      .exactOptional()
      .describe(
        'Of each of own_lines: distance from offset of the instruction that costs most of it',
      ),
    calls: z
      .array(z.tuple([z.number(), z.string(), z.number()]))
      .describe(
        "[index into lines, id of the routine that is called or '' where the instruction does not say, calls]",
      ),
    blocks: z
      .array(z.tuple([z.number(), z.number(), z.number(), z.number()]))
      .describe('[distance from offset, bytes, how often it ran, cost], by address'),
  })
  .describe('Where blocks were counted and its file has lines: what each line costs itself');

export type ByLine = z.infer<typeof byLineSchema>;
