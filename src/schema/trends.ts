/**
 * Trends (`comair-bin trends --json FILE`): clusters of locations over runs, and how they grow with
 * the features of the workloads. As with reports, types and schema/trends.schema.json (`npm run
 * schema`) are made of this file; import only types from here where no validator is needed.
 */
import { z } from 'zod';
import { COSTS } from './metrics.js';
import { complexityClass } from './report.js';
import { TRENDS_SCHEMA } from './trends-version.js';

const interval = z.tuple([z.number(), z.number()]).describe('95 %: low and high end');

const prediction = z.object({
  value: z.number().describe('Of the feature'),
  times: z.number().nullable().describe('The largest value seen; null: it was asked for'),
  cost: z.number().nullable(),
});

const claim = {
  class: complexityClass,
  exponent: z.number().nullable().describe('Of what grows'),
  exponent_interval: interval.nullable(),
  at_most: z
    .number()
    .exactOptional()
    .describe('Where the class is unknown: what the exponent is not above'),
};

const term = z
  .object({
    coefficient: z.number(),
    power: z.number(),
    log: z.union([z.literal(0), z.literal(1)]),
    unit: z.number().exactOptional(),
    late: z.number().exactOptional(),
    base: z.number().exactOptional(),
    from: z.number().exactOptional(),
  })
  .describe(
    'coefficient * (f - late)^power * log2(f / unit)^log * base^(f - from); late 0, unit 1, base 1 unless given',
  );

const featureFit = z.object({
  feature: z.string(),
  values: z.number().describe('Distinct ones'),
  range: z.tuple([z.number(), z.number()]).nullable(),
  ...claim,
  terms: z.array(term).describe('cost = their sum; empty where the class is unknown'),
  error: z
    .number()
    .nullable()
    .describe('Relative, of what the other values say of one that is left out'),
  reason: z.string().nullable().describe('Why the class is unknown'),
  predictions: z.array(prediction),
  points: z.array(z.tuple([z.number(), z.number()])).describe('[value, cost] of each run'),
});

const memberLaw = z.object({ feature: z.string(), ...claim });

const member = z.object({
  name: z.string(),
  module: z.string(),
  module_path: z.string(),
  offset: z.string().describe('ELF vaddr'),
  id: z.string().describe("The routine's, as in reports; of a loop: the one it is in"),
  file: z.string().nullable(),
  line: z.number().nullable(),
  r2: z.number().describe("Of its counts over the runs, by the representative's"),
  cost_max: z.number().describe('In a run'),
  laws: z
    .array(memberLaw)
    .describe(
      'By feature, as `per_run` of reports has it; none where it costs little in every run',
    ),
});

const cluster = z.object({
  rank: z.number(),
  cost_max: z.number().describe('Largest cost in a run'),
  share_max: z.number().describe("Largest share of a run's cost, from 0 to 1"),
  costs: z.array(z.number()).describe('By run'),
  members: z.array(member).describe('The representative first, then by cost'),
  fits: z.array(featureFit).describe('By feature, best first'),
});

const run = z.object({
  argv: z.array(z.string()),
  exe: z.string(),
  features: z.record(z.string(), z.number()),
  cost: z.number().describe('Of all locations'),
});

export const trendsSchema = z.object({
  schema: z.literal(TRENDS_SCHEMA),
  tool: z.object({ name: z.string(), version: z.string() }),
  metric: z.object({
    count: z
      .enum(['self', 'total', 'calls', 'blocks', 'loops'])
      .describe(
        'What is counted: own cost of routines, their cost with callees, their calls, how often each basic block ran, or own cost of loops, and of routines outside of their loops. Costs of a cluster are sums over its members, but with callees that of the representative',
      ),
    cost: z
      .enum(COSTS)
      .describe('Unit of costs; calls and runs of blocks have none'),
    cell: z.number(),
  }),
  features: z.array(
    z.object({
      name: z.string(),
      runs: z.number().describe('That have it'),
      left_out: z.number().describe('Runs without'),
    }),
  ),
  runs: z.array(run),
  left_out: z.object({
    incomplete: z.number().describe('Runs that were not observed to their end'),
    without_blocks: z.number().describe('Runs whose blocks were not counted, or loops not recorded, where that is asked'),
    without_features: z.number().describe('Runs that have none of the features'),
  }),
  clusters: z.array(cluster).describe('By largest cost'),
  constant: z
    .object({ locations: z.number(), cost_max: z.number().describe('Of all of them, in a run') })
    .describe('What varies too little over the runs to say anything'),
  warnings: z.array(z.string()),
});

export type Trends = z.infer<typeof trendsSchema>;
export type TrendCluster = z.infer<typeof cluster>;
export type TrendMember = z.infer<typeof member>;
export type MemberLaw = z.infer<typeof memberLaw>;
export type FeatureFit = z.infer<typeof featureFit>;
export type FeaturePrediction = z.infer<typeof prediction>;
export type TrendCount = Trends['metric']['count'];
