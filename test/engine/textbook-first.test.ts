/**
 * Each textbook program by itself, in each build: its routine is the first of all routines of the
 * run, those of the loader and of libraries included, and of the right class.
 */
import test from 'ava';
import { BUILDS, BY_VALUE, IN_MEMORY, isRight, reportOf, strippedName } from './textbook.js';

for (const [level, [program, stripped]] of Object.entries(BUILDS)) {
  test.serial(`the culprit is first, at -${level}, with names and stripped`, async (t) => {
    for (const [name, classes] of Object.entries({ ...IN_MEMORY, ...BY_VALUE })) {
      const byValue = name in BY_VALUE;
      // Beside what fills its array, a binary search is about one per cent of a run.
      const small = ['--min-share', '0.5', '--sort', 'class'];
      const named = await reportOf([program, name], byValue ? [name] : [], ...small);
      const twin = named.routines.find((each) => each.name === name)!;
      const inNameless = strippedName(twin.offset);
      const nameless = await reportOf([stripped, name], byValue ? [inNameless] : [], ...small);
      for (const [report, expected] of [
        [named, name],
        [nameless, inNameless],
      ] as const) {
        const first = report.routines.find(({ rank }) => rank === 1)!;
        t.is(first.name, expected, `${name}: ${first.class}, ${first.module}`);
        t.true(isRight(first, classes), `${name}: ${first.class} ${first.formula ?? ''}`);
      }
    }
  });
}
