/**
 * The report (`--json FILE`). The terminal and every other form are views of this one.
 * Versioned; readers ignore fields that they do not know. Sizes are in cells, costs in the unit
 * of `metric.cost`.
 *
 * This file is the only source: the types are inferred from it, files are checked with it, and
 * schema/report.schema.json is made of it (`npm run schema`). Import only types from here where a
 * validator is not needed: zod takes a while to load.
 */
import { z } from 'zod';
import { courseReport } from './course-schema.js';
import { closeLookSchema } from './diagnosis.js';
import { byFactorsSchema, factorsSchema } from './factors-schema.js';
import { findingSchemas } from './finding-schemas.js';
import { byLineSchema } from './line-schema.js';
import { loopSchema } from './loop-schema.js';
import { COSTS, RESOURCES, SIZES } from './metrics.js';
import { REPORT_SCHEMAS } from './report-version.js';
import { askedOfRun, heldSchema, resourcesSchema } from './resource-schema.js';
import { inferred } from './inferred.js';
import { sampled } from './sampled.js';

export { REPORT_SCHEMA } from './report-version.js';

/**
 * Which list a number is an index of; 'before': of an earlier element of its own list, or -1.
 * Checked when a report is read (references.ts).
 */
export const references = z.registry<{ into: 'runs' | 'threads' | 'routines' | 'before' }>();
const indexOf = (into: 'runs' | 'threads' | 'routines') =>
  z.number().int().min(0).register(references, { into });

export const sizeMetric = z
  .enum(SIZES)
  .describe(
    'rms: cells first read; drms: the same and what the kernel or other threads wrote anew; footprint: cells touched; argN: the N-th integer argument',
  );
const costMetric = z
  .enum([...COSTS, ...RESOURCES])
  .describe(
    'work: basic blocks, and cells beyond the first of wide accesses; blocks; instructions; steps: iterations of loops and recursive calls; syscalls: system calls; allocations: calls of the allocator; allocated: bytes that these ask for; peak: the most bytes of these at once; kept: those that are not given back when the call ends; io: bytes that system calls read and wrote; waits: system calls that may wait',
  );

export const complexityClass = z.enum([
  'O(1)',
  'O(log n)',
  'O(n)',
  'O(n log n)',
  'O(n^2)',
  'O(n^2 log n)',
  'O(n^3)',
  'O(n^k)',
  'O(2^n)',
  'unknown',
]).describe('Complexity class');

/** What wrote a file. */
export const tool = z
  .object({
    name: z.string().describe('comair-bin'),
    version: z.string().describe('Its version'),
  })
  .describe('What wrote this');

const runInfo = z.object({
  argv: z.array(z.string()).describe('Command line'),
  exe: z.string().describe('Path of the program'),
  build_id: z.string().nullable().describe('Of the program, in hex; null: it has none'),
  engine: z.string().describe('valgrind or dynamorio'),
  engine_version: z.string().describe('Version of Valgrind or DynamoRIO'),
  pid: z.number().describe('Process'),
  ppid: z.number().describe('Its parent'),
  exit_code: z.number().nullable().describe('Null: a signal ended it, or its end was not seen'),
  signal: z.string().nullable().describe('Name of the signal that ended it; null: none'),
  complete: z.boolean().describe('False when the stream was cut short or its totals do not add up'),
  activations: z.number().describe('Calls that began'),
  incomplete_activations: z.number().describe('Calls that the end of the run cut short'),
  rows: z.number().describe('Rows of the stream; equal subtrees of calls have theirs once'),
  blocks: z.number().describe('Basic blocks that ran'),
  work: z
    .number()
    .exactOptional()
    .describe('Where it was counted: blocks, plus the cells beyond the first of wide accesses'),
  instructions: z.number().exactOptional().describe('Where they were counted instead of work'),
  steps: z
    .number()
    .exactOptional()
    .describe('Iterations of loops and recursive calls, where they are the cost'),
  ...askedOfRun,
  threads: z.number().describe('Threads that ran, ever'),
  wall_s: z.number().describe('Seconds that it took under instrumentation'),
  input: z
    .number()
    .exactOptional()
    .describe('Cells that the start of the program that begins with this process read'),
  features: z
    .record(z.string(), z.number())
    .exactOptional()
    .describe('What is known of the workload, by name: n and the --feature options of a sweep'),
  sampled: sampled.exactOptional().describe('Where the run was sampled: calls and costs are those of the samples'),
  served: z
    .object({
      connections: z.number().describe('That it accepted'),
      requests: z
        .number()
        .describe('What it received on one of them, or in datagrams, until it sent something'),
    })
    .exactOptional()
    .describe('Of a server'),
  window: z
    .object({
      number: z.number().int().describe('Counted from 1, over all processes'),
      from: z.number().describe('Seconds since the run began'),
      to: z.number().nullable().describe('Null: it was open until the process ended, or still is'),
    })
    .exactOptional()
    .describe('Where only windows of the run were profiled (--start): the one that this is'),
});

