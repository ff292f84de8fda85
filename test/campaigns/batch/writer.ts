/** Writes results into a store until it is done, or killed: `writer STORE JOBS [SUITE]`. */
import { openResult } from '../../../src/campaigns/batch/seal.js';
import { jobKey } from '../../../src/campaigns/batch/job.js';
import { Store } from '../../../src/campaigns/batch/store/job-store.js';
import { job, profiled, suiteOf } from '../../support/suites.js';

const [path, count, name = 'tests'] = process.argv.slice(2);
const jobs = Array.from({ length: Number(count) }, (_, i) => job(['prog', String(i)]));
const store = new Store(path);
const run = store.begin(suiteOf(jobs, name), null, true);
for (const [i, { id, status }] of run.jobs.entries()) {
  if (status !== null) continue;
  const result = profiled(jobs[i], [1, 2, 4, 1000 + i], (n) => 2 * n);
  store.finish(id, await openResult(result, jobKey(jobs[i])));
  process.send?.(i);
}
store.end(run.id);
store.close();
process.disconnect();
