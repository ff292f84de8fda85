/** The sweep that the report of a single run proposes, run within a budget of time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ComairError } from '../base/errors.js';
import { PLACEHOLDER } from '../campaigns/sweep/plan-sweep.js';
import { partName } from '../campaigns/sweep/inputs.js';
import type { ProposedSweep } from '../campaigns/sweep/propose.js';
import { makeParts } from '../campaigns/decide/parts.js';
import { tryOnce } from '../campaigns/decide/try-once.js';
import { sweep } from './sweep.js';
import type { SweepOptions, SweepResult } from './sweep.js';

export interface DecideOptions extends Omit<
  SweepOptions,
  'sizes' | 'budget' | 'within' | 'okStatus' | 'keep' | 'from' | 'kept' | 'jobs' | 'features'
> {
  /** Seconds for all runs. */
  budget: number;
  /** What the run that was ended with. */
  status: number;
  /** How long it took, in seconds; a part of its input takes no longer. */
  took: number;
  cwd: string;
}

/** Of a file that a run is tried with, the part among all: neither hardly a start nor nearly all. */
const TRIED = 0.5;
/** Seconds that a run at its own speed may always take. */
const LEAST_LIMIT = 5;

export type Decided =
  | { swept: SweepResult; withdrawn: null }
  /** Why the proposal does not hold what it promises, in words. */
  | { swept: null; withdrawn: string };

/** As diff and grep do, it may end with 0 or with what it ended with where there is nothing wrong. */
const statusesOf = ({ status }: Pick<DecideOptions, 'status'>): number[] => [
  ...new Set([0, status]),
];

/** With parts of the file, made below `folder`; one of them is tried first. */
async function overParts(
  { words, sizes, cut }: ProposedSweep,
  folder: string,
  options: DecideOptions,
): Promise<Decided> {
  const nameOf = (size: number | string, index: number): string =>
    join(folder, partName(size, index, cut!.extension));
  const made = await makeParts(cut!, sizes === 'auto' ? [] : sizes, nameOf);
  const command = words((index) => nameOf(PLACEHOLDER, index));
  const tried = made[Math.floor(TRIED * made.length)];
  const argv = command.map((word) => word.replaceAll(PLACEHOLDER, String(tried)));
  const { cwd, took, budget } = options;
  const okStatus = statusesOf(options);
  const limit = Math.max(LEAST_LIMIT, took);
  const failure = await tryOnce(argv, { cwd, okStatus, limit });
  if (failure !== null) {
    return {
      swept: null,
      withdrawn: `the first ${tried} ${cut!.unit} of ${cut!.path} are no input for it: ${failure}`,
    };
  }
  return swept(command, { ...options, sizes: made, within: budget });
}

async function swept(
  command: readonly string[],
  options: SweepOptions & Pick<DecideOptions, 'status'>,
): Promise<Decided> {
  try {
    const result = await sweep(command, { ...options, okStatus: statusesOf(options) });
    return { swept: result, withdrawn: null };
  } catch (error) {
    if (!(error instanceof ComairError) || error.code !== 'engine') throw error;
    return { swept: null, withdrawn: error.message };
  }
}

/**
 * Runs a sweep that was proposed, the smallest sizes first, within the budget. What the runs write
 * to stdout and stderr is not kept, and there is nothing on their stdin but what the plan says.
 * @throws ComairError as `sweep`; where no run succeeds the proposal is withdrawn
 */
export async function decide(plan: ProposedSweep, options: DecideOptions): Promise<Decided> {
  if (plan.cut === null)
    return swept(
      plan.words(() => ''),
      { ...options, sizes: plan.sizes },
    );
  const folder = await mkdtemp(join(tmpdir(), 'comair-parts-'));
  try {
    return await overParts(plan, folder, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
