/** --loops=REGEX records the loops of routines with such a name as all would be, and no others. */
import { profile } from '../../src/api/profile.js';
import type { Report } from '../../src/schema/report.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const WANTED = /^(?:nested|left|deeper)$/;

function loopsOf({ loops = [], routines }: Report): { routine: string }[] {
  return loops.map(({ routine, offset, number, entries, iterations, cost_total, cost_self }) => ({
    routine: routines[routine].name,
    offset,
    number,
    entries,
    iterations,
    cost_total,
    cost_self,
  }));
}

function routinesOf({ routines }: Report): string[] {
  return routines
    .map(({ name, offset, calls, cost_total }) => `${name} ${offset} ${calls} ${cost_total}`)
    .sort();
}

forEngines('loops of some routines are as those of all', async (t, engine) => {
  const of = async (loops: RegExp | boolean): Promise<Report> => {
    const options = { engine: engine.name, minShare: 0, loops, only: /^[a-z]+$/ };
    return (await profile([targetPath('loop_shapes_O2'), '12'], options)).report;
  };
  const [all, some] = [await of(true), await of(WANTED)];
  const wanted = loopsOf(all).filter(({ routine }) => WANTED.test(routine));
  t.true(wanted.length >= 4, `${wanted.length} loops`);
  t.true(loopsOf(all).length > wanted.length);
  t.deepEqual(loopsOf(some), wanted);
  const own = (report: Report) =>
    routinesOf(report).filter((text) => WANTED.test(text.split(' ')[0]));
  t.deepEqual(own(some), own(all));
  await t.throwsAsync(of(/^no such/), { message: /no routine of .* matches --loops \^no such/ });
});

forEngines('nothing is said of code that is not looked at', async (t, engine) => {
  for (const [loops, code] of [
    [/^run$/, 'irreducible'],
    [/^main$/, undefined],
  ] as const) {
    const options = { engine: engine.name, minShare: 0, loops, only: /^run$/ };
    const { report } = await profile([targetPath('dispatch'), '10'], options);
    t.deepEqual(
      report.routines.map(({ name, code: said }) => [name, said]),
      [['run', code]],
    );
  }
});
