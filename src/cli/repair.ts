/** What `comair-bin doctor --fix` runs to install what is missing. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Diagnosis } from '../api/diagnose.js';
import { CliError } from './errors.js';
import { PACKAGE_MANAGERS } from './package-managers.js';

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
  const needs = [...new Set(found.flatMap((each) => each.needs ?? []))];
  if (needs.length === 0) return [];
  const manager = PACKAGE_MANAGERS.find(({ command }) => machine.has(command));
  if (manager === undefined) {
    const known = PACKAGE_MANAGERS.map(({ command }) => command).join(', ');
    throw new CliError(
      `no package manager that is known is here (${known}): install what this system calls ${needs.join(', ')}`,
    );
  }
  const packages = needs.flatMap((need) => manager.packages[need] ?? []);
  if (packages.length === 0) return [];
  const install = [...manager.install, ...packages];
  if (!machine.isRoot && !machine.has('sudo')) {
    throw new CliError(`run as root: ${install.join(' ')}`);
  }
  const prefix = machine.isRoot ? [] : ['sudo'];
  const quiet = manager.command === 'apt-get' ? ['env', 'DEBIAN_FRONTEND=noninteractive'] : [];
  return [...(manager.update === null ? [] : [manager.update]), install].map((command) => ({
    argv: [...prefix, ...quiet, ...command],
    shown: [...prefix, ...command].join(' '),
  }));
}

/** What of mending is not done in the same way everywhere. */
interface Mending {
  diagnose: () => Diagnosis[];
  repairs: (found: Diagnosis[]) => Step[];
  agreed: (steps: Step[]) => Promise<boolean>;
  carryOut: (steps: Step[]) => void;
}

/**
 * Repairs what it can, and then looks again: what was missing may have hidden something else. Each
 * step is taken once.
 *
 * @returns what is found in the end
 */
export async function mend(by: Mending): Promise<Diagnosis[]> {
  const taken = new Set<string>();
  for (;;) {
    const found = by.diagnose();
    const steps = by.repairs(found).filter(({ shown }) => !taken.has(shown));
    if (steps.length === 0 || !(await by.agreed(steps))) return found;
    for (const { shown } of steps) taken.add(shown);
    by.carryOut(steps);
  }
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
