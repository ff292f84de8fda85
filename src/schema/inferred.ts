/** What a report infers of whole runs from samples of them. */
import { z } from 'zod';
import { estimate } from './estimate-schema.js';
import { outcomes } from './sampled.js';

const amount = z.number().min(0);

const inferredRoutine = z.object({
  name: z.string().describe('Of the routine or loop'),
  module: z.string().describe('Path'),
  build_id: z.string().nullable().describe('Of the module; null: it has none'),
  offset: z.string().describe('Hex ELF vaddr'),
  loop: z.literal(true).exactOptional().describe('A loop: calls are entries'),
  ...outcomes,
  calls_per_s: estimate
    .extend({
      bound: z
        .literal(true)
        .exactOptional()
        .describe('It is at least this: most waits were too short to be told apart'),
    })
    .nullable()
    .describe('While the program ran; null: none was waited for'),
  calls: estimate.nullable().describe('In all of the runs'),
  mean_cost: estimate
    .extend({ bound: z.boolean().describe('It is at least this: the dearest were cut') })
    .nullable()
    .describe('Of a call, with callees; null: no sample was exact'),
  cost_per_s: estimate.nullable().describe('Null also where calls nest in each other'),
  total_size: estimate
    .nullable()
    .describe('Cells that all calls of the run together read first, at least; null: not known'),
  share: estimate
    .nullable()
    .describe('Of what all routines cost of which this is known, each part counted once'),
});

export const inferred = z
  .object({
    runs: amount.describe('That were sampled'),
    seconds: amount.describe('In which samples were taken'),
    ...outcomes,
    routines: z.array(inferredRoutine).describe('Whose activations were to be caught, by cost'),
  })
  .describe('Inferred from samples for all activations');

export type Inferred = z.infer<typeof inferred>;
export type InferredRoutine = z.infer<typeof inferredRoutine>;
