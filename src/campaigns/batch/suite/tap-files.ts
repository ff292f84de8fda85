/** Tests that are programs which speak TAP, as prove runs them. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { plainJob } from '../job.js';
import type { DiscoveryContext, Found } from './runner.js';
import { withSettings } from './expand.js';
import { planned } from './planned-job.js';

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** As prove chooses: what its first line says, else perl; a shell for `*.sh`. */
function commandOf(path: string): string[] {
  if (executable(path)) return [path];
  const [first] = readFileSync(path, 'latin1').slice(0, 4096).split('\n');
  const interpreter = /^#!\s*(\S+)\s*(.*)$/.exec(first.trimEnd());
  if (interpreter !== null) {
    const [, program, argument] = interpreter;
    return [program, ...(argument === '' ? [] : [argument]), path];
  }
  return [path.endsWith('.sh') ? 'sh' : 'perl', path];
}

/** @throws Error in one line */
export async function tapJobs(
  patterns: readonly string[],
  exec: readonly string[] | null,
  { root, defaults }: DiscoveryContext,
): Promise<Found> {
  const cwd = resolve(root, defaults.cwd ?? '.');
  const files = (await glob([...patterns], { cwd, expandDirectories: false })).sort();
  const jobs = files.map((file) => {
    const path = file.includes('/') ? file : `./${file}`;
    const argv = exec === null ? commandOf(resolve(cwd, file)) : [...exec, path];
    const job = withSettings(plainJob(file, argv, cwd), defaults, root);
    const env = { HARNESS_ACTIVE: '1', ...job.env };
    return planned({ ...job, env, judge: { ...job.judge, protocol: 'tap' } });
  });
  return { jobs, notes: [] };
}
