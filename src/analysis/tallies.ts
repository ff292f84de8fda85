/** Finished numbers of one stream, from all its threads, by construct id. */
import type { CombineSink } from './combine.js';
import { EdgeTable } from './edges.js';
import { ROUTINE_STRIDE } from './group.js';
import type { GroupResult, GroupTotals } from './group.js';
import { POINT_STRIDE, PointsTable } from './points.js';

export interface RoutineTally {
  calls: number;
  costSelf: number;
  costTotal: number;
  incompleteCalls: number;
  corruptCalls: number;
}

export class Tallies implements CombineSink {
  // Small at first: a build starts thousands of processes.
  readonly edges = new EdgeTable(1 << 8);
  readonly points = new PointsTable(1, undefined, 1 << 8);
  readonly routines = new Map<number, RoutineTally>();
  readonly totals: GroupTotals = { rows: 0, activations: 0, blocks: 0, instructions: 0 };

  constructor(readonly opaque: (construct: number) => boolean) {}

  /** Adds all of a group that does not depend on its neighbours. */
  add(group: GroupResult, constructs: number): void {
    this.points.reserve(constructs);
    this.totals.rows += group.totals.rows;
    this.totals.activations += group.totals.activations;
    this.totals.blocks += group.totals.blocks;
    this.totals.instructions += group.totals.instructions;
    for (const id of group.binned) this.points.bin(id);
    const { points, edges, routines } = group;
    for (let i = 0; i < points.length; i += POINT_STRIDE) {
      this.points.merge(
        points[i],
        points[i + 1],
        points[i + 2],
        points[i + 3],
        points[i + 4],
        points[i + 5],
        points[i + 6],
      );
    }
    for (let i = 0; i < edges.length; i += 4) {
      this.edges.add(edges[i], edges[i + 1], edges[i + 2], edges[i + 3]);
    }
    for (let i = 0; i < routines.length; i += ROUTINE_STRIDE) {
      const tally = this.routine(routines[i]);
      tally.calls += routines[i + 1];
      tally.costSelf += routines[i + 2];
      tally.costTotal += routines[i + 3];
      tally.incompleteCalls += routines[i + 4];
      tally.corruptCalls += routines[i + 5];
    }
  }

  point(construct: number, size: number, times: number, cost: number): void {
    this.points.add(construct, size, times, cost);
  }

  incomplete(construct: number, times: number): void {
    this.routine(construct).incompleteCalls += times;
  }

  corrupt(construct: number, times: number): void {
    this.routine(construct).corruptCalls += times;
  }

  self(construct: number, cost: number): void {
    this.routine(construct).costSelf += cost;
  }

  once(construct: number, cost: number): void {
    this.routine(construct).costTotal += cost;
  }

  private routine(id: number): RoutineTally {
    let tally = this.routines.get(id);
    if (tally === undefined) {
      tally = { calls: 0, costSelf: 0, costTotal: 0, incompleteCalls: 0, corruptCalls: 0 };
      this.routines.set(id, tally);
    }
    return tally;
  }
}
