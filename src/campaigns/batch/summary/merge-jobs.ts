/** One profile of all jobs of a run, from the store: the same as if their profiles were merged. */
import { count } from '../../../base/text/numbers.js';
import { unpack } from 'msgpackr';
import { ComairError } from '../../../base/errors.js';
import { ProfileBuilder } from '../../../profile/builder.js';
import { POINT_NUMBERS, ROOT_MODULE, pointsBy } from '../../../profile/profile-model.js';
import type { Profile, ProfileMetric, ProfileRoutine } from '../../../profile/profile-model.js';
import type { RunInfo } from '../../../schema/report.js';
import type { SizeMetric } from '../../../schema/metrics.js';
import { routineId } from '../../../symbols/routine-id.js';
import { commandOf } from '../../sweep/go-on.js';
import type { Connection } from '../store/database.js';
import { askedOf } from '../store/asked.js';
import { CALL_NUMBERS } from '../store/profiles.js';

/** Warnings of jobs that are handed on; they may have thousands. */
const MOST_WARNINGS = 20;

interface RoutineRow {
  id: number;
  path: string | null;
  build_id: string | null;
  offset: string;
  name: string;
  full_name: string;
  entry: string;
  file: string | null;
  line: number | null;
}

interface CostRow {
  routine: number;
  jobs: number;
  calls: number;
  incomplete: number;
  corrupt: number;
  cost: number;
  self: number;
  kernel: number;
  thread: number;
  data: Buffer;
}

/** What the jobs measured; sizes are those that all have. Jobs that measured otherwise are left out. */
function metricOf(db: Connection, run: number): { metric: ProfileMetric; texts: string[] } | null {
  const rows = db
    .prepare(
      'select metric, count(*) as jobs from jobs where run = ? and metric is not null group by metric order by jobs desc, metric',
    )
    .all(run) as { metric: string; jobs: number }[];
  const metrics = rows.map(({ metric }) => JSON.parse(metric) as ProfileMetric);
  const first = metrics.at(0);
  if (first === undefined) return null;
  const alike = metrics.map(
    ({ arch, cell, cost, sizeless }) =>
      arch === first.arch &&
      cell === first.cell &&
      cost === first.cost &&
      sizeless === first.sizeless,
  );
  const sizes = first.sizes.filter((size) =>
    metrics.every((other, i) => !alike[i] || other.sizes.includes(size)),
  );
  return {
    metric: { ...first, sizes },
    texts: rows.filter((_, i) => alike[i]).map(({ metric }) => metric),
  };
}

/** `times` jobs had these points. */
function addPoints(
  builder: ProfileBuilder,
  id: number,
  size: SizeMetric,
  sizes: ProfileRoutine['sizes'],
  times: number,
): void {
  const { binned, points } = pointsBy({ sizes }, size);
  if (binned) builder.bin(id, size);
  const all: number[] = [];
  for (let at = 0; at < points.length; at += POINT_NUMBERS) {
    const [n, calls, min, max, sum, squares] = points.slice(at, at + POINT_NUMBERS);
    all.push(n, calls * times, min, max, sum * times, squares * times);
  }
  builder.addPoints(id, size, all);
}

function addWarnings(db: Connection, run: number, builder: ProfileBuilder): void {
  const all = new Set<string>();
  const rows = db
    .prepare("select warnings from jobs where run = ? and warnings <> '[]' order by position")
    .pluck();
  for (const text of rows.iterate(run)) {
    for (const warning of JSON.parse(text as string) as string[]) all.add(warning);
  }
  for (const warning of [...all].slice(0, MOST_WARNINGS)) builder.warnings.add(warning);
  const more = all.size - MOST_WARNINGS;
  if (more > 0)
    builder.warnings.add(`and ${more} more warnings of jobs: see the table jobs of the store`);
}

/**
 * What a function is known by in whichever program it is: programs that link the same static
 * library have a copy of it each. Null where its source is not known.
 */
function sourceOf({ name, full_name, file, line }: RoutineRow): string | null {
  if (name === '' || file === null || line === null) return null;
  return `${full_name}\0${file}\0${line}`;
}

/** Takes the store's routines into a profile. */
class Routines {
  /** Id in the profile by id in the store. */
  readonly ids = new Map<number, number>();
  /** Ids in the store by that of a report (routine-id.ts). */
  readonly members = new Map<string, number[]>();
  copies = 0;
  private readonly homes = new Map<string, RoutineRow>();

