/**
 * Textbook programs: the right class for the named routine, and the culprit before all that calls
 * it, whatever the compiler did and whether there are names or not.
 */
import { groupOf } from '../../src/report/rank.js';
import { forEngines } from './engines.js';
import {
  BUILDS,
  BY_VALUE,
  IN_MEMORY,
  isRight,
  reportOf,
  routineAt,
  strippedName,
} from './textbook.js';

for (const [level, [program, stripped]] of Object.entries(BUILDS)) {
  forEngines(`textbook programs at -${level}, with names and stripped`, async (t, engine) => {
    const values = engine.name === 'valgrind';
    const marked = values ? Object.keys(BY_VALUE) : [];
    const options = ['--engine', engine.name, '--only', 'textbook'];
    const named = await reportOf([program], marked, ...options);
    const offsets = named.routines.filter(({ name }) => marked.includes(name));
    const nameless = await reportOf(
      [stripped],
      offsets.map(({ offset }) => strippedName(offset)),
      ...options,
    );
    const expected = values ? { ...IN_MEMORY, ...BY_VALUE } : IN_MEMORY;
    for (const [name, classes] of Object.entries(expected)) {
      const [twin] = named.routines.filter((each) => each.name === name);
      for (const [report, title] of [
        [named, name],
        [nameless, `${name}, stripped`],
      ] as const) {
        const routine = routineAt(report, twin.offset);
        const said = `${title}: ${routine.class} ${routine.formula ?? routine.reason ?? ''}`;
        t.true(isRight(routine, classes), said);
        if (report === nameless) t.regex(routine.name, /^sub_/);
        // What calls it is of a lower group, or comes behind it.
        for (const { routine: caller } of routine.callers) {
          if (caller === null || report.routines[caller] === routine) continue;
          t.true(report.routines[caller].rank! > routine.rank!, `${said}: behind its caller`);
        }
      }
    }
    const [first] = named.routines.filter(({ rank }) => rank === 1);
    t.true(groupOf(first) <= 1, first.name);
  });
}
