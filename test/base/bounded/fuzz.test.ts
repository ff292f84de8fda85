/** Some cases of the fuzzers (tools/fuzz); scripts/fuzz-nightly.mjs runs them for longer. */
import test from 'ava';
import { fuzz, summary } from '../../../tools/fuzz/main.js';

for (const [what, cases] of [
  ['files', 150],
  ['elf', 150],
  ['texts', 150],
] as const) {
  test.serial(
    `${what} that are damaged neither crash, hang, fill the memory nor throw what has no type`,
    async (t) => {
      const result = await fuzz({
        what,
        cases,
        seed: 15,
        first: 0,
        until: Infinity,
        jobs: 1,
        driver: '',
        keep: null,
      });
      t.deepEqual(result.failures, []);
      t.is(result.cases, cases);
      // Were all refused, or none, damage would not be what is tried.
      t.log(summary(result));
      if (what !== 'elf') t.true(result.refused > cases / 10 && result.refused < result.steps);
    },
  );
}