  constructor(private readonly builder: ProfileBuilder) {}

  add(row: RoutineRow): void {
    const source = sourceOf(row);
    const first = source === null ? undefined : this.homes.get(source);
    if (source !== null && first === undefined) this.homes.set(source, row);
    const copied =
      first !== undefined && (first.path !== row.path || first.build_id !== row.build_id);
    if (copied) this.copies++;
    const home = copied ? { ...first, offset: first.entry } : row;
    const { path, name, full_name: fullName, entry, file, line } = home;
    const module = { path: path ?? '', buildId: home.build_id ?? '' };
    const symbol = path === null ? undefined : { name, fullName, entry, file, line };
    const number = path === null ? ROOT_MODULE : this.builder.module(module);
    this.ids.set(row.id, this.builder.routine(number, home.offset, symbol));
    if (path === null) return;
    const id = routineId(module, BigInt(entry));
    const known = this.members.get(id);
    if (known === undefined) this.members.set(id, [row.id]);
    else known.push(row.id);
  }
}

export interface Merged {
  profile: Profile;
  /** For each id of a routine in a report its numbers in the store. */
  members: ReadonlyMap<string, readonly number[]>;
  /** Whether its runs are those of one command at several sizes. */
  isSweep: boolean;
}

/** From this share of the cost on, other jobs are little beside those of a sweep. */
const SHARE_OF_A_SWEEP = 0.9;

/** Whether nearly all work is of one command at several sizes: then jobs say as much as a sweep does. */
function isOneSweep(
  infos: readonly { job: number; info: RunInfo }[],
  series: ReadonlyMap<number, string>,
): boolean {
  const firsts = new Map(infos.toReversed().map(({ job, info }) => [job, info]));
  const runs = [...firsts].flatMap(([job, { argv, features }]) => {
    const n = features?.['n'];
    return n === undefined ? [] : [{ job, n, argv }];
  });
  // Two commands at several sizes each are two sweeps, whatever their words are.
  if (new Set(runs.map(({ job }) => series.get(job) ?? null)).size > 1) return false;
  const jobs = new Set(runs.map(({ job }) => job));
  const blocks = (some: typeof infos) => some.reduce((sum, { info }) => sum + info.blocks, 0);
  if (
    runs.length < 2 ||
    blocks(infos.filter(({ job }) => jobs.has(job))) < SHARE_OF_A_SWEEP * blocks(infos)
  )
    return false;
  // The size may be that of what it reads from stdin.
  const [{ argv: first }] = runs;
  return runs.every(({ argv }) => argv.join('\0') === first.join('\0')) || commandOf(runs) !== null;
}

type JobCounts = Parameters<ProfileBuilder['addToLastRun']>[1];

interface JobCost {
  routine: number;
  calls: number;
  cost: number;
  self: number;
}

/** What routines did in a job, by their numbers in the store. */
function countsByJob(db: Connection) {
  const costs = db.prepare(
    'select routine, calls, cost, self from costs where job = ? order by routine',
  );
  return (job: number): [routine: number, counts: JobCounts][] =>
    (costs.all(job) as JobCost[]).map(({ routine, calls, cost, self }) => [
      routine,
      { calls, costTotal: cost, costSelf: self },
    ]);
}

/** Of the jobs that belong to one command at several sizes, what that is called. */
function seriesByJob(db: Connection, run: number): Map<number, string> {
  const rows = db
    .prepare(
      "select id, spec ->> '$.series' as series from jobs where run = ? and series is not null",
    )
    .all(run) as { id: number; series: string }[];
  return new Map(rows.map(({ id, series }) => [id, series]));
}

/**
 * Functions of the same name, file and line are one, in whichever program they are linked.
 * @param series only its jobs, as a sweep; null: all
 * @returns null where no job left a profile
 * @throws ComairError when the jobs have no size in common
 */
