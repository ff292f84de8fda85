/**
 * `npm run check:servers [-- --part windows|samples|times] [--only NAME] [--engine NAME]... [--rounds N] [--write]`:
 *
 * - windows: mariadbd, nginx and redis-server are recorded from `--start paused`, and while four
 *   clients ask, a window is opened, looked at and closed. Clients are to get what they get from the
 *   server alone, each within its time-out, and reports are to say which window they cover.
 * - samples: ten services are sampled, started and attached to, while their clients ask and they are
 *   told to rotate, to reload and to end; all of comair-bin is killed, and attached once more. Nothing
 *   is to differ from what the service does alone. With --write the table of docs/production.md.
 * - times, if it is named: what clients wait for, with samples and without, in turn.
 *
 * Exit status 1 when something differs. Samples need DYNAMORIO_HOME.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ENGINES,
  dynamorioHome,
  enginesOf,
  needDynamorio,
  numberOf,
  readOptions,
} from '../command-line.js';
import { writeBlock } from './block.js';
import { HEAD as SERVICES_HEAD, checkServices } from './services.js';
import { HEAD as TIMES_HEAD, compareTimes } from './times.js';
import { checkWindows } from './windows.js';

const { engine, only, rounds, part, write } = readOptions({
  engine: ENGINES,
  only: { type: 'string' },
  part: { type: 'string' },
  rounds: { type: 'string', default: '1' },
  write: { type: 'boolean', default: false },
});
const wanted = (name: string): boolean => part === undefined || part === name;
/** Who asks for it is told where DynamoRIO is missing; else it is left out. */
function sampled(name: string): boolean {
  if (part === name) needDynamorio();
  if (wanted(name) && dynamorioHome() === null)
    console.log(`${name}: left out, as DYNAMORIO_HOME is not set`);
  return wanted(name) && dynamorioHome() !== null;
}
const folder = mkdtempSync(join(tmpdir(), 'comair-servers-'));
// Services of other users have theirs in it.
chmodSync(folder, 0o755);
try {
  if (wanted('windows')) {
    const times = numberOf(rounds, '--rounds', 1);
    if (!(await checkWindows(enginesOf(engine), folder, only, times))) process.exitCode = 1;
  }
  if (sampled('samples')) {
    const rows = await checkServices(folder, only);
    if (write) await writeBlock('Services', SERVICES_HEAD, rows);
    if (rows.some(({ wrong }) => wrong !== '')) process.exitCode = 1;
  }
  if (part === 'times' && sampled('times')) {
    const rows = await compareTimes(folder, only);
    if (write) await writeBlock('Times', TIMES_HEAD, rows);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
