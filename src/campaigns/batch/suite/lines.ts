/** Jobs from a list of commands, one line of shell each. */
import { plainJob } from '../job.js';
import { shellCommand } from './job-command.js';
import type { Settings } from './file-schema.js';
import { planned, uniqueNames } from './planned-job.js';
import type { Suite } from './planned-job.js';
import { withSettings } from './expand.js';
import { readableBytes } from '../../../base/text/readable-bytes.js';

/** Empty lines and those that begin with # are no jobs. */
export function suiteOfLines(text: string, cwd: string, settings: Settings = {}): Suite {
  const lines = text.split('\n').map((line) => line.trim());
  const jobs = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) =>
      planned(withSettings(plainJob(readableBytes(line), shellCommand(line), cwd), settings, cwd)),
    );
  return { name: 'commands', only: null, skip: null, jobs: uniqueNames(jobs), notes: [] };
}