export function mergedProfile(
  db: Connection,
  run: number,
  series: string | null = null,
): Merged | null {
  const found = metricOf(db, run);
  if (found === null) return null;
  const { metric, texts } = found;
  if (metric.sizes.length === 0) {
    throw new ComairError('the jobs have no input size in common that was recorded', 'mismatch');
  }
  const builder = new ProfileBuilder();
  const ofSeries = series === null ? '' : " and jobs.spec ->> '$.series' = ?";
  const counted = `run = ? and metric in (${texts.map(() => '?').join(', ')})${ofSeries}`;
  const values = [run, ...texts, ...(series === null ? [] : [series])];
  const taken = new Routines(builder);
  const { ids } = taken;
  const routines = db.prepare(
    `select routines.*, path, build_id from routines left join modules on modules.id = routines.module
    where routines.id in (select distinct routine from costs join jobs on jobs.id = costs.job where ${counted})
    order by path, build_id, offset`,
  );
  for (const row of routines.iterate(...values)) taken.add(row as RoutineRow);
  if (taken.copies > 0) {
    builder.warnings.add(
      `${count(taken.copies, 'routine')} that another program has as well, by name, file and line, ${taken.copies === 1 ? 'is taken together with that' : 'are taken together with those'}`,
    );
  }
  // Sums of floating point depend on their order, so that is one which the store does not choose.
  const costs = db.prepare(
    `select routine, count(*) as jobs, sum(costs.calls) as calls, sum(incomplete) as incomplete,
      sum(corrupt) as corrupt, sum(cost) as cost, sum(self) as self, sum(kernel) as kernel,
      sum(thread) as thread, data
    from costs join jobs on jobs.id = costs.job join point_sets on point_sets.id = costs.points
    where ${counted} group by routine, costs.points order by point_sets.digest`,
  );
  for (const each of costs.iterate(...values)) {
    const row = each as CostRow;
    const id = ids.get(row.routine)!;
    builder.addTotals(id, {
      calls: row.calls,
      incompleteCalls: row.incomplete,
      corruptCalls: row.corrupt,
      costTotal: row.cost,
      costSelf: row.self,
    });
    if (row.kernel > 0) builder.addInput(id, 'kernel', row.kernel);
    if (row.thread > 0) builder.addInput(id, 'thread', row.thread);
    const sizes = unpack(row.data) as ProfileRoutine['sizes'];
    for (const size of metric.sizes) addPoints(builder, id, size, sizes, row.jobs);
  }
  const calls = db.prepare(
    `select data, count(*) as jobs from jobs join call_sets on call_sets.id = jobs.calls
    where ${counted} group by call_sets.id`,
  );
  for (const row of calls.iterate(...values)) {
    const { data, jobs } = row as { data: Buffer; jobs: number };
    const flat = unpack(data) as number[];
    for (let at = 0; at < flat.length; at += CALL_NUMBERS) {
      const [caller, callee] = [ids.get(flat[at])!, ids.get(flat[at + 1])!];
      builder.addEdge(caller, callee, flat[at + 2] * jobs, flat[at + 3] * jobs);
    }
  }
  const processes = db.prepare(
    `select processes.job as job, info from processes join jobs on jobs.id = processes.job
      where ${counted} order by position, number`,
  );
  const infos = processes
    .all(...values)
    .map((row) => row as { job: number; info: string })
    .map(({ job, info }) => ({ job, info: JSON.parse(info) as RunInfo }));
  const isSweep = series !== null || isOneSweep(infos, seriesByJob(db, run));
  const byJob = isSweep ? countsByJob(db) : null;
  const askedBy = askedOf(db);
  for (const [i, { job, info }] of infos.entries()) {
    const isFirst = job !== infos.at(i - 1)?.job || i === 0;
    const asked = isFirst ? askedBy(job, isSweep) : null;
    if (asked !== null) builder.addResources(i, asked, (routine) => ids.get(routine)!);
    builder.addProcess(info, isFirst);
    // All processes of a job are one run of the sweep.
    if (isFirst)
      for (const [id, counts] of byJob?.(job) ?? []) builder.addToLastRun(ids.get(id)!, counts);
  }
  const merged = (): Merged => ({
    profile: builder.build(metric),
    members: taken.members,
    isSweep: byJob !== null,
  });
  // What is to be said of jobs is said of the suite.
  if (series !== null) return merged();
  addWarnings(db, run, builder);
  const left = db
    .prepare('select count(*) from jobs where run = ? and metric is not null')
    .pluck()
    .get(run) as number;
  const counting = db.prepare(`select count(*) from jobs where ${counted}`).pluck();
  const others = left - (counting.get(...values) as number);
  if (others > 0) {
    builder.warnings.add(
      `${count(others, 'job was', 'jobs were')} measured in other units and left out`,
    );
  }
  return merged();
}
