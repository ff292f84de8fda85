/** Records under whatever limits this process was given, and tells on stdout how it went. */
import { cleanUp, start } from './harness.js';

const recordPath = process.argv[2];
const run = start({ frames: 40, frameBytes: [100_000], noise: true, exitCode: 3 }, { recordPath });
await run.done;
const seen = run.streams.get(1)!;
const report = {
  recordErrors: run.recordErrors,
  exit: run.exit,
  rows: seen.rows,
  whole: seen.crc === seen.end?.blocks,
  appended: run.session.append(0, 11, new Uint8Array(8)),
  finished: run.session.finishRecording(),
};
cleanUp(run);
process.stdout.write(JSON.stringify(report));
