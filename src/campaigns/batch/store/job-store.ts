/** The store: which suites were run when, what became of their jobs, and the profiles of these. */
import { createHash } from 'node:crypto';
import { ComairError } from '../../../base/errors.js';
import { TOOL } from '../../../base/version.js';
import type { Job, JobStatus } from '../job.js';
import type { OpenedResult } from '../seal.js';
import { firstOfEach } from '../suite/planned-job.js';
import type { PlannedJob, Suite } from '../suite/planned-job.js';
import { profileWarnings } from '../../../words/profile-notes.js';
import { openDatabase, storeProblem } from './database.js';
import type { Connection } from './database.js';
import { ProfileWriter } from './profiles.js';

/** Of each output so much is kept: its end says why a job failed. */
const OUTPUT_CHARS = 4096;

/** A job of a run of a suite, as far as it is known. */
export interface StoredJob {
  id: number;
  position: number;
  name: string;
  key: string;
  /** The job that it equals, which is run in its place; null: it is run itself. */
  sameAs: number | null;
  /** null: pending. */
  status: JobStatus | null;
}

/** A result to keep, without a profile for jobs that are not run. */
export type Outcome = OpenedResult | { skipped: JobStatus; reason: string };

interface JobRow {
  id: number;
  position: number;
  name: string;
  key: string;
  same_as: number | null;
  status: JobStatus | 'pending';
}

/** Where a suite's run stands. */
export interface StoredRun {
  id: number;
  /** Whether it was begun before, and is now gone on with. */
  resumed: boolean;
  jobs: StoredJob[];
}

/** What tells whether two runs are of the same jobs in the same order. */
function planOf(jobs: readonly PlannedJob[]): string {
  const hash = createHash('sha256');
  for (const [i, { key }] of firstOfEach(jobs).entries())
    hash.update(`${key} ${jobs[i].job.name}\n`);
  return hash.digest('hex');
}

export class Store {
  private readonly db: Connection;
  private readonly profiles: ProfileWriter;

  /** @throws ComairError `input`, `output` */
  constructor(readonly path: string) {
    this.db = openDatabase(path, false);
    this.profiles = new ProfileWriter(this.db);
  }

  /** @throws ComairError: what was begun is undone */
  private transaction<T>(body: () => T): T {
    try {
      return this.db.transaction(body).immediate();
    } catch (error) {
      this.profiles.forget();
      throw storeProblem(this.path, error);
    }
  }

  /**
   * Begins a run of a suite, or goes on with the last one of the same jobs that did not get to its
   * end.
   * @throws ComairError
   */
  begin(suite: Suite, commit: string | null, resume: boolean): StoredRun {
    const plan = planOf(suite.jobs);
    return this.transaction(() => {
      if (resume) {
        const id = this.db
          .prepare('select max(id) from runs where suite = ? and plan = ? and ended is null')
          .pluck()
          .get(suite.name, plan) as number | null;
        if (id !== null) return { id, resumed: true, jobs: this.jobsOf(id) };
        const other = this.db
          .prepare('select max(id) from runs where suite = ? and ended is null')
          .pluck()
          .get(suite.name) as number | null;
        if (other !== null) {
          throw new ComairError(
            `cannot resume: the jobs of ${suite.name} are not those of the run that was interrupted; leave out --resume`,
            'mismatch',
          );
        }
      }
      return this.create(suite, plan, commit);
    });
  }