const { finding, summary, perRun } = findingSchemas(complexityClass);

const interval = z.tuple([z.number(), z.number()]).describe('95 %: low and high end');

/** What a cost function says of points: of routines, contexts, regimes and loops. */
const exponent = () =>
  z.number().nullable().describe('Of n in the cost function; null where the class has none');
const r2 = () =>
  z.number().nullable().describe('Part of the variance that the cost function explains; null: none');
const sizes = () => z.number().describe('Distinct ones');
const sizeRange = () =>
  z.tuple([z.number(), z.number()]).describe('Smallest and largest size');

const prediction = z.object({
  size: z.number().describe('Of the input'),
  cost: z.number().describe('Of a call with that size'),
  interval: interval.nullable().exactOptional().describe('Of the cost of a call, for this class'),
});

const curveTerm = z
  .object({
    coefficient: z.number().describe('Factor before m'),
    power: z.number().describe('Exponent of m'),
    log: z.union([z.literal(0), z.literal(1)]).describe('Exponent of the logarithm'),
    base: z.number().exactOptional().describe('Of an exponential; without it the last factor is 1'),
    from: z.number().exactOptional().describe('Of an exponential: where it is 1'),
  })
  .describe('coefficient * m^power * log2(max(1, m))^log * base^(m - from)');

const curve = z
  .object({
    offset: z.number().describe('Of n: up to it the cost is that of 0'),
    terms: z.array(curveTerm).describe('Added up'),
  })
  .describe('cost(n) = sum of the terms at m = max(0, n - offset). Digits are not rounded');

const neighbour = z.object({
  routine: indexOf('routines')
    .nullable()
    .describe("Index into `routines`; null when it is filtered out or is a thread's root"),
  name: z.string().describe('Of the routine'),
  calls: z.number().describe('Over this edge'),
  cost: z.number().describe('Inclusive cost that flowed over this edge'),
});

const point = z
  .tuple([z.number(), z.number(), z.number(), z.number(), z.number()])
  .describe('[size, count, min, max, sum] of inclusive cost');

const contextReport = z
  .object({
    path: z.array(z.string()).describe('Routines that it was called through, outermost first'),
    calls: z.number().describe('In this context'),
    cost: z.number().describe('Of all that ran in it and in the contexts below it'),
    cost_share: z.number().describe('Of what the routine cost in all contexts'),
    class: complexityClass,
    formula: z.string().nullable().describe('Its cost function in words of n; null when unknown'),
    exponent: exponent(),
    r2: r2(),
    reason: z.string().nullable().describe('Why the class is unknown, or a caveat; null otherwise'),
    sizes: sizes(),
    size_range: sizeRange(),
    points: z.array(point).describe('By RMS'),
  })
  .describe('A calling context; recursion goes back to the context of the first call');

