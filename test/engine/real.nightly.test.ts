/** Sweeps of Debian's programs doing what is known to be slow, as real.test.ts has for single runs. */
import { forEngines } from './engines.js';
import { first, PYTHON, pythonSlot, reportOf, say } from './real.js';

/** Byte offsets in PyTypeObject and PySequenceMethods, see Include/cpython/object.h. */
const DEALLOC = 48;
const AS_SEQUENCE = 104;
const CONCAT = 8;

forEngines('python3: tuple += tuple copies, and is quadratic over runs', async (t, engine) => {
  const report = await reportOf(
    engine,
    ['sweep', '--sizes', '200..3200:x2', '--view', 'bottom-up'],
    [PYTHON, '-IS', 'SCRIPT', '{n}'],
    'import sys\nt = ()\nfor i in range(int(sys.argv[1])):\n    t += (i,)\n',
  );
  // The copy, and the end of the tuple that was copied.
  const known = [
    pythonSlot('PyTuple_Type', AS_SEQUENCE, CONCAT),
    pythonSlot('PyTuple_Type', DEALLOC),
  ];
  t.true(known.includes(first(report).offset), say(first(report)));
  for (const offset of known) {
    const routine = report.routines.find((each) => each.offset === offset)!;
    // What Python 3.13 does besides for each tuple makes it 2.07.
    t.true(Math.abs(routine.per_run!.exponent! - 2) < 0.1, say(routine));
    t.true(routine.rank! <= 3, say(routine));
  }
});

forEngines('bash: appending to a variable is worse than linear over runs', async (t, engine) => {
  const report = await reportOf(
    engine,
    ['sweep', '--sizes', '50..1600:x2', '--view', 'bottom-up'],
    ['/usr/bin/bash', 'SCRIPT', '{n}'],
    's=\nfor ((i = 0; i < $1; i++)); do s="${s}0123456789abcdef"; done\n',
  );
  // What the value is copied with, and read, again for each turn of the script's loop.
  const [finding] = report.findings!;
  t.is(first(report).name, 'dequote_string', say(first(report)));
  t.deepEqual(
    [finding.routines[0].name, finding.class],
    ['dequote_string', 'O(n^2)'],
    finding.text,
  );
  t.true(finding.share > 0.4, finding.text);
});
