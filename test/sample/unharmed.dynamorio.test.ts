/** Programs do what they do without samples being taken, whatever they do to signals and children. */
import { runNative, targetPath } from '../engine/run.js';
import { withDynamorio } from '../engine/dynamorio-here.js';
import { runSampled } from './run.js';

const HAZARDS = [
  'own-handler',
  'own-int3',
  'blocked',
  'blocked-raw',
  'in-handler',
  'shared-memory',
  'wait',
  'forks',
  'write',
  'read',
  'lock',
  'atfork',
  'longjmp',
  'close-all',
  'crash',
  'undumpable',
  'traced',
];

/** What stops them, or makes a copy end early. */
const CUT: Readonly<Record<string, string>> = {
  write: 'call',
  longjmp: 'left',
};

/** futex(2), of x86-64: of a lock that another thread had when the copy was made. */
const FUTEX = 202;

for (const hazard of HAZARDS)
  withDynamorio(`unharmed: ${hazard}`, async (t, home) => {
    const argv = [targetPath('sampled_hazards'), hazard];
    const native = await runNative(argv);
    const sampled = await runSampled(t, home, argv, /^work$/);
    const { status, signal, stdout, stderr } = sampled;
    t.deepEqual({ status, signal, stdout, stderr }, native);
    const { samples } = sampled.result;
    t.true(samples.length > 0, 'no sample');
    if (hazard === 'traced') t.regex(sampled.result.stopped ?? '', /a debugger or another tracer/);
    // Some copies deliver the cells of their activation in place of its rows.
    const expected = hazard in CUT ? [CUT[hazard]] : ['exact', 'cells'];
    const waits = samples.filter(({ outcome, detail }) => outcome === 'call' && detail === FUTEX);
    const others = hazard === 'lock' ? samples.filter((each) => !waits.includes(each)) : samples;
    t.true(
      others.length > 0 && others.every(({ outcome }) => expected.includes(outcome)),
      JSON.stringify(samples.map(({ outcome, detail }) => [outcome, detail])),
    );
  });
