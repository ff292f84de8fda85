/** A program's own processor time and its time, natively and while samples are taken of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import { at, idleAgent } from './addresses.js';
import type { Addresses } from './addresses.js';
import { Group } from './group.js';
import type { Program, Turn } from './programs.js';
import type { Stage } from './stage.js';

export interface Figures {
  /** Seconds: user and system time, and from start to end. */
  processor: number;
  wall: number;
  samples: number;
  /** What the sampler believes that it took. */
  spent: number;
}

/** What the kernel says of a child with these variables more, to the microsecond, on descriptor 3. */
const WAITER = `
import json, os, sys, time
# Python may have changed its own.
env = dict(each.split(b'=', 1) for each in open('/proc/self/environ', 'rb').read().split(b'\\0') if each)
env.update(json.loads(sys.argv[1]))
argv = sys.argv[2:]
begin = time.monotonic()
pid = os.posix_spawn(argv[0], argv, env, file_actions=[(os.POSIX_SPAWN_CLOSE, 3)])
_, status, used = os.wait4(pid, 0)
os.write(3, ('%f %f' % (used.ru_utime + used.ru_stime, time.monotonic() - begin)).encode())
sys.exit(os.waitstatus_to_exitcode(status))
`;

const MAIN = join(packageRoot(), 'dist/bundle/comair-bin.js');

interface Ended {
  /** What it wrote on descriptor 3. */
  said: string;
  /** Seconds of those from the program's beginning to its end, without those in which it stood. */
  wall: (life: number) => number;
}

const POLL_MS = 20;

/** Each run of python3 is to do the same: with hashes of its own it takes some percent more or less. */
const ENVIRONMENT = { ...process.env, PYTHONHASHSEED: '0' };

/** How the runs of a round go together. */
export interface Round {
  stage: Stage;
  /** Seconds of a turn; null: one run after the other. */
  turn: number | null;
  where: Addresses | null;
}

async function run(
  argv: readonly string[],
  program: Program,
  { stage, turn: seconds }: Round,
): Promise<Ended> {
  const ms = seconds === null ? POLL_MS : seconds * 1000;
  const texts = ['', ''];
  let group: Group | null = null;
  let status: number | null | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const begin = (): Group => {
    const nothing = openSync('/dev/null', 'r+');
    const stdio = [nothing, nothing, 'pipe', 'pipe'] as const;
    const options = { stdio: [...stdio], detached: true, env: ENVIRONMENT };
    const child = spawn(argv[0], argv.slice(1), options);
    closeSync(nothing);
    for (const i of [0, 1])
      child.stdio[i + 2]!.on('data', (data: Buffer) => (texts[i] += String(data)));
    const all = new Group(child.pid!, program.argv);
    ended = once(child, 'close').then(([code]: (number | null)[]) => {
      status = code;
      all.end();
    });
    return all;
  };
  // What the program waits for before it begins is not to be cut in two.
  const begun = async (): Promise<void> => {
    while (status === undefined && !group!.isBorn()) await setTimeout(POLL_MS);
    await setTimeout(ms);
  };
  const all = async (turn: Turn): Promise<void> => {
    if (program.clients !== undefined) await program.clients(turn);
    else await turn(begun);
    while (status === undefined)
      await turn(() => Promise.race([ended, setTimeout(ms)]).then(() => undefined));
  };
  try {
    if (seconds !== null)
      await all((work) => stage.turn((cycle) => (group ??= begin()).during(cycle, work)));
    else
      await stage.turn(async () => {
        group = begin();
        await all(async (work) => work());
      });
    if (status !== 0)
      throw new Error(`${argv.join(' ')}: status ${status}: ${texts[0].slice(-500)}`);
    return { said: texts[1], wall: (life) => life - group!.stood(life) };
  } catch (error) {
    (group as Group | null)?.kill();
    throw error;
  } finally {
    stage.leave();
  }
}

export async function natively(program: Program, round: Round): Promise<Figures> {
  const { where } = round;
  const variables = JSON.stringify(idleAgent(where));
  const argv = ['/usr/bin/python3', '-IS', '-c', WAITER, variables, ...program.argv];
  const { said, wall } = await run(at(where, argv), program, round);
  const [processor, life] = said.split(' ').map(Number);
  return { processor, wall: wall(life), samples: 0, spent: 0 };
}

/**
 * @param run runs this command
 * @returns what that gave, and the figures of the report; null where there was no sample: such a run
 * does not say what samples cost
 */
export async function withSamples<T>(
  { targets, argv }: Program,
  budget: string,
  run: (argv: readonly string[]) => Promise<T>,
): Promise<{ ended: T; figures: Figures } | null> {
  const folder = mkdtempSync(join(tmpdir(), 'comair-bench-'));
  const json = join(folder, 'r.json');
  try {
    const options = ['--targets', targets, '--budget', budget, '--json', json];
    const outputs = ['--report', '/dev/null', '--no-progress'];
    const command = [process.execPath, MAIN, 'sample', ...options, ...outputs, '--', ...argv];
    const ended = await run(command);
    const { sampled, wall_s: wall } = (JSON.parse(readFileSync(json, 'utf8')) as Report).runs[0];
    const { processor_s: processor, samples, spent_s: spent } = sampled!;
    return { ended, figures: { processor, wall, samples, spent } };
  } catch (error) {
    if (/the budget allowed no sample|there was no sample/.test(String(error))) return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns null where there was no sample */
export async function sampled(
  program: Program,
  round: Round,
  budget: string,
): Promise<Figures | null> {
  const done = await withSamples(program, budget, (argv) =>
    run(at(round.where, argv), program, round),
  );
  return done && { ...done.figures, wall: done.ended.wall(done.figures.wall) };
}
