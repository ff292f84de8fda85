/** Runs a job as a worker does, until it is killed: `local-child WORD`. */
import { LocalExecutor } from '../../../src/campaigns/batch/local.js';
import { NO_ABORT, job } from '../../support/suites.js';

await new LocalExecutor(1).run(job(['sleep', process.argv[2]]), NO_ABORT);
