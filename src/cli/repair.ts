/** What `comair-bin doctor --fix` runs to install what is missing. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packageRoot } from '../base/package.js';
import { rebuiltValgrind } from '../base/places.js';
import type { Diagnosis } from '../api/diagnose.js';
import { CliError } from './errors.js';

/** A command, and how to tell of it. */
export interface Step {
  argv: string[];
  shown: string;
}

/** Whether PATH has an executable of this name. */
export function inPath(name: string, path = process.env.PATH ?? ''): boolean {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .some((folder) => {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

interface Machine {
  isRoot: boolean;
  has: (command: string) => boolean;
}

const here = (): Machine => ({ isRoot: process.getuid?.() === 0, has: (name) => inPath(name) });

/**
 * @returns what to run, in order; nothing when there is nothing that could be installed
 * @throws CliError where packages cannot be installed from here
 */
export function repairs(found: Diagnosis[], machine = here()): Step[] {
  const packages = [...new Set(found.flatMap((each) => each.packages ?? []))];
  const steps: Step[] = [];
  if (packages.length > 0) {
    if (!machine.has('apt-get')) {
      throw new CliError(
        `this is no Debian system (no apt-get): install what it calls ${packages.join(', ')}`,
      );
    }
    if (!machine.isRoot && !machine.has('sudo')) {
      throw new CliError(`run as root: apt-get install ${packages.join(' ')}`);
    }
    const prefix = machine.isRoot ? [] : ['sudo'];
    const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive'];
    const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
    for (const command of [['apt-get', 'update'], install]) {
      const shown = [...prefix, ...command].join(' ');
      steps.push({ argv: [...prefix, ...quiet, ...command], shown });
    }
  }
  if (found.some(({ build }) => build === 'valgrind')) {
    const script = join(packageRoot(), 'scripts/build-valgrind.mjs');
    const folder = rebuiltValgrind();
    steps.push({
      argv: [process.execPath, script, folder],
      shown: `node ${script} ${folder}`,
    });
  }
  return steps;
}

/** Runs them; what they say goes to stderr. @throws CliError when one fails */
export function carryOut(steps: Step[]): void {
  for (const { argv, shown } of steps) {
    const [command = '', ...args] = argv;
    // sudo may have to ask for a password.
    const { status, signal, error } = spawnSync(command, args, { stdio: ['inherit', 2, 2] });
    if (error !== undefined) throw new CliError(`cannot run "${shown}": ${error.message}`);
    if (status !== 0) {
      throw new CliError(`"${shown}" ended with ${signal ?? `status ${String(status)}`}`);
    }
  }
}
