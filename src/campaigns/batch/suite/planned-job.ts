/** What a suite comes to: its jobs, and what has to be known to run them in order. */
import { jobKey } from '../job.js';
import type { Job } from '../job.js';

export interface PlannedJob {
  job: Job;
  /** Why it is not to be run at all; null: it is. */
  skip: string | null;
  /** Why it cannot be run; null: it can, as far as is known. */
  broken: string | null;
  /** Names of jobs that must have ended before. */
  after: string[];
  /** Names of jobs that must have passed before. */
  requires: string[];
  /** No two jobs with a lock in common run at the same time. */
  locks: string[];
  /** Slots that it takes. */
  processors: number;
  /** Nothing runs beside it. */
  serial: boolean;
}

export interface Suite {
  name: string;
  /** Only these routines, or not those, are in the summary (regular expressions). */
  only: string | null;
  skip: string | null;
  jobs: PlannedJob[];
  /** What there is to say of the suite itself. */
  notes: string[];
}

export function planned(job: Job, rest: Partial<Omit<PlannedJob, 'job'>> = {}): PlannedJob {
  const none = { skip: null, broken: null, after: [], requires: [], locks: [] };
  return { ...none, processors: 1, serial: false, ...rest, job };
}

/** Gives jobs of the same name numbers, so that a name says which one is meant. */
export function uniqueNames(jobs: readonly PlannedJob[]): PlannedJob[] {
  const seen = new Map<string, number>();
  return jobs.map((each) => {
    const { name } = each.job;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? each : { ...each, job: { ...each.job, name: `${name} (${before + 1})` } };
  });
}

/** For each job the position of the first one that is the same but for its name. */
export function firstOfEach(jobs: readonly PlannedJob[]): { key: string; first: number }[] {
  const firsts = new Map<string, number>();
  return jobs.map(({ job }, i) => {
    const key = jobKey(job);
    const first = firsts.get(key) ?? i;
    firsts.set(key, first);
    return { key, first };
  });
}
