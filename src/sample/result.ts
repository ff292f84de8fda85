/** What the launcher of a sampled run tells at its end: see native/sampler/launch/result.c. */
import { z } from 'zod';
import { SAMPLE_OUTCOMES, STACK_SAMPLERS } from '../protocol/sampling.js';

const outcome = z.enum(SAMPLE_OUTCOMES);

const result = z.object({
  agent: z.boolean(),
  pid: z.number(),
  stopped: z.string().nullable(),
  /** Of a process that ran already: what is left in it; for how long it was stopped at first. */
  left: z.string().optional(),
  attached_ms: z.number().optional(),
  seconds: z.number(),
  wall: z.number(),
  processor: z.number(),
  copies_processor: z.number(),
  spent: z.number(),
  not_afforded: z.number(),
  crowded: z.number(),
  odd_entries: z.number(),
  /** How often the launcher has looked whether there is something to do. */
  rounds: z.number(),
  /** How many may run at once, at last; and how many processors were idle then, 0 where that was
   * not looked for. */
  copies: z.number(),
  idle: z.number(),
  /** What was measured on this machine: for each page to copy its entry, to write to it while there
   * is a copy, and to write to it later; and what passes between writing a breakpoint and its hit,
   * and by how much more that may be. */
  costs: z.object({
    page_ns: z.number(),
    fault_ns: z.number(),
    reuse_ns: z.number(),
    latency_ns: z.number(),
    spread_ns: z.number(),
  }),
  /** To find costly routines: how they were taken, and what they took of the program's time. */
  stack_samples: z.object({
    by: z.enum(STACK_SAMPLERS),
    count: z.number(),
    spent: z.number(),
  }),
  /** Where costly routines became targets: which of the candidates; of a loop of one of them also
   * its header, not 0, and its end. */
  costly: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
  /** Functions of scripts that became targets: name, file, line. In `costly` they are counted on from
   * the candidates. */
  scripts: z.array(z.tuple([z.string(), z.string(), z.number()])).default([]),
  targets: z.array(
    z.object({
      found: z.boolean(),
      looped: z.boolean(),
      /** A loop of which it is not known where it is entered. */
      hidden: z.boolean(),
      /** Whether the waits say how often it is called, or entered. */
      rated: z.boolean(),
      /** Whether a breakpoint was ever there. */
      tried: z.boolean(),
      hits: z.number(),
      waits: z.array(z.tuple([z.number(), z.number(), z.number()])),
    }),
  ),
  /** Of some whole activations: the target, how many cells it read, and some of their hashes. */
  captures: z.array(z.tuple([z.number(), z.number()]).rest(z.number())).default([]),
  samples: z.array(
    z.object({
      target: z.number(),
      /** Of the copy; -1: there was none. */
      pid: z.number(),
      outcome,
      detail: z.number(),
      work: z.number(),
      stall_us: z.number(),
    }),
  ),
});

export type Chosen = NonNullable<z.infer<typeof result>['costly']>[number];
export type LauncherResult = z.infer<typeof result>;
export type SampleOutcome = LauncherResult['samples'][number];

/** @throws Error when it is not whole */
export function readResult(text: string): LauncherResult {
  return result.parse(JSON.parse(text));
}
