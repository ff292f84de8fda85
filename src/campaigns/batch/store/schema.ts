/** The tables of a store (docs/batch.md says what they hold). */

/** Of the tables; stores of another version are refused. */
export const STORE_VERSION = 1;

/** Marks a database as ours: "comr" in the header of the file. */
export const APPLICATION_ID = 0x636f6d72;

export const TABLES = `
create table runs (
  id integer primary key,
  suite text not null,
  commit_id text,
  started text not null,
  ended text,
  tool text not null,
  plan text not null,
  notes text not null
);
create table jobs (
  id integer primary key,
  run integer not null references runs,
  position integer not null,
  name text not null,
  key text not null,
  command text not null,
  spec text not null,
  same_as integer,
  status text not null default 'pending',
  reason text,
  code integer,
  signal text,
  attempts integer not null default 0,
  wall_s real not null default 0,
  overhead_ms real not null default 0,
  engine text,
  target text,
  worker text,
  notes text not null default '[]',
  stdout_bytes integer not null default 0,
  stdout text not null default '',
  stderr_bytes integer not null default 0,
  stderr text not null default '',
  metric text,
  warnings text not null default '[]',
  calls integer references call_sets,
  unique (run, position)
);
create table features (
  job integer not null references jobs, name text not null, value real not null,
  primary key (job, name)
) without rowid;
create table processes (
  job integer not null references jobs, number integer not null, info text not null,
  primary key (job, number)
) without rowid;
create table modules (
  id integer primary key, path text not null, build_id text not null,
  unique (path, build_id)
);
create table routines (
  id integer primary key, module integer references modules, offset text not null,
  name text not null, full_name text not null, entry text not null, file text, line integer
);
create unique index routine_places on routines (ifnull(module, -1), offset);
create table point_sets (id integer primary key, digest blob not null unique, data blob not null);
create table call_sets (id integer primary key, digest blob not null unique, data blob not null);
create table costs (
  job integer not null references jobs,
  routine integer not null references routines,
  calls integer not null,
  incomplete integer not null,
  corrupt integer not null,
  cost integer not null,
  self integer not null,
  kernel integer not null,
  thread integer not null,
  points integer not null references point_sets,
  primary key (job, routine)
) without rowid;
create index costs_by_routine on costs (routine);
create table claims (
  run integer not null references runs,
  rank integer,
  module text not null,
  routine text not null,
  file text,
  line integer,
  class text not null,
  exponent real,
  formula text,
  r2 real,
  sizes integer not null,
  size_min real,
  size_max real,
  calls integer not null,
  cost integer not null,
  share real not null,
  reason text
);
create index claims_by_routine on claims (routine, module);
create view history as
  select claims.routine, claims.module, runs.commit_id, runs.started, runs.suite, runs.id as run,
    claims.rank, claims.class, claims.exponent, claims.formula, claims.sizes, claims.size_min,
    claims.size_max, claims.calls, claims.cost, claims.share
  from claims join runs on runs.id = claims.run
  order by claims.routine, claims.module, runs.id;
`;
