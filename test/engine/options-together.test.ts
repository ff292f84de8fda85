/**
 * Options of a recording, together: any two and any three of them are asked for in one of the runs,
 * and any two without a third. What one has sent may be named by what another one sends.
 */
import { profile } from '../../src/api/profile.js';
import { RECORDING_NAMES } from '../../src/record/options/recording-options.js';
import type {
  RecordingOption,
  RecordingOptions,
} from '../../src/record/options/recording-options.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

/** Each asked for; null: it says where something is, or nothing by itself. */
const ASKED: { [K in RecordingOption]: RecordingOptions[K] | null } = {
  engine: null,
  dynamorio: null,
  valgrind: null,
  loopsFrom: null,
  cell: 1,
  cost: 'instructions',
  footprint: true,
  args: /./,
  loops: true,
  contexts: true,
  structures: true,
  traces: true,
  script: false,
  follow: false,
  aslr: null,
  blockCounts: true,
  // It does without most of the others.
  counts: null,
  size: null,
  view: 'bottom-up',
};

function* triples(count: number): Generator<[number, number, number]> {
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) for (let c = b + 1; c < count; c++) yield [a, b, c];
}

/** Of three options, as bits: those that ask for two of them, or for all. */
const SEVERAL = ['011', '101', '110', '111'];

/**
 * Choices of `count` options, as bits, so that several of any three are asked for in one of them: again
 * and again the one that has most of what is missing (as for a covering array of strength 3).
 */
function choices(count: number): number[] {
  const bits = (choice: number) =>
    [...triples(count)].flatMap((three) => {
      const asked = three.map((at) => (choice >> at) & 1).join('');
      return SEVERAL.includes(asked) ? [`${three.join()}:${asked}`] : [];
    });
  const all = Array.from({ length: 2 ** count }, (_, choice) => bits(choice));
  const missing = new Set(all.flat());
  const found: number[] = [];
  while (missing.size > 0) {
    const gains = all.map((each) => each.filter((one) => missing.has(one)).length);
    const best = gains.indexOf(Math.max(...gains));
    found.push(best);
    for (const one of all[best]) missing.delete(one);
  }
  return found;
}

forEngines('all triples of recording options give whole recordings', async (t, engine) => {
  // DynamoRIO alone has traces.
  const other = engine.name === 'valgrind' ? 'traces' : null;
  const names = RECORDING_NAMES.filter((name) => ASKED[name] !== null && name !== other);
  for (const choice of choices(names.length)) {
    const asked = names.filter((_, i) => (choice >> i) & 1);
    const options: RecordingOptions = Object.fromEntries(asked.map((name) => [name, ASKED[name]]));
    const { report } = await profile([targetPath('containers_O2')], {
      ...options,
      engine: engine.name,
    });
    const [run] = report.runs;
    const said = asked.join(', ');
    t.true(run.complete, `${said}: ${report.warnings.join('; ')}`);
    t.true(report.routines.length > 0, said);
    t.true(run.activations > 0, said);
  }
});
