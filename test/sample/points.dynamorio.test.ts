/** What is sampled is what full instrumentation sees: each activation, all of its sizes and costs. */
import { findEngine } from '../../src/record/engine/find-engine.js';
import { runNative, runUnder, targetPath } from '../engine/run.js';
import { withDynamorio } from '../engine/dynamorio-here.js';
import { activations } from './activations.js';
import { withIdleAgent } from './idle.js';
import { runSampled } from './run.js';

interface Case {
  title: string;
  /** The program; with few rounds for full instrumentation, and with many. */
  few: [string, ...string[]];
  many: string[];
  targets: RegExp;
  /** Routines that are left by exceptions: their samples are cut. */
  cut?: RegExp;
}

/** So many different activations are compared at least, in so many runs at most. */
const LEAST = 5;
const MOST_RUNS = 10;

const CASES: Case[] = [
  {
    title: 'sorts, recursion, routines of the C library below',
    few: ['sampled', '3'],
    many: ['2000'],
    targets: /^(insertion_sort|merge_sort|sort_by_merging|sort_by_library|copy_text)$/,
  },
  {
    title: 'four threads',
    few: ['sampled', '3', '4'],
    many: ['1000', '4'],
    targets: /^(insertion_sort|sort_by_merging|sort_by_library|copy_text)$/,
  },
  {
    title: 'C++ exceptions',
    // With fewer libraries: the kernel puts large ones above or below small ones, by chance, and the
    // unwinder searches them by address.
    few: ['sampled_throws-static', '3'],
    many: ['3000'],
    targets: /^(guarded|leaving|searched)/,
    cut: /^(leaving|searched)/,
  },
];

for (const { title, few, many, targets, cut } of CASES)
  withDynamorio(`samples are activations of full instrumentation: ${title}`, async (t, home) => {
    const program = targetPath(few[0]);
    // The unwinder looks for each address among all libraries, of which the agent is one more.
    const full = await runUnder(
      findEngine('dynamorio', home),
      [program, ...few.slice(1)],
      { footprint: false },
      { env: withIdleAgent() },
    );
    const known = new Set(activations(full.streams[0].collected, program));
    t.true(known.size > 50);
    const argv = [program, ...many];
    const native = await runNative(argv);
    // On a busy machine a run may end before the launcher has had its turns: then there is another.
    const seen = new Set<string>();
    const all = { samples: 0, exact: 0, activations: 0 };
    for (let run = 0; run < MOST_RUNS && seen.size < LEAST; run++) {
      const sampled = await runSampled(t, home, argv, targets);
      t.deepEqual([sampled.status, sampled.stdout], [native.status, native.stdout]);
      const found = sampled.streams.flatMap(({ collected }) => activations(collected, program));
      t.deepEqual(
        found.filter((each) => !known.has(each)),
        [],
      );
      const { samples, crowded } = sampled.result;
      const exact = samples.filter(({ outcome }) => outcome === 'exact').length;
      t.is(sampled.streams.length, exact);
      for (const { target, outcome } of samples) {
        const { name } = sampled.wanted[target];
        t.true(
          ['exact', 'cells'].includes(outcome) || (outcome === 'left' && cut?.test(name) === true),
          outcome,
        );
      }
      // The first activation of each, but for those that met as many copies as there may be.
      const missed = sampled.wanted.length - new Set(samples.map(({ target }) => target)).size;
      t.true(missed <= crowded, `${missed} missed, ${crowded} times as many copies as may be`);
      for (const each of found) seen.add(each);
      all.samples += samples.length;
      all.exact += exact;
      all.activations += found.length;
    }
    t.true(seen.size >= LEAST, `${seen.size} different activations`);
    t.log(`${all.exact} of ${all.samples} samples exact, ${all.activations} activations`);
  });

/** Of /proc/PID/stat, the start of its arguments within their page. */
function argumentsWithinPage(stat: string): number {
  const ARG_START = 48;
  const behindName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(BigInt(behindName[ARG_START - 3]) % 4096n);
}

const ARGUMENTS: [string, ...string[]] = ['/usr/bin/cat', '/proc/self/stat'];

withDynamorio(
  'arguments of a sampled program lie in as many cells as without us',
  async (t, home) => {
    const native = argumentsWithinPage((await runNative(ARGUMENTS)).stdout);
    const sampled = await runSampled(t, home, ARGUMENTS, /^main$|^sub_/);
    t.is(argumentsWithinPage(sampled.stdout), native);
  },
);

// See src/record/engine/stack-room.ts.
withDynamorio('those of a recorded one, however long its variables are', async (t, home) => {
  const places = ['', 'x', 'x'.repeat(1001)].map(async (text) => {
    const env = { PATH: process.env['PATH'] ?? '', LENGTH: text };
    const engine = findEngine('dynamorio', home);
    const { stdout } = await runUnder(engine, ARGUMENTS, { footprint: false }, { env });
    return argumentsWithinPage(stdout);
  });
  t.is(new Set(await Promise.all(places)).size, 1);
});
