/**
 * The contents of a run in a form that does not depend on when, in which order and where its jobs
 * ran: two runs that measured the same have the same dump.
 */
import { createHash } from 'node:crypto';
import { unpack } from 'msgpackr';
import type { RunInfo } from '../../../schema/report.js';
import type { Connection } from './database.js';
import { CALL_NUMBERS } from './profiles.js';

interface Row {
  id: number;
  name: string;
  status: string;
  reason: string | null;
  code: number | null;
  signal: string | null;
  metric: string | null;
  calls: Buffer | null;
}

/** Of a process, what is the same each time that it runs. */
function stable(text: string): unknown {
  const info = JSON.parse(text) as RunInfo;
  return { ...info, pid: 0, ppid: 0, wall_s: 0 };
}

/** What a routine is known by, whatever its number in this store. */
function placesOf(db: Connection): ReadonlyMap<number, string> {
  const rows = db
    .prepare(
      `select routines.id, ifnull(path, '') || ' ' || ifnull(build_id, '') || ' ' || offset
      from routines left join modules on modules.id = routines.module`,
    )
    .raw()
    .all() as [number, string][];
  return new Map(rows);
}

function callsBetween(data: Buffer, places: ReadonlyMap<number, string>): string {
  const flat = unpack(data) as number[];
  const lines: string[] = [];
  for (let at = 0; at < flat.length; at += CALL_NUMBERS) {
    const [caller, callee] = [places.get(flat[at]), places.get(flat[at + 1])];
    lines.push(JSON.stringify([caller, callee, flat[at + 2], flat[at + 3]]));
  }
  return lines.sort().join('\n');
}

/** Digest of all that is known of the run; yields a line for each job first, for comparison. */
export function* canonicalDump(db: Connection, run: number): Generator<string> {
  const jobs = db
    .prepare(
      `select jobs.id, name, status, reason, code, signal, metric, call_sets.data as calls
      from jobs left join call_sets on call_sets.id = jobs.calls where run = ? order by position`,
    )
    .all(run) as Row[];
  const processes = db.prepare('select info from processes where job = ? order by number').pluck();
  const costs = db
    .prepare(
      `select modules.path, modules.build_id, routines.offset, routines.name, costs.calls,
        incomplete, corrupt, cost, self, kernel, thread, hex(point_sets.digest)
      from costs join routines on routines.id = costs.routine
        left join modules on modules.id = routines.module
        join point_sets on point_sets.id = costs.points
      where job = ? order by modules.path, modules.build_id, routines.offset`,
    )
    .raw();
  const place = placesOf(db);
  for (const { id, calls, ...row } of jobs) {
    const hash = createHash('sha256');
    if (calls !== null) hash.update(callsBetween(calls, place));
    for (const info of processes.iterate(id)) hash.update(JSON.stringify(stable(info as string)));
    for (const cost of costs.iterate(id)) hash.update(JSON.stringify(cost));
    yield `${JSON.stringify(row)} ${hash.digest('hex')}`;
  }
}
