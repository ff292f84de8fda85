/**
 * Trends (`comair-bin trends --json FILE`): clusters of locations over runs, and how they grow with
 * the features of the workloads. As with reports, types and schema/trends.schema.json (`npm run
 * schema`) are made of this file; import only types from here where no validator is needed.
 */
import { z } from 'zod';
import { COSTS } from './metrics.js';
import { complexityClass, tool } from './report.js';
import { TRENDS_SCHEMA } from './trends-version.js';

const interval = z.tuple([z.number(), z.number()]).describe('95 %: low and high end');

const prediction = z.object({
  value: z.number().describe('Of the feature'),
  times: z.number().nullable().describe('The largest value seen; null: it was asked for'),
  cost: z.number().nullable().describe('Of the cluster then; null where the class is unknown'),
});

const claim = {
  class: complexityClass.describe('How it grows with the feature'),
  exponent: z.number().nullable().describe('Of what grows'),
  exponent_interval: interval.nullable().describe('95 %: low and high end; null: not known'),
  at_most: z
    .number()
    .exactOptional()
    .describe('Where the class is unknown: what the exponent is not above'),
};

const term = z
  .object({
    coefficient: z.number().describe('Factor'),
    power: z.number().describe('Exponent of the feature f'),
    log: z.union([z.literal(0), z.literal(1)]).describe('Exponent of the logarithm'),
    unit: z.number().exactOptional().describe('What f is divided by in the logarithm; absent: 1'),
    late: z.number().exactOptional().describe('Where the growth begins; absent: 0'),
    base: z.number().exactOptional().describe('Of an exponential; absent: 1'),
    from: z.number().exactOptional().describe('Of an exponential: where it is 1'),
  })
  .describe(
    'coefficient * (f - late)^power * log2(f / unit)^log * base^(f - from); late 0, unit 1, base 1 unless given',
  );

const featureFit = z.object({
  feature: z.string().describe('Its name'),
  values: z.number().describe('Distinct ones'),
  range: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe('Smallest and largest value; null: there is none'),
  ...claim,
  terms: z.array(term).describe('cost = their sum; empty where the class is unknown'),
  error: z
    .number()
    .nullable()
    .describe('Relative, of what the other values say of one that is left out'),
  reason: z.string().nullable().describe('Why the class is unknown'),
  predictions: z.array(prediction).describe('At the values asked for, and at multiples of the largest'),
  points: z.array(z.tuple([z.number(), z.number()])).describe('[value, cost] of each run'),
});

const memberLaw = z.object({ feature: z.string().describe('Its name'), ...claim });

const member = z.object({
  name: z.string().describe('Of the routine, block or loop'),
  module: z.string().describe('Base name of the file that its code is in'),
  module_path: z.string().describe('Path of that file'),
  offset: z.string().describe('ELF vaddr'),
  id: z.string().describe("The routine's, as in reports; of a loop: the one it is in"),
  file: z.string().nullable().describe('Source file; null: not known'),
  line: z.number().nullable().describe('Line in it; null: not known'),
  r2: z.number().describe("Of its counts over the runs, by the representative's"),
  cost_max: z.number().describe('In a run'),
  laws: z
    .array(memberLaw)
    .describe(
      'By feature, as `per_run` of reports has it; none where it costs little in every run',
    ),
});

const cluster = z.object({
  rank: z.number().describe('1-based, by largest cost'),
  cost_max: z.number().describe('Largest cost in a run'),
  share_max: z.number().describe("Largest share of a run's cost, from 0 to 1"),
  costs: z.array(z.number()).describe('By run'),
  members: z.array(member).describe('The representative first, then by cost'),
  fits: z.array(featureFit).describe('By feature, best first'),
});

const run = z.object({
  argv: z.array(z.string()).describe('Command line'),
  exe: z.string().describe('Path of the program'),
  features: z.record(z.string(), z.number()).describe('What is known of the workload, by name'),
  cost: z.number().describe('Of all locations'),
});

export const trendsSchema = z.object({
  schema: z
    .literal(TRENDS_SCHEMA)
    .describe('Version of this form. It grows when a reader of older files would misunderstand'),
  tool,
  metric: z.object({
    count: z
      .enum(['self', 'total', 'calls', 'blocks', 'loops'])
      .describe(
        'What is counted: own cost of routines, their cost with callees, their calls, how often each basic block ran, or own cost of loops, and of routines outside of their loops. Costs of a cluster are sums over its members, but with callees that of the representative',
      ),
    cost: z
      .enum(COSTS)
      .describe('Unit of costs; calls and runs of blocks have none'),
    cell: z.number().describe('Bytes of a cell of memory'),
  }).describe('What is counted, and in what'),
  features: z.array(
    z.object({
      name: z.string().describe('As --feature gives it, or n'),
      runs: z.number().describe('That have it'),
      left_out: z.number().describe('Runs without'),
    }),
  ).describe('What is known of the workloads of runs'),
  runs: z.array(run).describe('In the order of the files'),
  left_out: z.object({
    incomplete: z.number().describe('Runs that were not observed to their end'),
    without_blocks: z.number().describe('Runs whose blocks were not counted, or loops not recorded, where that is asked'),
    without_features: z.number().describe('Runs that have none of the features'),
  }).describe('Runs that are not among these, and why'),
  clusters: z.array(cluster).describe('By largest cost'),
  constant: z
    .object({
      locations: z.number().describe('How many there are'),
      cost_max: z.number().describe('Of all of them, in a run') })
    .describe('What varies too little over the runs to say anything'),
  warnings: z.array(z.string()).describe('What a reader has to know beforehand, in sentences'),
});

export type Trends = z.infer<typeof trendsSchema>;
export type TrendCluster = z.infer<typeof cluster>;
export type TrendMember = z.infer<typeof member>;
export type MemberLaw = z.infer<typeof memberLaw>;
export type FeatureFit = z.infer<typeof featureFit>;
export type FeaturePrediction = z.infer<typeof prediction>;
export type TrendCount = Trends['metric']['count'];
