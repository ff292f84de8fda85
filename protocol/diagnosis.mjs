// What iterations of loops changed and read: native/core/diagnosis, src/stream/diagnosis.ts.
import stream from './stream.mjs';

const [{ values: limits }] = stream.parts;

const count = (about, more) => ({ type: 'count', about, ...more });
const flag = (about) => ({ type: 'flag', about });
const mask = (about) => ({ type: 'mask', about });
const list = (of, about) => ({ type: 'list', of, about });
const record = (of, about, more) => ({ type: 'record', of, about, ...more });
/** Recordings from before there was such a field have this. */
const since = (absent) => ({ absent });
const construct = { type: 'number', least: 1, most: limits.MAX_CONSTRUCTS.value - 1 };

export default {
  about: 'What iterations of loops changed and read.',
  prefix: 'CA_',
  // It needs what writes messages.
  c: 'native/wire/diagnosis_records.h',
  parts: [
    {
      kind: 'record',
      name: 'Location',
      about: "A register, or a word of the frame of the loop's routine: a bit of masks.",
      fields: {
        index: { type: 'number', most: 63 },
        offset: {
          type: 'signed',
          about: 'Of a word of the frame: its distance from the return address.',
        },
        changed: count('Whole iterations that changed it.'),
        steady: count('Of these, those that changed it by as much as most.'),
        followed: count('Those that accessed memory with it as an address.'),
        first: count('Of the changes, those by the first iteration of an instance.'),
      },
    },
    {
      kind: 'record',
      name: 'MaskCount',
      about: 'Whole iterations without results that changed the same locations that were read.',
      fields: { mask: mask('The locations.'), count: count('The iterations.') },
    },
    {
      kind: 'record',
      name: 'LoopEnd',
      about: 'Ends of instances that were alike.',
      fields: {
        result: flag('The last, partial iteration changed something that is no location.'),
        earlyResult: flag('So did whole iterations but the last of them.'),
        finalResult: flag('So did the last of them.'),
        changed: mask('Locations that the partial iteration changed, and that were read.'),
        read: mask("All of the loop's that were read."),
        early: mask('Those that whole iterations but the last of them changed.'),
        final: mask('Those that the last of them changed.'),
        count: count('The instances.'),
        iterations: count('Back edges of these instances.'),
      },
    },
    {
      kind: 'record',
      name: 'PlaceCount',
      about:
        'An instruction that stored, and how often; module 0: nobody who is known, or at offset 1 the kernel.',
      fields: {
        module: { type: 'number' },
        offset: { type: 'address' },
        count: { type: 'count' },
      },
    },
    {
      kind: 'record',
      name: 'SiteReads',
      about: 'Cells read in blocks of a site.',
      fields: {
        site: { type: 'number' },
        count: { type: 'count' },
        least: count('Bytes of the smallest block, when it was read.'),
        most: count('Bytes of the largest.'),
        filled: list('PlaceCount', 'Which instructions had written the cells last.'),
        cells: count('About how many different cells.'),
      },
    },
    {
      kind: 'record',
      name: 'RepeatCounts',
      about:
        'What instances took from outside, compared with the instance before: native/core/diagnosis/repeats.h.',
      fields: {
        looked: count('Instances that were looked at.'),
        cut: count('Of these, those of which not all was kept.'),
        before: count('Had the inputs of an earlier one, but not of the one before it.'),
        pairs: count('Of instances that follow each other.'),
        rates: count(
          "Sum over pairs of Song and Lu's measure, in 1 / 2^24: 0 is redundant, 1 is not.",
        ),
        redundant: count('Pairs with a lower measure than a half.'),
        same: count('Pairs with all inputs alike.'),
        unchanged: count('With the same parameters, that read again what was read before.'),
        steady: count('Of these, those that went round as often.'),
        moved: count('That moved again what had been moved.'),
        loads: count('Loads of second instances.'),
        again: count('Of these, those that the first ones had made as well.'),
        outside: count('Words that second instances stored to outside of the frame.'),
        weighed: count(
          'How many instances these stand for; counts but the first four are sums of such weights.',
          since('looked'),
        ),
        weights: count('How many pairs these stand for.', since('pairs')),
        spread: count('Of the pairs: see Sample.', since(0)),
      },
    },
    {
      kind: 'record',
      name: 'Sample',
      about:
        'How much was looked at. What it says is weighted, as if all had been: native/core/diagnosis/sample.h.',
      fields: {
        sampled: { type: 'flag' },
        instances: { type: 'count' },
        iterations: count('Whole iterations that were looked at.'),
        weighed: count('How many these stand for.'),
        spread: count(
          'What the sample adds to the variance of a count of iterations: to be multiplied by the share of what is counted and by that of the rest.',
          since(0),
        ),
        instanceSpread: count('The same of a count of instances.', since(0)),
      },
    },
    {
      kind: 'record',
      name: 'PassCounts',
      about:
        'Cells of known blocks that were read about equally often, and most of all: estimates.',
      fields: {
        cells: { type: 'count' },
        times: count('How often each was read.'),
        looks: count('Looks at their values.'),
        changes: count('Of these, those that found another value than the look before.'),
        changed: count('Cells that results went to, and that are not gone through.'),
      },
    },
    {
      kind: 'record',
      name: 'Turns',
      about:
        'Whole iterations, but for the first ones of instances: of native/core/diagnosis/turns.h.',
      fields: {
        count: count('That were looked at, as many as these stand for.', since(0)),
        fresh: count('Of these, those with the inputs of no earlier one.', since(0)),
        outside: count('Words that they stored to outside of the frame.', since(0)),
      },
    },
    {
      kind: 'record',
      name: 'LoopRecord',
      about: 'A loop, over all its instances.',
      fields: {
        construct,
        exits: count('Exit targets: 2 for several.'),
        instances: { type: 'count' },
        iterations: count('Back edges.'),
        results: count('Whole iterations that changed something that is no location.'),
        cut: count('Instances that nobody saw the end of, and what there was no room for.'),
        large: count(
          'Iterations that stored to too many words to be looked at: taken for results.',
        ),
        locations: list('Location', 'Those that an iteration has changed.'),
        masks: list('MaskCount', 'Whole iterations without results.'),
        ends: list('LoopEnd', 'Of instances.'),
        places: list('PlaceCount', 'Instructions that stored what changed, by iterations.'),
        reads: list('SiteReads', 'Of known blocks.'),
        written: count('Iterations that wrote to a file, a connection or the like.'),
        repeats: record('RepeatCounts', 'Instances against the one before.'),
        looked: record('Sample', 'How much was looked at.'),
        passes: record('PassCounts', 'Over the same cells.'),
        turns: record('Turns', 'Iterations against earlier ones.', since([])),
      },
    },
    {
      kind: 'record',
      name: 'Recursion',
      about: 'A routine that calls itself: of native/core/diagnosis/recursion.h.',
      fields: {
        construct,
        activations: count('That were looked at, and have ended.'),
        repeated: count('Had the inputs of an earlier one.'),
        spared: count('Are such a one whose result can be remembered, or lie within it.'),
        outer: count('Of these, the outermost.'),
        full: flag('There was no room for all of them.'),
        rewritten: count(
          'Of the outermost, those that stored what was there already, and nothing else.',
          since(0),
        ),
      },
    },
    {
      kind: 'record',
      name: 'Called',
      about:
        'A routine, by where it was called from: calls against the one before. Of native/core/diagnosis/called.h.',
      fields: {
        construct,
        module: { type: 'number' },
        offset: { type: 'address', about: 'That calls return to.' },
        calls: count('Within no other call of the routine.'),
        looked: count('That were looked at.'),
        cut: count('Of these, those of which not all could be kept.'),
        weighed: count('How many those stand for that were looked at.'),
        before: count(
          'Of these, those with the inputs of an earlier one, but not of the one before.',
        ),
        pairs: count('Of calls that follow each other, that were compared.'),
        weights: count('How many pairs these stand for: what follows are sums of such weights.'),
        spread: count('Of the pairs: see Sample.'),
        same: count('With all inputs alike.'),
        unchanged: count('That read again what was read before, with parameters that there were.'),
        alike: count('That read values that were read before, with the same parameters.'),
        moved: count('That moved again what had been moved.'),
        copied: count('That copied what had been copied.'),
        loads: count('Loads of second calls.'),
        again: count('Of these, those that the first ones had made as well.'),
        outside: count('Words that second calls stored to outside of their frame.'),
        taken: count(
          'Loads of all calls that were looked at, up to where they were cut.',
          since(0),
        ),
        stored: count('Words that these stored to until then, outside of their frame.', since(0)),
        changed: count('Of these, those that were other than before in the end.', since(0)),
      },
    },
  ],
};
