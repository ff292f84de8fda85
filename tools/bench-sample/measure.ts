/** A program's own processor time and its time, natively and while samples are taken of it. */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/package.js';
import type { Report } from '../../src/schema/report.js';
import type { Program } from './programs.js';

export interface Figures {
  /** Seconds: user and system time, and from start to end. */
  processor: number;
  wall: number;
  samples: number;
  /** What the sampler believes that it took. */
  spent: number;
}

/** What the kernel says of a child, to the microsecond, on descriptor 3. */
const WAITER = `
import os, sys, time
begin = time.monotonic()
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_CLOSE, 3)])
_, status, used = os.wait4(pid, 0)
os.write(3, ('%f %f' % (used.ru_utime + used.ru_stime, time.monotonic() - begin)).encode())
sys.exit(os.waitstatus_to_exitcode(status))
`;

const MAIN = join(packageRoot(), 'dist/bundle/comair-bin.js');

/** @returns what it wrote on descriptor 3 */
async function run(argv: readonly string[], { clients }: Program): Promise<string> {
  const nothing = openSync('/dev/null', 'r+');
  const child = spawn(argv[0], argv.slice(1), {
    stdio: [nothing, nothing, 'pipe', 'pipe'],
  });
  closeSync(nothing);
  const texts = ['', ''];
  for (const i of [0, 1])
    child.stdio[i + 2]!.on('data', (data: Buffer) => (texts[i] += String(data)));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (clients !== undefined) await clients();
  const status = await ended;
  if (status !== 0) throw new Error(`${argv.join(' ')}: status ${status}: ${texts[0].slice(-500)}`);
  return texts[1];
}

export async function natively(program: Program): Promise<Figures> {
  const text = await run(['/usr/bin/python3', '-IS', '-c', WAITER, ...program.argv], program);
  const [processor, wall] = text.split(' ').map(Number);
  return { processor, wall, samples: 0, spent: 0 };
}

/** @returns null where there was no sample: such a run does not say what samples cost */
async function sampledOnce(program: Program, budget: string): Promise<Figures | null> {
  const folder = mkdtempSync(join(tmpdir(), 'comair-bench-'));
  const json = join(folder, 'r.json');
  try {
    const options = ['--targets', program.targets, '--budget', budget, '--json', json];
    const outputs = ['--report', '/dev/null', '--no-progress'];
    await run(
      [process.execPath, MAIN, 'sample', ...options, ...outputs, '--', ...program.argv],
      program,
    );
    const [{ sampled: figures, wall_s: wall }] = (JSON.parse(readFileSync(json, 'utf8')) as Report)
      .runs;
    const { processor_s: processor, samples, spent_s: spent } = figures!;
    return { processor, wall, samples, spent };
  } catch (error) {
    if (/the budget allowed no sample|there was no sample/.test(String(error))) return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Made again where no sample was taken, which is seldom. */
export async function sampled(program: Program, budget: string): Promise<Figures> {
  for (let turn = 0; turn < 5; turn++) {
    const figures = await sampledOnce(program, budget);
    if (figures !== null) return figures;
  }
  throw new Error(`${program.name} runs too short for a sample at ${budget}`);
}