const regime = z
  .object({
    class: complexityClass,
    formula: z.string().describe('In words of n'),
    curve,
    exponent: exponent(),
    r2: r2(),
    sizes: sizes(),
    size_range: sizeRange(),
  })
  .describe('The cost function of a part of the sizes');

const findingRole = finding.shape.routines.element.shape.role;

const routineReport = z.object({
  id: z
    .string()
    .describe('Of build-id (else path) and offset: the same in every report on the same file'),
  rank: z.number().int().nullable().describe('1-based; null for what the default view leaves out'),
  name: z.string().describe('Demangled; made of module and offset where no symbol has one'),
  module: z.string().describe('Base name of the file that its code is in'),
  module_path: z.string().describe('Path of that file'),
  offset: z
    .string()
    .regex(/^0x[0-9a-f]{1,16}$/)
    .describe('Hex ELF vaddr of the entry'),
  build_id: z.string().nullable().describe('Of that file, in hex; null: it has none'),
  file: z.string().nullable().describe('Source file; null: not known'),
  line: z.number().nullable().describe('Line of the source file where it begins; null: not known'),
  class: complexityClass,
  formula: z.string().nullable().describe('In words of n, e.g. "12 + 3.5 n^2"; null when unknown'),
  curve: curve.nullable().exactOptional().describe('The same for computing; null when unknown'),
  exponent: exponent(),
  exponent_interval: interval
    .nullable()
    .exactOptional()
    .describe('Of the power of n that the points have; of the first ranks only'),
  confidence: z.number().nullable().exactOptional().describe('In the class, from 0 to 1'),
  r2: r2(),
  runner_up: z
    .object({
      class: complexityClass,
      formula: z.string().describe('In words of n'),
      curve: curve.exactOptional().describe('The same for computing'),
      distance: z.number().describe('Its error for sizes left out of the fit, over that of the class'),
    })
    .nullable()
    .describe('The class that explains the costs best after that one; null: none does'),
  reason: z.string().nullable().describe('Why the class is unknown, or a caveat; null otherwise'),
  missing: z
    .enum(['few', 'varies', 'small'])
    .exactOptional()
    .describe(
      'Where the class is unknown, why: too few calls or sizes; the size does not explain the cost; it costs too little to matter',
    ),
  regimes: z
    .array(regime)
    .exactOptional()
    .describe(
      'Where calls of small and of large sizes have cost functions of their own: both, small sizes first. The claim of the routine is that of the large sizes. One, where calls of far larger sizes were set aside: what the claim is about',
    ),
  alike: z
    .array(z.object({ class: complexityClass, exponent: exponent() }))
    .exactOptional()
    .describe('Where the class is unknown: classes that the costs do not tell apart'),
  size: sizeMetric
    .exactOptional()
    .describe(
      'What its points are by where it is not metric.size, since it explains the cost better',
    ),
  size_reason: z.string().nullable().exactOptional().describe('Why it is that size'),
  input: z
    .object({
      kernel: z.number().describe('Written by the kernel'),
      thread: z.number().describe('Written by another thread'),
    })
    .exactOptional()
    .describe(
      'Cells read again since the kernel, or another thread, wrote them: DRMS less RMS, summed over the calls',
    ),
  requests: z
    .number()
    .exactOptional()
    .describe('Of a server: requests that began in one of its calls'),
  also: z
    .array(z.string())
    .exactOptional()
    .describe(
      'Other names of its code: aliases, or functions that a linker found to be the same. Of the first routines and of culprits only',
    ),
  script: z
    .literal(true)
    .exactOptional()
    .describe(
      'It is a function of a script, whose file is its module: what it costs itself is no own cost of the routine that runs it',
    ),
  region: z
    .literal(true)
    .exactOptional()
    .describe(
      'With `script`: it is a region that the program tells of, and its module is a file of its source',
    ),
  by_line: byLineSchema.exactOptional(),
  waits: z
    .literal(true)
    .exactOptional()
    .describe(
      'It waits for other threads by reading the same few cells again until they write them: that cost is no work, and differs from run to run',
    ),
  sizes: sizes(),
  size_range: sizeRange(),
  calls: z.number().describe('That ended'),
  incomplete_calls: z.number().describe('That the end of the run cut short: no points'),
  cost_total: z.number().describe('Inclusive cost, recursion counted once'),
  cost_self: z.number().describe('Cost outside of callees'),
  cost_max: z.number().describe('Largest inclusive cost of a call'),
  cost_share: z.number().describe("cost_total over the run's cost"),
  growing: z
    .object({
      share: z.number().describe('Of the cost of the run, from 0 to 1'),
      share_x10: z.number().describe('The same at 10 times the sizes'),
    })
    .exactOptional()
    .describe('Of what costs little now: share of the cost, and at 10 times the sizes'),
  predicted: z
    .object({
      x2: prediction.describe(
        'With twice the input of the largest call that the cost function was fitted to',
      ),
      x10: prediction.describe(
        'With ten times that input: what each call reads besides its input (the offset of n in the formula) is no part of that',
      ),
      at: z.array(prediction).exactOptional().describe('At the sizes that were asked for'),
      now: z
        .number()
        .exactOptional()
        .describe('Cost of the most expensive call now, where a more expensive one was set aside'),
    })
    .nullable()
    .describe('Costs of calls by the cost function; null where the class is unknown'),
  band: z
    .array(z.tuple([z.number(), z.number(), z.number()]))
    .exactOptional()
    .describe(
      '[size, low, high]: 95 % of the calls are predicted to cost between; from the smallest size seen to 10 times the largest. Of the first ranks only',
    ),
  contexts: z
    .array(contextReport)
    .exactOptional()
    .describe('Costliest first, where they were recorded (--contexts)'),
  by_thread: z
    .array(z.tuple([indexOf('threads'), z.number(), z.number(), z.number()]))
    .exactOptional()
    .describe(
      '[index into `threads`, calls, cost_total, cost_self], where runs had several threads',
    ),
  per_run: perRun.exactOptional().describe('Own cost over runs against their size, where there are several runs'),
  by_factors: byFactorsSchema.exactOptional(),
  finding: z
    .object({ rank: z.number().int().describe('Of the finding'), role: findingRole })
    .exactOptional()
    .describe('The first finding that it is part of'),
  callers: z.array(neighbour).describe('Routines that called it'),
  callees: z.array(neighbour).describe('Routines that it called'),
  points: z.array(point).describe('One for each size, in ascending order'),
  by_recording: z
    .array(z.array(point))
    .exactOptional()
    .describe('The points of each of the `recordings`, where there are several'),
  courses: z
    .array(courseReport)
    .exactOptional()
    .describe('Of its dearest calls, the dearest first, where they cost much of the run'),
  bin_width: z
    .number()
    .nullable()
    .describe(
      'Relative width of the logarithmic bins when there were too many distinct sizes; else null',
    ),
  code: z
    .enum(['unknown', 'irreducible'])
    .exactOptional()
    .describe(
      'Where loops were recorded. unknown: its code could not be analysed, so that it has none; irreducible: parts of it repeat without being loops',
    ),
});

