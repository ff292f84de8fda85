/** Code that is made at run time has no loops, and the report says so. */
import { profile, terminalReport } from '../../src/index.js';
import { colorsFor } from '../../src/text/colors.js';
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
