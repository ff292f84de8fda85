/** Findings as reports have them: part of src/schema/report.ts. */
import { z } from 'zod';
import { inlinedSchema } from './inlined-schema.js';
import { clockSchema } from './clock-schema.js';
import { sizeMeaningSchema } from './size-meaning.js';
import { diagnosisSchema } from './diagnosis.js';

const interval = z.tuple([z.number(), z.number()]).describe('95 %: low and high end');

export function findingSchemas<C extends z.ZodType>(complexityClass: C) {
  const member = z.object({
    id: z.string().describe("The routine's"),
    name: z.string().describe('Of the routine'),
    module: z.string().describe('Base name of the file that its code is in'),
    offset: z.string().describe('Hex ELF vaddr of its entry'),
    role: z
      .enum(['culprit', 'repeats', 'inherits'])
      .describe(
        'culprit: whose own cost grows; the text is about the first one. repeats: who calls it so often. inherits: most of whose cost is that of the others',
      ),
    class: complexityClass.describe('Of its own cost over the runs, or of its calls by their size'),
    script: z.literal(true).exactOptional().describe('It is a function of a script'),
    file: z.string().nullable().exactOptional().describe('Of a function without a name: its source'),
    line: z
      .number()
      .nullable()
      .exactOptional()
      .describe('Of a function of a script, or one without a name: where it begins'),
    calls: z.number().describe('In all runs'),
  });
  const loop = z.object({
    loop: z.number().int().min(0).describe('Index into `loops`'),
    name: z.string().describe('Of the loop'),
    role: z
      .enum(['culprit', 'repeats'])
      .describe('culprit: has the cost. repeats: enters it again and again, innermost first'),
    entries: z.number().describe('How often it was entered'),
    iterations: z.number().describe('Over all entries'),
    file: z.string().nullable().exactOptional().describe('Source file; null: not known'),
    line: z.number().nullable().exactOptional().describe('Its first line; null: not known'),
    end_line: z.number().nullable().exactOptional().describe('Its last line; null: not known'),
    inlined: inlinedSchema.exactOptional().describe('As in `loops`'),
  });
  const course = z
    .object({
      complete: z.boolean().describe('Whether the call ended while it was observed'),
      points: z
        .array(z.tuple([z.number(), z.number()]))
        .describe('[cells so far, cost so far], callees included'),
    })
    .describe('The course of the call that the claim is about');
  const finding = z
    .object({
      rank: z.number().int().describe('1-based: the one to solve first is first'),
      class: complexityClass.describe('How what grows does'),
      exponent: z.number().nullable().describe('Of what it grows with; null where the class has none'),
      exponent_interval: interval.nullable().describe('95 %: low and high end; null: not known'),
      basis: z
        .enum(['call', 'run', 'calls', 'progress', 'passes'])
        .describe(
          'What grows: the cost of a call with its size; own cost over whole runs; the number of calls, each of which costs the same, over whole runs; the cost of one call with what it has read so far; how often one call goes over the same cells',
        ),
      against: z.string().describe('What it grows with, in words'),
      share: z.number().describe('Of the cost of all runs, without that of routines that only wait'),
      predicted: z
        .object({
          size: z.number().describe('10 times the largest'),
          cost: z.number().describe('What it costs then'),
          times: z.number().describe('What it costs now at the largest size'),
          times_range: z
            .tuple([z.number(), z.number()])
            .exactOptional()
            .describe(
              'Where the growth is not steady: the same by the ends of the interval of the exponent',
            ),
        })
        .nullable()
        .describe('At 10 times the largest size'),
      holds_from: z
        .number()
        .exactOptional()
        .describe('Where only the largest sizes say how it grows: the first of them'),
      confidence: z.number().nullable().describe('From 0 to 1'),
      text: z.string().describe('One sentence: what grows, and how that comes about'),
      evidence: z.array(z.string()).describe('What the claim rests on'),
      next: z.string().nullable().describe('What would make it surer'),
      command: z.string().exactOptional().describe('That does what is next, for a shell'),
      routines: z.array(member).describe('Whose growth it is, the culprit first'),
      loops: z
        .array(loop)
        .exactOptional()
        .describe('Where loops were recorded: the one that has the cost first, if one has'),
      called_at: z
        .object({
          file: z.string().describe('Source file'),
          line: z.number().describe('Of the call, or of the code of the program that it is inlined in'),
          name: z.string().describe('Of what has that line: inlined into the routine, or the routine'),
          routine: z.string().describe('That makes the call'),
          loop: z
            .literal(true)
            .exactOptional()
            .describe('It is not known which line of the loop it is: this is its first one'),
        })
        .exactOptional()
        .describe('Where the culprit is of a library: what calls it, in the loop that does so again and again'),
      course: course.exactOptional().describe('Of a claim of one call'),
      diagnosis: diagnosisSchema
        .exactOptional()
        .describe('Where its loops were looked at in a second run'),
    })
    .describe('A growth problem');
  const summary = z
    .object({
      text: z.string().describe('The verdict in one or two sentences'),
      against: z
        .object({
          name: z.string().describe('What the sizes of runs are, in words'),
          from: z.number().describe('Smallest'),
          to: z.number().describe('Largest'),
          sizes: z.number().describe('Distinct ones'),
          is: sizeMeaningSchema
            .exactOptional()
            .describe('Where the runs were made for a report (--decide): what n is'),
        })
        .nullable()
        .describe('What runs are told apart by; null: calls are, by their sizes'),
      times_x10: z
        .number()
        .nullable()
        .describe('Cost of the whole program at 10 times the largest run size, over that at 1'),
      shares: z
        .object({
          constant: z.number().describe('Does not grow'),
          steady: z.number().describe('Grows like n log n or less'),
          growing: z
            .number()
            .describe('In a finding, or known to grow faster than n log n over the runs'),
          undecided: z.number().describe('Too few sizes say'),
        })
        .describe('Of the cost of all runs, by own cost of routines'),
      start_up: z
        .number()
        .exactOptional()
        .describe('Of the cost, what the dynamic linker and the start of libc have; of single runs'),
      clock: clockSchema
        .exactOptional()
        .describe('Where the program was run again (--decide): what the clock says of its growth'),
      requests: z
        .object({
          connections: z.number().describe('That it accepted'),
          count: z.number().describe('What it received until it sent something'),
          routine: z
            .object({
              id: z.string().describe('As in the routine'),
              name: z.string().describe('Of the routine'),
              calls: z.number().describe('That ended'),
              share: z.number().describe('Of the cost, with what it calls'),
              dearest: z.number().describe('Of the cost, its dearest call'),
            })
            .nullable()
            .describe('That is called once for each of them; null: none is'),
        })
        .exactOptional()
        .describe('Of a server'),
      next: z
        .object({
          text: z.string().describe('A sentence'),
          command: z.string().nullable().describe('For a shell; null: none does'),
          decide: z
            .string()
            .exactOptional()
            .describe('For a shell, and short: runs the program again and decides it; the program may be run so'),
        })
        .exactOptional()
        .describe('What would decide more: a sentence, and a command for a shell'),
    })
    .describe('What is known of the growth of the program');
  const perRun = z
    .object({
      class: complexityClass.describe('Of its own cost'),
      exponent: z.number().nullable().describe('Of the size of the run; null where the class has none'),
      exponent_interval: interval.nullable().describe('95 %: low and high end; null: not known'),
      at_most: z
        .number()
        .exactOptional()
        .describe('Where the class is unknown: what the exponent is not above'),
      jump: z
        .object({
          from: z.number().describe('The size before'),
          to: z.number().describe('The size behind'),
          times: z.number().describe('The cost behind, over that before'),
        })
        .exactOptional()
        .describe('Where the class is unknown: the one step at which it becomes many times as much'),
      calls_exponent: z.number().describe('Of the number of its calls'),
      points: z
        .array(z.tuple([z.number(), z.number(), z.number()]))
        .describe('[size of the run, calls, own cost]'),
    })
    .describe('Own cost over runs against their size. Points: [size of the run, calls, own cost]');
  return { finding, summary, perRun };
}
