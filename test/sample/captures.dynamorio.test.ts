/** What sampled activations read, as it is delivered. */
import { targetPath } from '../engine/run.js';
import { withDynamorio } from '../engine/dynamorio-here.js';
import { MANY, runSampled } from './run.js';

/** native/dynamorio/sample/control.h */
const HASHES = 256;
/** Of the array that is sorted, and what more a call reads: its stack. */
const MOST = 400 + 20;

withDynamorio('cells of some activations, by their smallest hashes', async (t, home) => {
  const argv = [targetPath('services'), 'insertion_sort', '400000'];
  const { result, status } = await runSampled(t, home, argv, /^insertion_sort$/, MANY);
  t.is(status, 0);
  const { captures, samples } = result;
  t.is(captures.length, samples.filter(({ outcome }) => outcome === 'cells').length);
  t.true(captures.length > 0);
  for (const [target, cells, ...hashes] of captures) {
    t.is(target, 0);
    t.true(cells >= 8 && cells <= MOST, `${cells}`);
    t.is(hashes.length, Math.min(cells, HASHES));
    t.is(new Set(hashes).size, hashes.length);
  }
});
