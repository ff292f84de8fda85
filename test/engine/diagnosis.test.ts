/** Loops of known kinds: which iterations have a result, against what the source says. */
import { DiagnosisBuilder } from '../../src/claims/diagnosis/builder.js';
import type { ResultClass } from '../../src/schema/diagnosis.js';
import { runDiagnosed } from './diagnosed.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

const N = 100;

/** As test/targets/diagnosed.c has it. */
const scattered = (i: number): number => Number((BigInt(i) * 2654435761n) % 1000003n);

/** How often a smaller value is met, from the last value to the first. */
const improvements = Array.from({ length: N }, (_, i) => scattered(N - 1 - i)).reduce(
  ({ least, count }, value) =>
    value < least ? { least: value, count: count + 1 } : { least, count },
  { least: Infinity, count: 0 },
).count;

interface Expected {
  class: ResultClass;
  /** Iterations with a result, and those that the loop was left in with one. */
  results: number;
  last: number;
  /**
   * Back edges and the latter. Without optimisation a loop ends with a test at its header, before
   * which all iterations are whole; with it, the last of n iterations is the one that ends it.
   */
  iterations: number;
}

const each = (count: number, last: number): Expected => ({
  class: '1*',
  results: count,
  last,
  iterations: count,
});
const search = (instances: number, iterations: number): Expected => ({
  class: '0*1?',
  results: instances,
  last: instances,
  iterations,
});
const nothing = (iterations: number): Expected => ({
  class: '0*',
  results: 0,
  last: 0,
  iterations,
});

/** By routine: of its loops, in order of addresses. `fast`: at -O2, else at -O0. */
const expected = (fast: boolean): Record<string, Expected[]> => {
  const last = fast ? 1 : 0;
  const skipped = nothing(fast ? N - 1 : N);
  return {
    // Found in the middle, ten times.
    find_in_array: [search(10, 10 * (N / 2 + 1))],
    is_in_list: [search(10, 10 * (N + 1))],
    last_of_list: [search(1, N)],
    length_of_list: [search(1, fast ? N : N + 1)],
    find_in_text: [search(1, fast ? N : N + 1)],
    without_effect: [skipped],
    // 49 and 99: the last one.
    filter: [{ class: '[01]*', results: 2, last, iterations: N }],
    // The last to be looked at is the least.
    least: [{ class: '[01]*', results: improvements, last, iterations: N }],
    total: [each(N, last)],
    checksum: [each(N, last)],
    product: [each(N, last)],
    in_own_array: [each(N, last), each(N, last)],
    copy: [each(N, last)],
    shift: [each(N - 1, last)],
    // What goes up and down again, what is written as it was, what is given back.
    reference_counts: [skipped],
    same_again: [skipped],
    scratch_blocks: [skipped],
    write_each: [each(N, last)],
    build: [each(N, last)],
  };
};

for (const [program, fast] of [
  ['diagnosed', false],
  ['diagnosed_fast', true],
] as const) {
  forEngines(`${program}: iterations with results are those of the source`, async (t, engine) => {
    const all = expected(fast);
    const loops = await runDiagnosed(t, engine, program, Object.keys(all), String(N));
    const found = Object.fromEntries(
      Object.keys(all).map((name) => [
        name,
        loops
          .filter(({ routine }) => routine === name)
          .sort((a, b) => (BigInt(a.offset) < BigInt(b.offset) ? -1 : 1))
          .map(({ class: kind, results, results_last: last, iterations }) => ({
            class: kind,
            results,
            last,
            iterations,
          })),
      ]),
    );
    t.deepEqual(found, all);
    t.true(loops.every(({ unseen, large }) => unseen === 0 && large === 0));
    const dataOf = (name: string): string | undefined =>
      loops.find(({ routine }) => routine === name)?.data.at(0)?.text;
    t.regex(dataOf('find_in_array')!, /values in the static data of diagnosed/);
    t.regex(dataOf('is_in_list')!, /^a linked list of 16-byte blocks from build/);
    // Only the head of the list was there before the iteration.
    t.deepEqual(
      loops
        .find(({ routine }) => routine === 'build')
        ?.places.map(({ routine, iterations }) => ({ routine, iterations })),
      [{ routine: 'build', iterations: N }],
    );
  });
}

for (const [program, last] of [
  ['needed', 1],
  ['needed_fast', 0],
] as const) {
  forEngines(`${program}: of loops whose work is needed none is inefficient`, async (t, engine) => {
    const names = 'hash_insert hash_all merge insertion multiply len upper pop drain'.split(' ');
    const loops = await runDiagnosed(t, engine, program, names, String(N));
    const inefficient = loops.filter((loop) => loop.inefficient);
    // For each letter, and once more at the end, all are gone through. Optimised, the last
    // iteration is the one that ends the loop, else the one behind it.
    t.deepEqual(
      inefficient.map(({ routine, class: kind, results, iterations }) => ({
        routine,
        kind,
        results,
        iterations,
      })),
      [{ routine: 'len', kind: '0*1?', results: 301, iterations: 301 * (300 + last) }],
    );
    // Of the text and its end, one letter has changed since the instance before. The first one,
    // which changes between the first two instances, is read before the loop.
    const [length] = loops.filter(({ routine }) => routine === 'len');
    if (program === 'needed_fast') {
      const { pairs, again, rate } = length.repeats;
      t.is(again, 1 - (pairs - 1) / (300 * pairs));
      // On average with a register that is alike.
      t.true(Math.abs(rate - (1 / 300 / 2) * ((pairs - 1) / pairs)) < 1e-5);
    }
    t.like(length.repeats, { redundant: 1, unchanged: 1, steady: 1, moved: 0 });
    // What is moved is what was moved, and nothing is read again.
    const [shift] = loops.filter(({ routine }) => routine === 'pop');
    t.true(shift.repeats.moved > 0.9);
    t.true(shift.repeats.unchanged < 0.05);
    // With 200 to 1 elements, those behind the first; entries of the product times their terms.
    const [popping] = loops.filter(({ routine }) => routine === 'pop');
    t.like(popping, { class: '1*', results: (200 * 199) / 2, iterations: (200 * 199) / 2 });
    const products = loops.filter(({ routine }) => routine === 'multiply');
    t.deepEqual(
      products.map(({ class: kind, results }) => ({ kind, results })),
      [20 ** 3, 20 ** 2, 20].map((results) => ({ kind: '1*', results })),
    );
  });
}

forEngines(
  'with all loops diagnosed, programs that leave them in other ways do what they do otherwise',
  async (t, engine) => {
    for (const program of [
      'longjmp',
      'loop_throws',
      'fibers',
      'threads_mixing',
      'signals',
      'places',
    ]) {
      const argv = [targetPath(program)];
      const { status, signal, stdout } = await runNative(argv);
      const under = await runUnder(engine, argv, {
        structures: true,
        diagnosis: true,
        footprint: false,
        loopsFile: 'all',
      });
      t.deepEqual(
        { status: under.status, signal: under.signal, stdout: under.stdout },
        { status, signal, stdout },
        program,
      );
      const builder = new DiagnosisBuilder();
      for (const { kind, payload } of under.streams[0].frames) {
        const bytes = Uint8Array.from(payload);
        builder.onFrame(1, kind, bytes.buffer, bytes.length);
      }
      t.is(builder.problem, null);
    }
  },
);