const loopReport = loopSchema({
  complexityClass, curve, point, neighbour, routine: indexOf('routines'),
  before: z.number().int().min(-1).register(references, { into: 'before' }),
  size: sizeMetric,
});

/** Of memory that is in use. */
const overRuns = {
  class: complexityClass.describe('Of these bytes, by the size of runs; absent: not known'),
  exponent: exponent(),
};

export const reportSchema = z
  .object({
    schema: z
      .literal(REPORT_SCHEMAS)
      .describe('Version of this form. It grows when a reader of older reports would misunderstand'),
    tool,
    metric: z
      .object({
      size: sizeMetric,
      cost: costMetric,
      cell: z.number().describe('Bytes of a cell of memory'),
      fit: z
        .enum(['max', 'mean', 'min'])
        .exactOptional()
        .describe('Which cost of each size the functions are fitted to; without it the largest'),
      sizeless: z
        .literal(true)
        .exactOptional()
        .describe('Nothing was noted of what calls read (--counts): their sizes are all 0'),
    })
      .describe('What sizes and costs are counted in'),
    view: z
      .enum(['bottom-up'])
      .exactOptional()
      .describe('One point a run, of all calls: distinct input cells and total cost'),
    ranking: z
      .object({
        min_share: z.number().describe('Of the cost, from 0 to 1'),
        without_start_up: z
          .number()
          .exactOptional()
          .describe('Share of the cost that is the start of programs, where that is left out of all shares'),
      })
      .exactOptional()
      .describe('Routines with a smaller share of the cost get no rank'),
    runs: z.array(runInfo).describe('Processes, in the order in which they began'),
    sampled: inferred.exactOptional().describe('Where runs were sampled: what samples say of all calls'),
    recordings: z
      .array(z.string())
      .exactOptional()
      .describe('The files that were analysed together, where there are several'),
    threads: z
      .array(
        z.object({
          run: indexOf('runs').describe('Index into `runs`'),
          thread: z.number().int().nullable().describe('null: all further ones of very many'),
        }),
      )
      .exactOptional()
      .describe('Of the runs that had several'),
    growth: summary.exactOptional().describe('What is known of the growth of the program'),
    factors: factorsSchema.exactOptional(),
    findings: z
      .array(finding)
      .exactOptional()
      .describe('Growth problems; the one to solve first is first'),
    resources: resourcesSchema(
      {
        class: complexityClass.describe('By the size of calls, or of runs where these have several'),
        exponent: exponent(),
      },
      overRuns,
    ).exactOptional(),
    held: heldSchema(overRuns).exactOptional(),
    close_look: closeLookSchema.exactOptional(),
    routines: z.array(routineReport).describe('By rank, then those without one'),
    loops: z
      .array(loopReport)
      .exactOptional()
      .describe('Where they were recorded (--loops): by routine, outer loops before those in them'),
    calling_contexts: z
      .array(
        z.tuple([
          z.number().int().min(-1).register(references, { into: 'before' }),
          indexOf('routines').nullable(),
          z.number(),
          z.number(),
        ]),
      )
      .exactOptional()
      .describe(
        'Where they were recorded (--contexts), callers before callees: [index of the context it was called in, -1 for the start of a thread; index into `routines`, null when it is filtered out; calls; own cost]. Recursion goes back to the context of the first call',
      ),
    warnings: z.array(z.string()).describe('What a reader has to know beforehand, in sentences'),
  })
  .describe(
    'A report of comair-bin. Sizes are in cells of `metric.cell` bytes, costs in `metric.cost`. Readers ignore fields that they do not know.',
  );

export type ComplexityClass = z.infer<typeof complexityClass>;
export type RunInfo = z.infer<typeof runInfo>;
export type Prediction = z.infer<typeof prediction>;
/** See curve.ts. */
export type CurveTerm = z.infer<typeof curveTerm>;
export type Curve = z.infer<typeof curve>;
export type ContextReport = z.infer<typeof contextReport>;
export type Finding = z.infer<typeof finding>;
export type FindingCourse = NonNullable<Finding['course']>;
export type FindingRole = z.infer<typeof findingRole>;
export type GrowthSummary = z.infer<typeof summary>;
export type Regime = z.infer<typeof regime>;
export type Neighbour = z.infer<typeof neighbour>;
export type Point = z.infer<typeof point>;
export type LoopReport = z.infer<typeof loopReport>;
export type RoutineReport = z.infer<typeof routineReport>;
export type Report = z.infer<typeof reportSchema>;
