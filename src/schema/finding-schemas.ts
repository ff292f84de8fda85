/** Findings as reports have them: part of src/schema/report.ts. */
import { z } from 'zod';

const interval = z.tuple([z.number(), z.number()]).describe('95 %: low and high end');

export function findingSchemas<C extends z.ZodType>(complexityClass: C) {
  const member = z.object({
    id: z.string().describe("The routine's"),
    name: z.string(),
    module: z.string(),
    offset: z.string(),
    role: z
      .enum(['culprit', 'repeats', 'inherits'])
      .describe(
        'culprit: whose own cost grows; the text is about the first one. repeats: who calls it so often. inherits: most of whose cost is that of the others',
      ),
    class: complexityClass.describe('Of its own cost over the runs, or of its calls by their size'),
    calls: z.number(),
  });
  const loop = z.object({
    loop: z.number().int().min(0).describe('Index into `loops`'),
    name: z.string(),
    role: z
      .enum(['culprit', 'repeats'])
      .describe('culprit: has the cost. repeats: enters it again and again, innermost first'),
    entries: z.number(),
    iterations: z.number(),
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
      rank: z.number().int(),
      class: complexityClass,
      exponent: z.number().nullable(),
      exponent_interval: interval.nullable(),
      basis: z
        .enum(['call', 'run', 'calls', 'progress', 'passes'])
        .describe(
          'What grows: the cost of a call with its size; own cost over whole runs; the number of calls, each of which costs the same, over whole runs; the cost of one call with what it has gone through so far; how often one call goes over the same cells',
        ),
      against: z.string().describe('What it grows with, in words'),
      share: z.number().describe('Of the cost of all runs'),
      predicted: z
        .object({
          size: z.number(),
          cost: z.number(),
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
      routines: z.array(member),
      loops: z
        .array(loop)
        .exactOptional()
        .describe('Where loops were recorded and one has the cost: that first'),
      course: course.exactOptional().describe('Of a claim of one call'),
    })
    .describe('A growth problem');
  const summary = z
    .object({
      text: z.string().describe('The verdict in one or two sentences'),
      against: z
        .object({ name: z.string(), from: z.number(), to: z.number(), sizes: z.number() })
        .nullable()
        .describe('What runs are told apart by; null: calls are, by their sizes'),
      times_x10: z
        .number()
        .nullable()
        .describe('Cost of the whole program at 10 times the largest run size, over that at 1'),
      shares: z
        .object({
          constant: z.number(),
          steady: z.number().describe('Grows like n log n or slower'),
          growing: z.number().describe('In a finding'),
          undecided: z.number(),
        })
        .describe('Of the cost of all runs, by own cost of routines'),
      next: z
        .object({ text: z.string(), command: z.string().nullable() })
        .exactOptional()
        .describe('What would decide more: a sentence, and a command for a shell'),
    })
    .describe('What is known of the growth of the program');
  const perRun = z
    .object({
      class: complexityClass,
      exponent: z.number().nullable(),
      exponent_interval: interval.nullable(),
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
      calls_exponent: z.number(),
      points: z.array(z.tuple([z.number(), z.number(), z.number()])),
    })
    .describe('Own cost over runs against their size. Points: [size of the run, calls, own cost]');
  return { finding, summary, perRun };
}
