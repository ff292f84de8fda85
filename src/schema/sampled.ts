/** What a report says of a run that was sampled. */
import { z } from 'zod';
import { estimate } from './estimate-schema.js';

const amount = z.number().min(0);

export const outcomes = {
  samples: amount.describe('Copies that were made, each for one activation'),
  exact: amount.describe('Of these, which ran to the end: what the report is made of'),
  cut: amount.describe('Which ended at what would be felt outside of the copy, or at a limit'),
  killed: amount.describe('Which were ended from outside, as they took too long'),
  failed: amount.describe('Which could not begin, or crashed'),
};

const counts = z.tuple([amount, amount, amount]);

const sampledRoutine = z.object({
  name: z.string().describe('Of the routine or loop'),
  module: z.string().describe('Path'),
  build_id: z.string().nullable().describe('Of the module; null: it has none'),
  offset: z.string().describe('Hex ELF vaddr'),
  loop: z
    .literal(true)
    .exactOptional()
    .describe("A loop: the offset is its header's, and its entries are what is sampled"),
  state: z
    .enum(['caught', 'not-called', 'not-mapped', 'looped', 'hidden'])
    .describe(
      'looped: not sampled, since jumps lead to its first instruction; hidden: a loop of which it is not known where it is entered; not-mapped: its file never was',
    ),
  ...outcomes,
  at_least: amount.nullable().describe('Largest cost of an activation that was cut; null: none'),
  waits: z
    .array(counts)
    .describe(
      'How long calls were waited for, none where that does not tell how many there are: [bin, calls that came, waits given up]; bin i has those up to 2^(i/4) us',
    ),
  short_waits: amount
    .exactOptional()
    .describe('Waits up to this bin are not told apart, on a busy machine; absent: up to 8 us'),
  costs: z
    .object({
      exact: amount.describe('How many of them ran to the end'),
      sum: amount.describe('Of the costs of these'),
      squares: amount.describe('Sum of the squares of their costs'),
      bins: z.array(counts).describe('[bin, exact samples, cut ones]; bin i has those up to 2^(i/8)'),
    })
    .describe('Of the sampled activations themselves'),
  total_size: estimate
    .nullable()
    .exactOptional()
    .describe(
      'Cells that all activations of the run together read first, at least; null: too few samples say; absent: not known of several runs',
    ),
  recursive: z.boolean().describe('A sampled activation had others of the same routine below it'),
  inside: z
    .array(amount)
    .describe('Indexes of the routines of this list that were seen below its sampled activations'),
});

export const sampled = z
  .object({
    runs: amount.exactOptional().describe('Of how many runs these are the sums; absent: one'),
    budget: amount.describe("Part of the program's time that samples were allowed to take"),
    chosen: z.string().exactOptional().describe('Which routines were to be caught, and why these'),
    seconds: amount.describe('Time of the program in which samples were taken'),
    spent_s: amount.describe('Of this, what samples took of its threads, as estimated'),
    processor_s: amount.describe('What the program used of a processor meanwhile'),
    copies_s: amount.describe('What copies used of other processors'),
    longest_stall_s: amount.describe('Longest stop of a thread for a copy'),
    ...outcomes,
    passed_over: amount.describe(
      'Activations that were caught and became no sample: over the budget, or copies enough',
    ),
    cuts: z.record(z.string(), amount).describe('Why samples were cut, and how often'),
    ended: z
      .literal(true)
      .exactOptional()
      .describe('A process that ran already has ended meanwhile: its status is told to its parent'),
    stopped: z.string().nullable().describe('Why no more samples were taken before the end'),
    routines: z.array(sampledRoutine).describe('Whose activations were to be caught'),
  })
  .describe('Of a sampled run: calls and costs are those of the samples');

export type Sampled = z.infer<typeof sampled>;
export type SampledRoutine = z.infer<typeof sampledRoutine>;