  private create(suite: Suite, plan: string, commit: string | null): StoredRun {
    const { lastInsertRowid } = this.db
      .prepare(
        'insert into runs (suite, commit_id, started, tool, plan, notes) values (?, ?, ?, ?, ?, ?)',
      )
      .run(
        suite.name,
        commit,
        new Date().toISOString(),
        `${TOOL.name} ${TOOL.version}`,
        plan,
        JSON.stringify(suite.notes),
      );
    const id = Number(lastInsertRowid);
    const insert = this.db.prepare(
      'insert into jobs (run, position, name, key, command, spec, same_as) values (?, ?, ?, ?, ?, ?, ?)',
    );
    const feature = this.db.prepare('insert into features values (?, ?, ?)');
    const firsts = firstOfEach(suite.jobs);
    for (const [i, { job }] of suite.jobs.entries()) {
      const { key, first } = firsts[i];
      const row = insert.run(
        id,
        i,
        job.name,
        key,
        job.argv.join(' '),
        JSON.stringify(job),
        first === i ? null : first,
      );
      for (const [name, value] of Object.entries(job.features)) {
        feature.run(row.lastInsertRowid, name, value);
      }
    }
    return { id, resumed: false, jobs: this.jobsOf(id) };
  }

  private jobsOf(run: number): StoredJob[] {
    const rows = this.db
      .prepare(
        'select id, position, name, key, same_as, status from jobs where run = ? order by position',
      )
      .all(run) as JobRow[];
    return rows.map(({ same_as: sameAs, status, ...rest }) => {
      return { ...rest, sameAs, status: status === 'pending' ? null : status };
    });
  }

  /**
   * Keeps what became of a job, all of it or nothing. Of a job that has ended already nothing is
   * changed: a second result of the same job is dropped.
   * @returns whether it was taken
   * @throws ComairError `output`
   */
  finish(id: number, outcome: Outcome): boolean {
    return this.transaction(() => {
      const status = this.db.prepare('select status from jobs where id = ?').pluck().get(id);
      if (status !== 'pending') return false;
      if ('skipped' in outcome) {
        this.db
          .prepare('update jobs set status = ?, reason = ? where id = ?')
          .run(outcome.skipped, outcome.reason, id);
        return true;
      }
      const { result, profile } = outcome;
      const calls = profile === null ? null : this.profiles.write(id, profile);
      const end = (text: { head: string; tail: string }): string =>
        (text.head + text.tail).slice(-OUTPUT_CHARS).replaceAll('\0', '\u2400');
      this.db
        .prepare(
          `update jobs set status = ?, reason = ?, code = ?, signal = ?, attempts = ?, wall_s = ?,
            overhead_ms = ?, engine = ?, target = ?, worker = ?, notes = ?, stdout_bytes = ?,
            stdout = ?, stderr_bytes = ?, stderr = ?, metric = ?, warnings = ?, calls = ?
          where id = ?`,
        )
        .run(
          result.status,
          result.reason,
          result.code,
          result.signal,
          result.attempts,
          result.wall_s,
          result.overhead_ms,
          result.engine === null ? null : `${result.engine.name} ${result.engine.version}`,
          result.target === null ? null : JSON.stringify(result.target),
          result.worker,
          JSON.stringify(result.notes),
          result.stdout.bytes,
          end(result.stdout),
          result.stderr.bytes,
          end(result.stderr),
          profile === null ? null : JSON.stringify(profile.metric),
          JSON.stringify(profile === null ? [] : profileWarnings(profile)),
          calls,
          id,
        );
      const add = this.db.prepare('insert into processes values (?, ?, ?)');
      for (const [i, info] of (profile?.runs ?? []).entries()) add.run(id, i, JSON.stringify(info));
      return true;
    });
  }

  /** Jobs of a run that have not ended. */
  pending(run: number): number {
    return this.db
      .prepare("select count(*) from jobs where run = ? and status = 'pending'")
      .pluck()
      .get(run) as number;
  }

  /** All jobs have ended. */
  end(run: number): void {
    this.transaction(() => {
      this.db.prepare('update runs set ended = ? where id = ?').run(new Date().toISOString(), run);
    });
  }

  /** The job as it was planned. */
  spec(id: number): Job {
    return JSON.parse(
      this.db.prepare('select spec from jobs where id = ?').pluck().get(id) as string,
    ) as Job;
  }

  /** For what reads the store (summary, canonical dump). */
  get connection(): Connection {
    return this.db;
  }

  close(): void {
    this.db.close();
  }
}
