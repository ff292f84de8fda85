/** A profile of copies, each of which is a process, as one of the program. */
import type {
  Profile,
  ProfileEdge,
  ProfileLoop,
  ProfileRoutine,
  Resources,
} from './profile-model.js';
import { RUN_NUMBERS } from './profile-model.js';
import { callsOfOneRun } from './made-calls.js';
import { originsOfOneRun } from './origins.js';
import { RESOURCES } from '../schema/metrics.js';
import type { Resource } from '../schema/metrics.js';
import type { RunInfo } from '../schema/report.js';

/** The sums over all runs, as those of run 0. */
function inOneRun(byRun: readonly number[]): number[] {
  if (byRun.length === 0) return [];
  const sums = [0, 0, 0, 0];
  for (let at = 0; at < byRun.length; at += RUN_NUMBERS)
    for (let i = 1; i < RUN_NUMBERS; i++) sums[i] += byRun[at + i];
  return sums;
}

function collapsed(routine: ProfileRoutine): ProfileRoutine {
  const result = { ...routine, byRun: inOneRun(routine.byRun) };
  delete result.byThread;
  delete result.merged;
  return result;
}

const collapsedLoop = (loop: ProfileLoop): ProfileLoop => ({
  ...loop,
  byRun: inOneRun(loop.byRun),
});

const collapsedResources = ({ origins, made, ...resources }: Resources): Resources => ({
  ...Object.fromEntries(
    Object.entries(resources).map(([name, { routines, edges }]) => [
      name,
      {
        routines: routines.map((each) => ({ ...each, byRun: inOneRun(each.byRun) })),
        edges,
      },
    ]),
  ),
  ...(origins === undefined ? {} : { origins: originsOfOneRun(origins) }),
  ...(made === undefined ? {} : { made: callsOfOneRun(made) }),
});

const sumOf = (runs: readonly RunInfo[], of: (run: RunInfo) => number | undefined): number =>
  runs.reduce((sum, run) => sum + (of(run) ?? 0), 0);

/** Unknown where that of any run is. */
const asked = (runs: readonly RunInfo[]): Partial<Record<Resource, number>> =>
  Object.fromEntries(
    RESOURCES.filter((name) => runs.every((run) => run[name] !== undefined)).map((name) => [
      name,
      sumOf(runs, (run) => run[name]),
    ]),
  );

/** Unknown where that of any run is. */
function callsOf(runs: readonly RunInfo[]): Pick<RunInfo, 'syscalls_by_name'> {
  const sums = new Map<string, number>();
  for (const { syscalls_by_name: own } of runs) {
    if (own === undefined) return {};
    for (const [name, calls] of Object.entries(own)) sums.set(name, (sums.get(name) ?? 0) + calls);
  }
  return { syscalls_by_name: Object.fromEntries(sums) };
}

/** What was counted, with what is known of the program itself. */
export function oneRun(
  runs: readonly RunInfo[],
  program: Pick<RunInfo, 'argv' | 'pid' | 'exit_code' | 'signal' | 'wall_s' | 'sampled'>,
): RunInfo {
  const [first] = runs;
  const { exe, build_id, engine, engine_version } = first;
  const second = first.instructions === undefined ? 'work' : 'instructions';
  return {
    exe,
    build_id,
    engine,
    engine_version,
    ppid: first.ppid,
    complete: runs.every((run) => run.complete),
    activations: sumOf(runs, (run) => run.activations),
    // The root of each copy is open, and no activation of the program's.
    incomplete_activations: 0,
    rows: sumOf(runs, (run) => run.rows),
    blocks: sumOf(runs, (run) => run.blocks),
    [second]: sumOf(runs, (run) => run[second]),
    ...asked(runs),
    ...callsOf(runs),
    ...(first.steps === undefined ? {} : { steps: sumOf(runs, (run) => run.steps) }),
    threads: 1,
    ...program,
  };
}

/** No run of it has a size: its costs are no run's. */
export function collapse(profile: Profile, run: RunInfo): Profile {
  const { resources } = profile;
  const result: Profile = {
    ...profile,
    ...(resources === undefined ? {} : { resources: collapsedResources(resources) }),
    runs: [run],
    starts: [0],
    routines: profile.routines.map(collapsed),
    // Of the one start all of an edge is.
    edges: profile.edges.map(([caller, callee, calls, cost]): ProfileEdge => {
      return [caller, callee, calls, cost];
    }),
    ...(profile.loops === undefined ? {} : { loops: profile.loops.map(collapsedLoop) }),
  };
  delete result.threads;
  return result;
}
