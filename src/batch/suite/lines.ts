/** Jobs from a list of commands, one line of shell each. */
import { plainJob } from '../job.js';
import { shellCommand } from './command.js';
import type { Settings } from './file-schema.js';
import { planned, uniqueNames } from './plan.js';
import type { Suite } from './plan.js';
import { withSettings } from './expand.js';
import { readableBytes } from '../../text/readable-bytes.js';

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
