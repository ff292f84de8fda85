/**
 * Profiles of many runs as one: those of one build of a program as one run, so that what thousands
 * of them take does not grow with their number. Builds are told apart.
 */
import { poolSampled } from './inference/pool-sampled.js';
import { mergeProfiles } from './merge-profiles.js';
import type { Profile } from './profile-model.js';
import { collapse, oneRun } from './collapse.js';
import type { RunInfo } from '../schema/report.js';

/** So many are merged at once. */
const AT_ONCE = 32;

const buildOf = ({ runs: [run] }: Profile): string => `${run.build_id ?? ''} ${run.exe}`;

/** Of one build. */
function asOne(profiles: readonly Profile[]): Profile {
  const merged = mergeProfiles(profiles);
  const { runs } = merged;
  const [first] = runs;
  const sampled = runs.flatMap((run) => run.sampled ?? []);
  const run: RunInfo = oneRun(runs, {
    argv: first.argv,
    pid: first.pid,
    exit_code: first.exit_code,
    signal: first.signal,
    wall_s: runs.reduce((sum, each) => sum + each.wall_s, 0),
    ...(sampled.length === 0 ? {} : { sampled: poolSampled(sampled) }),
  });
  return collapse(merged, run);
}

export class Combination {
  private readonly builds = new Map<string, Profile[]>();
  /** Profiles so far. */
  count = 0;

  /** @throws Error when it measured something else than the others */
  add(profile: Profile): void {
    const key = buildOf(profile);
    const all = this.builds.get(key) ?? [];
    all.push(profile);
    this.builds.set(key, all.length < AT_ONCE ? all : [asOne(all)]);
    this.count++;
  }

  /** One profile, whose runs are the builds; what costs most first. @throws Error as `add` */
  finish(): Profile {
    const builds = [...this.builds.values()].map(asOne);
    builds.sort((a, b) => b.runs[0].wall_s - a.runs[0].wall_s);
    return builds.length === 1 ? builds[0] : mergeProfiles(builds);
  }
}
