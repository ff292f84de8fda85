/** What a close look at the loops of a finding said: part of src/schema/report.ts. */
import { z } from 'zod';

const count = (of: string) => z.number().int().min(0).describe(of);

const filled = z
  .object({
    routine: z.string().describe('That wrote them last before they were read, or: the kernel'),
    module: z.string().nullable().describe('Base name of the file that it is in; null: the kernel'),
    offset: z.string().nullable().describe('Hex ELF vaddr of an instruction that did so'),
    file: z.string().nullable().describe('Source file; null: not known'),
    line: z.number().nullable().describe('Line of it; null: not known'),
    share: z.number().describe('Of the cells read there, from 0 to 1'),
  })
  .describe('A routine that filled cells');

const data = z
  .object({
    text: z.string().describe('What it is, and where it comes from'),
    kind: z.string().describe('array, linked list, record, file, ...'),
    place: z.string().describe('heap, stack, static, mapping, view or file'),
    reads: count('Cells of 8 bytes that iterations read there, each time anew'),
    share: z.number().describe('Of all that they read in known blocks, from 0 to 1'),
    cells: count('').nullable().default(null).describe('Different cells that they read there, about'),
    blocks: count('That were allocated there in all'),
    bytes: z.tuple([z.number(), z.number()]).describe('Of a block: the least and the most'),
    filled: z.array(filled).default([]).describe('Who filled them, most first; the rest is not known'),
  })
  .describe('Blocks of one structure that iterations read');

const place = z
  .object({
    routine: z.string().describe('That the instruction is in'),
    module: z.string().describe('Base name of the file that it is in'),
    offset: z.string().describe('Hex ELF vaddr'),
    file: z.string().nullable().describe('Source file; null: not known'),
    line: z.number().nullable().describe('Line of it; null: not known'),
    iterations: count('In which it stored what differed afterwards'),
  })
  .describe('An instruction that makes results');

const resultClass = z
  .enum(['0*', '0*1?', '[01]*', '1*'])
  .describe(
    'Which iterations had a result. 0*: none; 0*1?: none but those that the loop was left in; [01]*: some; 1*: nearly all',
  );

const repeats = z
  .object({
    pairs: count('Instances that were compared with the one before'),
    rate: z
      .number()
      .describe(
        'Of the inputs of such a pair: (edit distance - difference of lengths) / shorter length, by instruction, averaged: 0 is redundant, 1 is not',
      ),
    redundant: z.number().describe('Share of pairs of which this is below a half'),
    error: z
      .number()
      .default(0)
      .describe('Standard error of that share, where a sample of pairs was looked at; else 0'),
    same: z.number().describe('Share of pairs with all inputs alike'),
    unchanged: z
      .number()
      .describe('Share of pairs with the same parameters, that read again what was read before'),
    steady: z.number().describe('Share of pairs that did so, and went round as often'),
    moved: z.number().describe('Share of pairs that moved again what the one before had moved'),
    loads: z.number().describe('Inputs that an instance loads, on average'),
    again: z.number().describe('Share of the loads of inputs that the one before had made as well'),
    stored: z.number().describe('Words that an instance stores to outside of its frame, on average'),
    before: z
      .number()
      .describe('Share of instances with the inputs of an earlier one, but not of the one before'),
    cut: count('Instances of which not all inputs were kept'),
  })
  .describe('What instances do again: from pairs of instances, all of them or a sample');

const turns = z
  .object({
    iterations: count('That were looked at, as many as these stand for: not the first of an instance'),
    distinct: z.number().describe('Share of them with inputs that no earlier one had'),
    stored: z.number().describe('Words that one stores to outside of the frame, on average'),
  })
  .nullable()
  .default(null)
  .describe('What iterations do again: their inputs, but for counters; null: nothing is known of it');

const loop = z
  .object({
    name: z.string().describe('Of the loop'),
    routine: z.string().describe('That it is in'),
    module: z.string().describe('Base name of the file that its code is in'),
    offset: z.string().describe('Hex ELF vaddr of its header'),
    file: z.string().nullable().describe('Source file; null: not known'),
    line: z.number().nullable().describe('First line of it; null: not known'),
    cost_share: z
      .number()
      .describe('Of the cost of the run that was diagnosed, with all that it calls, from 0 to 1'),
    own_share: z.number().describe('The same outside of loops in it and of what it calls'),
    cost_each: z.number().describe('Of an iteration, with all that it calls, on average: work'),
    class: resultClass,
    inefficient: z.boolean().describe('So few iterations had a result that the others may be spared'),
    instances: count('How often it was entered and left'),
    iterations: count('Back edges, and instances that were left with a result'),
    results: count('Iterations with a result'),
    results_last: count('Of these, those that the loop was left in'),
    rate: z.number().describe('Results over iterations'),
    error: z
      .number()
      .default(0)
      .describe('Standard error of it, where a sample was looked at; else 0'),
    counts: z
      .boolean()
      .describe('What is read of it after the loop says how often, and not where'),
    large: count('Iterations that stored to too much to be looked at: taken for results'),
    unseen: count('What was not, or not wholly, looked at'),
    written: count('Iterations that wrote to a file, a connection or the like'),
    sample: z
      .object({
        instances: count('That were looked at'),
        iterations: count('Whole iterations that were looked at'),
      })
      .nullable()
      .default(null)
      .describe('What counts are estimated from; null: all was looked at'),
    passes: z
      .object({
        cells: count('Of known blocks, that were read about equally often, and most of all; about'),
        times: count('How often each was read; about'),
        unchanged: z.number().describe('Share of looks that found the value of the look before'),
        changed: count('Cells that results went to and that are not gone through; about'),
      })
      .nullable()
      .default(null)
      .describe('How often the same cells were gone through, in the loop and no loop within it'),
    repeats,
    turns,
    places: z.array(place).describe('Where results were made, most often first'),
    data: z.array(data).describe('What it read, most first'),
  })
  .describe('A loop of the finding');

