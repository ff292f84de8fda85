/** What grows piece by piece is of the same class, however a compiler copies. */
import { profile } from '../../src/api/profile.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const BUILDS = ['growing', 'growing_o2', 'growing_o3', 'growing_avx2'];
/** Each copies all there is for each piece. */
const QUADRATIC = ['grow', 'build', 'rebuild', 'insert', 'clear', 'shift'];

forEngines('copies by loops, vectors and string instructions cost the same', async (t, engine) => {
  const only = new RegExp(`^(${QUADRATIC.join('|')})$`);
  const found = new Map<string, { class: string; exponent: number }[]>();
  for (const build of BUILDS) {
    const { report, ending } = await profile([targetPath(build), '2000'], {
      engine: engine.name,
      args: only,
      size: 'arg1',
      only,
    });
    t.is(ending.code, 0);
    for (const { name, class: is, exponent } of report.routines)
      found.set(name, [...(found.get(name) ?? []), { class: is, exponent: exponent ?? 0 }]);
  }
  t.deepEqual([...found.keys()].sort(), [...QUADRATIC].sort());
  for (const [name, all] of found) {
    const said = `${name}: ${all.map((each) => `${each.class} ${each.exponent}`).join(', ')}`;
    const exponents = all.map(({ exponent }) => exponent);
    t.is(all.length, BUILDS.length, said);
    t.is(new Set(all.map((each) => each.class)).size, 1, said);
    t.true(Math.min(...exponents) > 1.5, said);
    t.true(Math.max(...exponents) < 2.1, said);
    t.true(Math.max(...exponents) - Math.min(...exponents) < 0.1, said);
  }
});
