/** Code that has no loops, or repeats otherwise: the report says so. */
import { profile } from '../../src/api/profile.js';
import { terminalReport } from '../../src/terminal/terminal-report.js';
import { colorsFor } from '../../src/base/text/colors.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

for (const name of ['jit', 'selfmod'])
  forEngines(`${name}: that there are no loops is said`, async (t, engine) => {
    const options = { engine: engine.name, loops: true, minShare: 0, only: /^sub_/ };
    const { report } = await profile([targetPath(name)], options);
    const routines = report.routines.filter(({ module }) => module === '(generated code)');
    const loops = (report.loops ?? []).filter(({ routine }) =>
      routines.includes(report.routines[routine]),
    );
    t.true(routines.length > 0);
    t.deepEqual(
      routines.map(({ code }) => code),
      routines.map(() => 'unknown'),
    );
    t.deepEqual(loops, []);
    const text = terminalReport(
      { ...report, routines },
      { top: 3, width: 200, colors: colorsFor({}, {}) },
    );
    t.regex(text, /no loops are known of \d+ routines? whose code could not be analysed: sub_/);
  });

forEngines(
  'an interpreter that is jumped to: it repeats otherwise, and its loops are there',
  async (t, engine) => {
    const options = { engine: engine.name, loops: true, minShare: 0, only: /^run$/ };
    const { report } = await profile([targetPath('dispatch'), '10'], options);
    const index = report.routines.findIndex(({ name }) => name === 'run');
    t.is(report.routines[index]?.code, 'irreducible');
    const counted = (report.loops ?? [])
      .filter(({ routine }) => routine === index)
      .map(({ entries, iterations }) => ({ entries, iterations }));
    // Two instructions of a turn, each with 5 calls.
    t.deepEqual(
      counted.filter(({ iterations }) => iterations > 0),
      [{ entries: 20, iterations: 80 }],
    );
  },
);
