import test from 'ava';
import {
  ENGINES,
  RECORDING_NAMES,
  engineArguments,
  flagsOf,
  refusalOf,
  rowOf,
  settledOptions,
} from '../../../src/record/options/recording-options.js';
import { DEFAULT_RECORDING, optionsOf } from '../../../src/campaigns/batch/job-recording.js';
import { buildProgram } from '../../../src/cli/program.js';

test('what is not said has its default, and needs no words', (t) => {
  const settled = settledOptions({});
  t.deepEqual(flagsOf(settled), []);
  t.deepEqual(engineArguments(settled, 'valgrind'), [
    '--cell=8',
    '--footprint=no',
    '--scripts=yes',
  ]);
  t.true(settledOptions({ size: 'footprint' }).footprint);
  t.false(settledOptions({ size: 'footprint', footprint: false }).footprint);
  t.false(settledOptions({ footprint: undefined }).footprint);
});

test('what differs from the defaults can be said to a command, and is told to the engines', (t) => {
  const options = { cell: 4, cost: 'instructions', follow: false, args: /^a/u } as const;
  const words = ['--cell', '4', '--cost', 'instructions', '--args', '^a', '--no-follow'];
  t.deepEqual(flagsOf(options), words);
  for (const engine of ENGINES) {
    t.deepEqual(engineArguments(options, engine), ['--cell=4', '--instructions=yes']);
  }
  t.deepEqual(engineArguments({ blockCounts: true }, 'dynamorio'), ['--block-counts=yes']);
  t.is(refusalOf({ traces: true }, 'valgrind'), null);
});

test('loops: of all routines, or of those with such a name', (t) => {
  t.deepEqual(flagsOf({ loops: true }), ['--loops']);
  t.deepEqual(flagsOf({ loops: /^-a/u, loopsFrom: 'a.car' }), [
    '--loops=^-a',
    '--loops-from',
    'a.car',
  ]);
  t.deepEqual(flagsOf({ loops: false }), ['--no-loops']);
  t.is(settledOptions({}).loops, undefined);
  t.true(settledOptions({ cost: 'steps' }).loops);
  const recording = { ...DEFAULT_RECORDING, loops: '^a' };
  t.deepEqual(optionsOf(recording).loops, /^a/u);
  t.true(optionsOf({ ...DEFAULT_RECORDING, loops: true }).loops);
});

test('every option is one of the command, and those of jobs have a default there', (t) => {
  const flags = buildProgram(null, () => undefined).options.map((option) => option.flags);
  for (const name of RECORDING_NAMES) t.true(flags.includes(rowOf(name).flag), name);
  const { args, ...others } = DEFAULT_RECORDING;
  t.is(args, null);
  // Reports of batches have no loops.
  t.deepEqual(flagsOf(optionsOf({ ...others, args })), ['--no-loops']);
});