const recursion = z
  .object({
    name: z.string().describe('Of the routine'),
    module: z.string().describe('Base name of the file that its code is in'),
    offset: z.string().describe('Hex ELF vaddr of its entry'),
    cost_share: z
      .number()
      .describe('Of the cost of the run that was diagnosed, with all that it calls, from 0 to 1'),
    activations: count('Calls that were looked at, but for the first outermost one'),
    distinct: count('Of these, those without an earlier one with the same inputs'),
    spared: count('Calls with the inputs of an earlier one that have much within them, and these'),
    outer: count('Of these, those that are within no other one of them'),
    rewritten: count('')
      .default(0)
      .describe('Of these, those that stored in memory what was there already, and nothing else'),
    cut: z.boolean().describe('There was no room for all calls: the first ones were looked at'),
  })
  .describe('A routine of the finding that calls itself');

const called = z
  .object({
    name: z.string().describe('Of the routine'),
    module: z.string().describe('Base name of the file that it is in'),
    offset: z.string().describe('Hex ELF vaddr of its entry'),
    caller: z
      .object({
        routine: z.string().describe('That calls it'),
        module: z.string().describe('Base name of the file that it is in'),
        offset: z.string().describe('Hex ELF vaddr that the call returns to'),
        file: z.string().nullable().describe('Source file; null: not known'),
        line: z.number().nullable().describe('Line of the call; null: not known'),
      })
      .nullable()
      .describe('Null: code that is in no file'),
    cost_share: z
      .number()
      .describe('Of the cost of the run, with all that it calls, from 0 to 1: by what is read'),
    cost_each: z.number().describe('Of a call, on average: work'),
    calls: count('From there, within no other call of the routine'),
    pairs: count('Calls that were compared with the one before'),
    error: z.number().describe('Standard error of the shares below, at most; 0: no sample'),
    same: z.number().describe('Share of pairs with all inputs alike'),
    before: z
      .number()
      .describe('Share of calls with the inputs of an earlier one, but not of the one before'),
    unchanged: z
      .number()
      .describe('Share of pairs that read again what was read, with parameters that there were'),
    alike: z
      .number()
      .describe('Share of pairs that read values that were read, with the same parameters'),
    moved: z.number().describe('Share of pairs that moved again what the one before had moved'),
    copied: z.number().describe('Share of pairs that copied what the one before had copied'),
    loads: z.number().describe('Inputs that a call loads, on average'),
    again: z.number().describe('Share of these that the call before had loaded as well'),
    stored: z.number().describe('Words that a call stores to outside of its frame, on average'),
    cut: count('Calls of which not all inputs could be kept'),
    stores: z
      .object({
        calls: count('That were looked at, whether or not they could be compared'),
        words: z.number().describe('That one stores to outside of its frame, on average'),
        changed: z.number().describe('Share of these that are other than before when it ends'),
        loads: z.number().describe('Inputs that one loads in the meantime, on average'),
      })
      .nullable()
      .default(null)
      .describe('What calls leave in memory, each up to 64 KB; null: nobody looked'),
  })
  .describe('A routine of the finding, called from one place');

export const diagnosisSchema = z
  .object({
    thresholds: z
      .object({
        search: z.number().describe('A loop 0*1? with a lower rate is inefficient'),
        some: z.number().describe('A loop [01]* with a lower rate is'),
        most: z.number().describe('From this rate on a loop is 1*'),
        redundant: z
          .number()
          .describe('A loop is redundant if a larger share of its instances does something again'),
      })
      .describe('What was called inefficient'),
    suggestion: z
      .object({
        code: z
          .enum(['delete', 'skip', 'index', 'memoise', 'batch', 'grow', 'hoist', 'none'])
          .describe('The kind of change'),
        text: z.string().describe('What was measured, and what would mend it, in sentences'),
        saving: z
          .number()
          .describe('At most: share of the cost of the run that was diagnosed, from 0 to 1'),
      })
      .describe('What kind of change would mend it'),
    loops: z.array(loop).describe('Most own cost first'),
    recursions: z.array(recursion).default([]).describe('Most cost first'),
    calls: z.array(called).default([]).describe('That were looked at, most cost first'),
  })
  .describe('What a second run said of the loops of the finding: comair-bin diagnose');

export const closeLookSchema = z
  .object({
    routines: z.array(z.string()).describe('Names of those that were looked at, the costliest first'),
    asked: z.boolean().describe('They were asked for; else they are where the work is'),
    share: z.number().describe('Of the cost of the run: the most that one of them has, with its callees'),
    diagnosis: diagnosisSchema,
  })
  .describe('A close look at routines that are in no finding');

export type CloseLook = z.infer<typeof closeLookSchema>;
export type FindingDiagnosis = z.infer<typeof diagnosisSchema>;
export type DiagnosedLoopReport = z.infer<typeof loop>;
export type RecursionReport = z.infer<typeof recursion>;
export type CalledReport = z.infer<typeof called>;
export type ResultClass = z.infer<typeof resultClass>;
export type LoopData = z.infer<typeof data>;
export type ResultPlace = z.infer<typeof place>;
export type Suggestion = FindingDiagnosis['suggestion'];
