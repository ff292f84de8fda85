/** Growth over runs with several sizes, the factors. */
import { z } from 'zod';

const term = z
  .object({
    coefficient: z.number().describe('Factor before the product'),
    of: z
      .array(
        z.object({
          factor: z.string().describe('Name of the size'),
          power: z.number().describe('Its exponent'),
          log: z.union([z.literal(0), z.literal(1)]).describe('Exponent of its logarithm'),
          unit: z.number().exactOptional().describe('The logarithm is that of the size over this'),
          late: z.number().exactOptional().describe('Below it, nothing is counted'),
          base: z.number().exactOptional().describe('Of an exponential'),
          from: z.number().exactOptional().describe('Of an exponential: where it is 1'),
        }),
      )
      .describe('Multiplied; none: what every run costs'),
  })
  .describe('coefficient times (size - late)^power log2(size / unit)^log base^(size - from) of each');

export const factorLawSchema = z
  .object({
    law: z
      .string()
      .nullable()
      .describe('What leads, such as "n * m" or "n^2 + m"; "1": constant; null: not known'),
    terms: z.array(term).describe('Added up; none where the law is not known'),
    error: z.number().describe('Relative, of what is said of a run that was left out'),
    reason: z
      .enum(['few', 'varies', 'alike'])
      .nullable()
      .describe(
        'Why the law is not known: too few sizes; the sizes do not explain the counts; sums and products explain them alike',
      ),
    alike: z
      .array(z.string())
      .exactOptional()
      .describe('Where sums and products explain the counts alike: these'),
  })
  .describe('How a count grows with several factors');

export const byFactorsSchema = z
  .object({
    own: factorLawSchema.nullable().describe('Of cost without callees; null: it has too little'),
    total: factorLawSchema.nullable().describe('Of cost with callees; null: it has no rank'),
    calls: factorLawSchema.nullable().describe('Of the number of its calls; null: it has no rank'),
    points: z
      .array(z.array(z.number()))
      .describe('By run: the size of each factor, calls, own cost, cost with callees'),
  })
  .describe('Growth over runs with several factors');

export const factorsSchema = z
  .object({
    sizes: z
      .array(
        z.object({
          name: z.string().describe('As the command has it in its {…}'),
          from: z.number().describe('Smallest'),
          to: z.number().describe('Largest'),
          sizes: z.number().describe('Distinct ones'),
        }),
      )
      .describe('The factors'),
    runs: z.number().describe('That have all sizes'),
    largest: z.array(z.number()).describe('Sizes of the run that shares are of'),
    work: factorLawSchema.describe('Of whole runs'),
    times_x10: z
      .number()
      .describe('Cost at ten times all sizes, over that of the largest run; what has no law as a line'),
    times_each: z.array(z.number()).describe('The same at ten times the size of each factor alone'),
    laws: z
      .array(
        z.object({
          law: z.string().describe('What leads; "1": constant'),
          share: z.number().describe('Of the work of the largest run, by own cost of routines'),
          routines: z.array(z.string()).describe('Their names, the costliest first'),
        }),
      )
      .describe('What would cost most at ten times all sizes first'),
    unknown: z.number().describe('Share of the work of the largest run that has no law'),
  })
  .describe('Where runs have several sizes (a sweep over factors): how cost grows with all of them');

export type FactorLawReport = z.infer<typeof factorLawSchema>;
export type ByFactors = z.infer<typeof byFactorsSchema>;
export type FactorsReport = z.infer<typeof factorsSchema>;
