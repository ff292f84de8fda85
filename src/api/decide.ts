/** The sweep that the report of a single run proposes, run within a budget of time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ComairError } from '../base/errors.js';
import { PLACEHOLDER } from '../campaigns/sweep/plan-sweep.js';
import { extensionOf, partName } from '../campaigns/sweep/inputs.js';
import type { ProposedSweep } from '../campaigns/sweep/propose.js';
import { confirmByClock } from '../campaigns/decide/clock/confirm.js';
import { makeParts, repeatFile } from '../campaigns/decide/parts.js';
import { runOnce } from '../campaigns/decide/run-once.js';
import { sweep } from './sweep.js';
import type { SweepOptions, SweepResult } from './sweep.js';

export interface DecideOptions extends Omit<
  SweepOptions,
  | 'sizes'
  | 'budget'
  | 'within'
  | 'okStatus'
  | 'keep'
  | 'from'
  | 'kept'
  | 'jobs'
  | 'features'
  | 'meaning'
  | 'timed'
> {
  /** Seconds for all runs. */
  budget: number;
  /** What the run that was ended with. */
  status: number;
  /** Other exit statuses that are no failure. */
  okStatus?: readonly number[] | undefined;
  /** How long it took, in seconds; a part of its input takes no longer. */
  took: number;
  cwd: string;
  /** Called before a size is run at its own speed. */
  onTimed?: (n: number) => void;
}

/** Of a file that a run is tried with, the part among all: neither hardly a start nor nearly all. */
const TRIED = 0.5;
/** Seconds that a run at its own speed may always take. */
const LEAST_LIMIT = 5;
/** Of the budget, what runs at the program's own speed may take: they are short. */
const PART_OF_THE_CLOCK = 1 / 6;

export type Decided =
  | { swept: SweepResult; withdrawn: null }
  /** Why the proposal does not hold what it promises, in words. */
  | { swept: null; withdrawn: string };

/** As diff and grep do, it may end with 0 or with what it ended with where there is nothing wrong. */
const statusesOf = ({
  status,
  okStatus = [],
}: Pick<DecideOptions, 'status' | 'okStatus'>): number[] => [...new Set([0, status, ...okStatus])];

const at = (command: readonly string[], n: number): string[] =>
  command.map((word) => word.replaceAll(PLACEHOLDER, String(n)));

interface Subject {
  /** With the place for the size. */
  command: readonly string[];
  meaning: ProposedSweep['meaning'];
  /** Lines or records of a file that is cut; null: the size is a number. */
  whole: number | null;
  /** Makes what a run of the size reads, if that can be made. */
  prepare: (n: number) => Promise<boolean>;
}

/** With parts of the file, made below `folder`; one of them is tried first. */
async function overParts(
  { words, sizes, cut, meaning }: ProposedSweep,
  folder: string,
  options: DecideOptions,
): Promise<Decided> {
  const nameOf = (size: number | string, index: number): string =>
    join(folder, partName(size, index, extensionOf([cut!, ...cut!.beside][index])));
  const made = await makeParts(cut!, sizes === 'auto' ? [] : sizes, nameOf);
  const command = words((index) => nameOf(PLACEHOLDER, index));
  const tried = made[Math.floor(TRIED * made.length)];
  const { cwd, took } = options;
  const okStatus = statusesOf(options);
  const limit = Math.max(LEAST_LIMIT, took);
  const { failure, status } = await runOnce(at(command, tried), { cwd, okStatus, limit });
  if (failure !== null) {
    // It may have done its work all the same, as checkers do that find something.
    const allowed =
      status === null
        ? ''
        : ` (if ${status} is no failure: --ok-status ${okStatus.join(',')},${status})`;
    return {
      swept: null,
      withdrawn: `the first ${tried} ${cut!.unit} of ${cut!.path} are no input for it: ${failure}${allowed}`,
    };
  }
  const there = new Set(made);
  const prepare = async (n: number): Promise<boolean> => {
    if (there.has(n)) return true;
    there.add(n);
    if (n <= cut!.size) return (await makeParts(cut!, [n], nameOf)).length > 0;
    return repeatFile(cut!, n / cut!.size, (index) => nameOf(n, index));
  };
  return swept({ command, meaning, whole: cut!.size, prepare }, made, options);
}

async function swept(
  { command, meaning, whole, prepare }: Subject,
  sizes: SweepOptions['sizes'],
  options: DecideOptions,
): Promise<Decided> {
  const { cwd, budget: all, onTimed, stopped } = options;
  const okStatus = statusesOf(options);
  const ofClock = PART_OF_THE_CLOCK * all;
  const budget = all - ofClock;
  try {
    const result = await sweep(command, {
      ...options,
      meaning,
      sizes,
      budget,
      ...(sizes === 'auto' ? {} : { within: budget }),
      okStatus,
      timed: (terms, { from, to }) =>
        confirmByClock({
          terms,
          from,
          to,
          whole,
          budget: ofClock,
          ...(stopped === undefined ? {} : { stopped }),
          run: async (n, limit) => {
            onTimed?.(n);
            if (!(await prepare(n))) return null;
            const { failure, seconds } = await runOnce(at(command, n), { cwd, okStatus, limit });
            return failure === null ? seconds : null;
          },
        }),
    });
    return { swept: result, withdrawn: null };
  } catch (error) {
    if (!(error instanceof ComairError) || error.code !== 'engine') throw error;
    return { swept: null, withdrawn: error.message };
  }
}

/**
 * Runs a sweep that was proposed, the smallest sizes first, within the budget, and then the program
 * at its own speed. What the runs write to stdout and stderr is not kept, and there is nothing on
 * their stdin but what the plan says.
 * @throws ComairError as `sweep`; where no run succeeds the proposal is withdrawn
 */
export async function decide(plan: ProposedSweep, options: DecideOptions): Promise<Decided> {
  if (plan.cut === null) {
    const command = plan.words(() => '');
    const { meaning, sizes } = plan;
    return swept(
      { command, meaning, whole: null, prepare: () => Promise.resolve(true) },
      sizes,
      options,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'comair-parts-'));
  try {
    return await overParts(plan, folder, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
