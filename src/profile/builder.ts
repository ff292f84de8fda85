/** Puts profiles together: routines are the same when build-id (else path) and offset are. */
import { EDGE_STRIDE, EdgeTable } from '../analysis/edges.js';
import { POINT_STRIDE, PointsTable } from '../analysis/points.js';
import type { RunInfo } from '../report/schema.js';
import { POINT_NUMBERS, PROFILE_FORMAT, ROOT_MODULE } from './model.js';
import type { Profile, ProfileMetric, ProfileModule, ProfileRoutine } from './model.js';

/** Dense pages for all routines: at most 40 MB. */
const PAGES = 1 << 15;

type Totals = Pick<
  ProfileRoutine,
  'calls' | 'incompleteCalls' | 'corruptCalls' | 'costTotal' | 'costSelf'
>;

export class ProfileBuilder {
  readonly runs: RunInfo[] = [];
  readonly warnings = new Set<string>();
  private readonly modules: ProfileModule[] = [];
  private readonly moduleIds = new Map<string, number>();
  private readonly routines: Omit<ProfileRoutine, 'points' | 'binned'>[] = [];
  private readonly routineIds = new Map<string, number>();
  private readonly points = new PointsTable(0, PAGES);
  private readonly edges = new EdgeTable();

  module(module: ProfileModule): number {
    const key = module.buildId === '' ? `path ${module.path}` : `id ${module.buildId}`;
    let id = this.moduleIds.get(key);
    if (id === undefined) {
      id = this.modules.push({ path: module.path, buildId: module.buildId }) - 1;
      this.moduleIds.set(key, id);
    }
    return id;
  }

  /** @param module index from `module()`, or ROOT_MODULE */
  routine(module: number, offset: string): number {
    const key = `${module} ${offset}`;
    let id = this.routineIds.get(key);
    if (id === undefined) {
      const none = { calls: 0, incompleteCalls: 0, corruptCalls: 0, costTotal: 0, costSelf: 0 };
      id = this.routines.push({ module, offset, ...none }) - 1;
      this.routineIds.set(key, id);
      this.points.reserve(id + 1);
    }
    return id;
  }

  addTotals(id: number, totals: Totals): void {
    const routine = this.routines[id];
    routine.calls += totals.calls;
    routine.incompleteCalls += totals.incompleteCalls;
    routine.corruptCalls += totals.corruptCalls;
    routine.costTotal += totals.costTotal;
    routine.costSelf += totals.costSelf;
  }

  addPoint(id: number, point: ArrayLike<number>, at: number): void {
    const [size, count, min, max, sum, squares] = [0, 1, 2, 3, 4, 5].map((k) => point[at + k]);
    this.points.merge(id, size, count, min, max, sum, squares);
  }

  /** From now on the routine's sizes are binned. */
  bin(id: number): void {
    this.points.bin(id);
  }

  addEdge(caller: number, callee: number, calls: number, cost: number): void {
    this.edges.add(caller, callee, calls, cost);
  }

  addProfile(profile: Profile): void {
    this.runs.push(...profile.runs);
    for (const warning of profile.warnings) this.warnings.add(warning);
    const modules = profile.modules.map((module) => this.module(module));
    const ids = profile.routines.map((routine) => {
      const module = routine.module === ROOT_MODULE ? ROOT_MODULE : modules[routine.module];
      const id = this.routine(module, routine.offset);
      this.addTotals(id, routine);
      if (routine.binned) this.bin(id);
      for (let at = 0; at < routine.points.length; at += POINT_NUMBERS) {
        this.addPoint(id, routine.points, at);
      }
      return id;
    });
    for (const [caller, callee, calls, cost] of profile.edges) {
      this.addEdge(ids[caller], ids[callee], calls, cost);
    }
  }

  /** By routine: POINT_NUMBERS numbers per point, by size. */
  private sortedPoints(): number[][] {
    const flat = this.points.export();
    const order = new Uint32Array(flat.length / POINT_STRIDE).map((_, i) => i * POINT_STRIDE);
    order.sort((a, b) => flat[a] - flat[b] || flat[a + 1] - flat[b + 1]);
    const points = this.routines.map((): number[] => []);
    for (const at of order) {
      const into = points[flat[at]];
      for (let k = 1; k < POINT_STRIDE; k++) into.push(flat[at + k]);
    }
    return points;
  }

  build(metric: ProfileMetric): Profile {
    const points = this.sortedPoints();
    const edges = this.edges.export();
    return {
      format: PROFILE_FORMAT,
      metric,
      runs: this.runs,
      modules: this.modules,
      routines: this.routines.map((routine, id) => ({
        ...routine,
        binned: this.points.binned(id),
        points: points[id],
      })),
      edges: Array.from({ length: edges.length / EDGE_STRIDE }, (_, i) => {
        const at = i * EDGE_STRIDE;
        return [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
      }),
      warnings: [...this.warnings],
    };
  }
}

/** @throws Error when the profiles measured different things */
export function mergeProfiles(profiles: readonly Profile[]): Profile {
  const first = profiles.at(0);
  if (first === undefined) throw new Error('no profile to merge');
  const builder = new ProfileBuilder();
  for (const profile of profiles) {
    for (const field of ['size', 'cost', 'cell'] as const) {
      if (profile.metric[field] !== first.metric[field]) {
        throw new Error(
          `profiles cannot be merged: ${field} is ${first.metric[field]} in one and ${profile.metric[field]} in another; record them with the same --${field}`,
        );
      }
    }
    builder.addProfile(profile);
  }
  return builder.build(first.metric);
}
