/** Profiles in the store: the numbers of each routine in each job, and equal sets of points once. */
import { createHash } from 'node:crypto';
import { pack } from 'msgpackr';
import { ROOT_MODULE } from '../../../profile/profile-model.js';
import type { Profile, ProfileModule, ProfileRoutine } from '../../../profile/profile-model.js';
import { AskedWriter } from './asked.js';
import type { Connection } from './database.js';

/** Numbers of each pair of routines in a set of calls: caller, callee, calls, cost. */
export const CALL_NUMBERS = 4;

const digestOf = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/** Writes profiles; to be used within a transaction. Ids stay valid: nothing is ever taken out. */
export class ProfileWriter {
  private readonly modules = new Map<string, number>();
  private readonly routines = new Map<string, number>();
  private readonly statements;
  private readonly asked: AskedWriter;

  constructor(db: Connection) {
    this.asked = new AskedWriter(db);
    this.statements = {
      addModule: db.prepare('insert or ignore into modules (path, build_id) values (?, ?)'),
      module: db.prepare('select id from modules where path = ? and build_id = ?').pluck(),
      addRoutine: db.prepare(
        'insert or ignore into routines (module, offset, name, full_name, entry, file, line) values (?, ?, ?, ?, ?, ?, ?)',
      ),
      routine: db
        .prepare('select id from routines where ifnull(module, -1) = ? and offset = ?')
        .pluck(),
      addPoints: db.prepare('insert or ignore into point_sets (digest, data) values (?, ?)'),
      points: db.prepare('select id from point_sets where digest = ?').pluck(),
      addCalls: db.prepare('insert or ignore into call_sets (digest, data) values (?, ?)'),
      calls: db.prepare('select id from call_sets where digest = ?').pluck(),
      addCost: db.prepare('insert into costs values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    };
  }

  /** After a transaction that was rolled back, ids may be of rows that there are not. */
  forget(): void {
    this.modules.clear();
    this.routines.clear();
  }

  private module({ path, buildId }: ProfileModule): number {
    const key = `${buildId}\0${path}`;
    let id = this.modules.get(key);
    if (id === undefined) {
      this.statements.addModule.run(path, buildId);
      id = this.statements.module.get(path, buildId) as number;
      this.modules.set(key, id);
    }
    return id;
  }

  private routine(routine: ProfileRoutine, modules: readonly number[]): number {
    const module = routine.module === ROOT_MODULE ? null : modules[routine.module];
    const key = `${module ?? -1} ${routine.offset}`;
    let id = this.routines.get(key);
    if (id === undefined) {
      const {
        name = '',
        fullName = '',
        entry = routine.offset,
        file = null,
        line = null,
      } = routine.symbol ?? {};
      this.statements.addRoutine.run(module, routine.offset, name, fullName, entry, file, line);
      id = this.statements.routine.get(module ?? -1, routine.offset) as number;
      this.routines.set(key, id);
    }
    return id;
  }

  /** @returns the id of the calls between routines, for the job's row */
  write(job: number, profile: Profile): number {
    const { statements } = this;
    const modules = profile.modules.map((module) => this.module(module));
    const ids = profile.routines.map((routine) => this.routine(routine, modules));
    for (const [i, routine] of profile.routines.entries()) {
      const data = pack(routine.sizes);
      const digest = digestOf(data);
      let points = statements.points.get(digest) as number | undefined;
      if (points === undefined) {
        statements.addPoints.run(digest, data);
        points = statements.points.get(digest) as number;
      }
      const { calls, incompleteCalls, corruptCalls, costTotal, costSelf, input } = routine;
      statements.addCost.run(
        job,
        ids[i],
        calls,
        incompleteCalls,
        corruptCalls,
        costTotal,
        costSelf,
        input?.kernel ?? 0,
        input?.thread ?? 0,
        points,
      );
    }
    this.asked.write(job, profile, ids);
    const edges = profile.edges
      .map(([caller, callee, calls, cost]) => [ids[caller], ids[callee], calls, cost])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const data = pack(edges.flat());
    const digest = digestOf(data);
    statements.addCalls.run(digest, data);
    return statements.calls.get(digest) as number;
  }
}
