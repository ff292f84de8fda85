/** Opens the database of a store: SQLite with a write-ahead log. */
import { existsSync } from 'node:fs';
import { unpack } from 'msgpackr';
import { ComairError, fileProblem, messageOf } from '../../../base/errors.js';
import { POINT_NUMBERS } from '../../../profile/profile-model.js';
import type { ProfileRoutine } from '../../../profile/profile-model.js';
import { printable } from '../../../base/text/printable.js';
import { ASKED_TABLES } from './asked.js';
import { APPLICATION_ID, STORE_VERSION, TABLES } from './schema.js';
import { sqlite, sqliteCode } from './sqlite.js';
import type { Connection, Sqlite } from './connection.js';
import { textToBytes } from '../../../base/text/byte-text.js';

export type { Connection } from './connection.js';

/** Another process that writes is waited for so long. */
const BUSY_MS = 60_000;

/** Of an error of SQLite, in words that say what to do. */
export function storeProblem(path: string, error: unknown): ComairError {
  if (error instanceof ComairError) return error;
  const code = sqliteCode(error);
  const why = code.startsWith('SQLITE_FULL')
    ? 'the disk is full; what was finished is kept: make room and go on with --resume'
    : code.startsWith('SQLITE_IOERR')
      ? `reading or writing failed (${code})`
      : code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')
        ? 'it is no store of comair-bin, or damaged'
        : code.startsWith('SQLITE_READONLY')
          ? 'it cannot be written'
          : code.startsWith('SQLITE_CANTOPEN')
            ? fileProblem(Object.assign(new Error('it cannot be opened'), { code: 'EACCES' }))
            : code.startsWith('SQLITE_BUSY')
              ? 'another process has been writing for too long'
              : messageOf(error);
  const output = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'];
  const kind = output.some((each) => code.startsWith(each)) ? 'output' : 'input';
  return new ComairError(`the store ${printable(path)}: ${why}`, kind);
}

/** `points_of(data)`: the points in a set, as JSON: a row for each, as the view below reads it. */
function addPointsFunction(db: Connection): void {
  db.function('points_of', { deterministic: true }, (data) => {
    if (!(data instanceof Buffer)) return '[]';
    const sizes = unpack(data) as ProfileRoutine['sizes'];
    const rows: (string | number)[][] = [];
    for (const [metric, { points }] of Object.entries(sizes)) {
      for (let at = 0; at < points.length; at += POINT_NUMBERS) {
        rows.push([metric, ...points.slice(at, at + POINT_NUMBERS)]);
      }
    }
    return JSON.stringify(rows);
  });
}

/** Of a point: a real number, so that quotients are. */
const number = (at: number, name: string): string => `cast(p.value ->> ${at} as real) as ${name}`;

/** Views that need our own functions: they are of a connection, not of the file. */
const TEMPORARY = `
create temp view routine_names as
  select routines.id as routine, routines.name, routines.full_name, modules.path as module,
    routines.offset, routines.file, routines.line
  from routines left join modules on modules.id = routines.module;
create temp view points as
  select jobs.run, jobs.name as job, routine_names.name as routine, routine_names.module,
    p.value ->> 0 as metric, ${['size', 'count', 'min', 'max', 'sum'].map((name, i) => number(i + 1, name)).join(', ')}
  from costs join jobs on jobs.id = costs.job
    join routine_names on routine_names.routine = costs.routine
    join point_sets on point_sets.id = costs.points
    join json_each(points_of(point_sets.data)) as p;
`;

function initialize(db: Connection): void {
  db.transaction(() => {
    // Another process may have been faster.
    if (db.pragma('application_id', { simple: true }) === APPLICATION_ID) return;
    db.exec(TABLES);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${STORE_VERSION}`);
  }).immediate();
}

function check(db: Connection, path: string): void {
  const id = db.pragma('application_id', { simple: true });
  const version = db.pragma('user_version', { simple: true });
  if (id !== APPLICATION_ID) {
    throw new ComairError(`${printable(path)} is a database, but no store of comair-bin`, 'input');
  }
  if (version !== STORE_VERSION) {
    throw new ComairError(
      `the store ${printable(path)} has version ${String(version)}, this program knows ${STORE_VERSION}: name another with --store`,
      'input',
    );
  }
}

/**
 * @param readonly also refuses to make a new one
 * @throws ComairError `input`, `output`
 */
export function openDatabase(path: string, readonly: boolean, by: Sqlite = sqlite()): Connection {
  if (readonly && !existsSync(path)) {
    throw new ComairError(
      `there is no store ${printable(path)}: comair-bin batch makes one, --store names another`,
      'input',
    );
  }
  if (typeof textToBytes(path) !== 'string') {
    throw new ComairError(
      `the store ${printable(path)} has a name that is not UTF-8, by which SQLite cannot open it: name another with --store, or go into its folder first`,
      'output',
    );
  }
  let db: Connection;
  try {
    db = by.open(path, { readonly, timeout: BUSY_MS });
  } catch (error) {
    throw storeProblem(path, error);
  }
  try {
    if (!readonly) {
      const empty = db.prepare('select count(*) from sqlite_master').pluck().get() === 0;
      db.pragma('journal_mode = WAL');
      // In WAL mode a crash of the process loses nothing, one of the machine the last commits.
      db.pragma('synchronous = NORMAL');
      if (empty) initialize(db);
    }
    check(db, path);
    if (!readonly) db.exec(ASKED_TABLES);
    addPointsFunction(db);
    db.exec(TEMPORARY);
    return db;
  } catch (error) {
    db.close();
    throw storeProblem(path, error);
  }
}
