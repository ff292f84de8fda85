/** The starts of a program that a merged profile is of, and what routines did in each. */
import type { RunInfo } from '../schema/report.js';
import { ROOT_MODULE, RUN_NUMBERS, startsOf } from './profile-model.js';
import type { Profile } from './profile-model.js';

/** All processes of one start of the program. */
export interface Workload {
  /** Of its first process. */
  run: RunInfo;
  features: Readonly<Record<string, number>>;
  complete: boolean;
  /** Basic blocks of all its processes. */
  blocks: number;
}

export function workloadsOf(profile: Profile): Workload[] {
  const starts = startsOf(profile);
  return starts.map((from, i) => {
    const processes = profile.runs.slice(from, starts.at(i + 1));
    const [run] = processes;
    return {
      run,
      features: run.features ?? {},
      complete: processes.every(({ complete }) => complete),
      blocks: processes.reduce((sum, { blocks }) => sum + blocks, 0),
    };
  });
}

/** By index of the profile's run, that of its workload. */
export function workloadByRun(profile: Profile): number[] {
  const begins = new Set(startsOf(profile));
  let workload = -1;
  return profile.runs.map((_, i) => (begins.has(i) ? ++workload : workload));
}

/** What a routine did, by workload. */
export interface Counts {
  calls: Float64Array;
  /** Cost with callees. */
  total: Float64Array;
  /** Cost without. */
  own: Float64Array;
}

export interface WorkloadCounts {
  /** By index of the canonical routine. */
  routines: Counts[];
  /** What threads run outside of any call. */
  root: Counts;
}

/**
 * @param routines how many there are
 * @param indexOf the index among them of each of the profile's routines; null for a thread's root
 */
export function countsOf(
  profile: Profile,
  routines: number,
  indexOf: readonly (number | null)[],
): WorkloadCounts {
  const workloads = workloadByRun(profile);
  const n = startsOf(profile).length;
  const none = (): Counts => ({
    calls: new Float64Array(n),
    total: new Float64Array(n),
    own: new Float64Array(n),
  });
  const counts: WorkloadCounts = { routines: Array.from({ length: routines }, none), root: none() };
  for (const [i, { module, byRun }] of profile.routines.entries()) {
    const index = indexOf[i];
    const into = index === null ? counts.root : counts.routines[index];
    for (let at = 0; at < byRun.length; at += RUN_NUMBERS) {
      const workload = workloads[byRun[at]];
      into.own[workload] += byRun[at + 3];
      // A thread is no call.
      if (module === ROOT_MODULE) continue;
      into.calls[workload] += byRun[at + 1];
      into.total[workload] += byRun[at + 2];
    }
  }
  return counts;
}
