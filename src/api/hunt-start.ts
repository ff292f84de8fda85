/** The runs of a hunt that come first: of the sample, as it is. */
import { join } from 'node:path';
import { ComairError } from '../base/errors.js';
import { seconds as secondsWords } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import { signalName } from '../base/text/signal-name.js';
import type { NativeRunner } from '../campaigns/hunt/look/native-runner.js';
import { changed, listing } from '../campaigns/hunt/place.js';
import type { Places } from '../campaigns/hunt/place.js';
import type { ExactRuns } from './hunt-runs.js';

/** Seconds of a processor that a run of the sample may take. */
const SAMPLE_LIMIT = 10;
/** So many times as long it may take with exact counts. */
const SLOWER = 10;
const SAMPLE_RUNS = 5;

interface Allowed {
  allowEffects?: boolean;
}

/** @throws ComairError where the sample cannot be run, or the program is not to be run again and again */
export async function checkSample(
  exact: ExactRuns,
  sample: Buffer,
  { allowEffects = false }: Allowed,
): Promise<void> {
  const { result, whyNot } = await exact.first(sample, SLOWER * SAMPLE_LIMIT);
  if (result.profile === null) {
    throw new ComairError(
      `the sample cannot be run with exact counts: ${result.failure}`,
      'engine',
    );
  }
  if (whyNot !== null && !allowEffects) {
    throw new ComairError(
      `a hunt runs the program thousands of times, and ${whyNot}: where that does no harm, add --allow-effects`,
      'usage',
    );
  }
}

/** @returns seconds of each of several runs, as many at a time as there will be later */
export async function runsOfSample(
  runner: NativeRunner,
  places: Places,
  sample: Buffer,
  options: Allowed,
): Promise<number[]> {
  const before = listing(join(places.root, 'run0', 'folder'));
  const first = await runner.run(sample, SAMPLE_LIMIT);
  if (first.ended !== 'exit') {
    const why =
      first.ended === 'crash'
        ? `it ends by ${signalName(first.signal)}`
        : `it is ended after ${secondsWords(SAMPLE_LIMIT)} (${first.ended})`;
    throw new ComairError(`the sample itself is no start for a hunt: ${why}`, 'input');
  }
  const file = changed(before, listing(join(places.root, 'run0', 'folder')));
  if (file !== null && options.allowEffects !== true) {
    throw new ComairError(
      `a hunt runs the program thousands of times, and it changes ${printable(file)}: where that does no harm, add --allow-effects`,
      'usage',
    );
  }
  const all = Array.from({ length: SAMPLE_RUNS * runner.jobs }, () =>
    runner.run(sample, SAMPLE_LIMIT),
  );
  return [first, ...(await Promise.all(all))].map(({ seconds }) => seconds);
}
