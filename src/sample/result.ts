/** What the launcher of a sampled run tells at its end: see native/sampler/launch/result.c. */
import { z } from 'zod';

const outcome = z.enum([
  ...['exact', 'call', 'signal', 'time', 'rows', 'left', 'killed', 'crashed', 'not-started'],
] as const);

const result = z.object({
  agent: z.boolean(),
  pid: z.number(),
  stopped: z.string().nullable(),
  seconds: z.number(),
  spent: z.number(),
  not_afforded: z.number(),
  crowded: z.number(),
  odd_entries: z.number(),
  targets: z.array(z.object({ found: z.boolean(), looped: z.boolean(), hits: z.number() })),
  samples: z.array(
    z.object({
      target: z.number(),
      outcome,
      detail: z.number(),
      work: z.number(),
      stall_us: z.number(),
    }),
  ),
});

export type LauncherResult = z.infer<typeof result>;
export type SampleOutcome = LauncherResult['samples'][number];

/** @throws Error when it is not whole */
export function readResult(text: string): LauncherResult {
  return result.parse(JSON.parse(text));
}
