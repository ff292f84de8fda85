/**
 * `npm run check:proposals [-- --engine X --case REGEX]`: each program is run once, as a user runs
 * it, and what the report proposes is done to the letter: files that it asks for are made, and the
 * command is given to a shell as it stands. A proposal decides a case when the growth is told of that
 * is true of it, and at most a tenth of the work is left open. Exit status 1 when one fails, or
 * more than a sixth do not decide.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../src/base/errors.js';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import { environment } from '../bench-findings/prepare.js';
import { CASES } from './cases.js';
import type { Case } from './case.js';
import { CASE_OPTION, casesOf, readOptions } from '../command-line.js';

const values = readOptions({ engine: { type: 'string', default: 'auto' }, case: CASE_OPTION });
const scratch = mkdtempSync(join(tmpdir(), 'comair-proposals-'));
/** Beside the others of PATH. */
const tool = join(scratch, 'comair-bin');
/** What the sweep that is proposed reports, as data. */
const json = join(scratch, 'report.json');
const main = `${packageRoot()}dist/bundle/comair-bin.js`;
writeFileSync(
  tool,
  `#!/bin/sh\nverb=$1; shift\nexec ${process.execPath} ${main} "$verb" --engine ${values.engine} --json ${json} "$@"\n`,
  { mode: 0o755 },
);

/** More undecided is no decision. */
const MOST_OPEN = 0.1;
/** Exponents of what grows faster than n log n. */
const FAST = 1.35;
const NEAR = 0.3;
/** Of all cases, so many may be left open. */
const MOST_UNDECIDED = 1 / 6;

function run(command: readonly string[], folder: string, stdin?: string): string {
  const input = stdin === undefined ? 'ignore' : openSync(join(folder, stdin), 'r');
  const env = { ...environment(folder), PATH: `${scratch}:${process.env['PATH'] ?? ''}` };
  const [program, ...args] = command;
  const done = spawnSync(program, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: [input, 'ignore', 'pipe'],
  });
  if (typeof input === 'number') closeSync(input);
  // The target's own status is that of a single run.
  if (done.status === 125 || (program === 'sh' && done.status !== 0)) {
    throw new Error(done.stderr.trimEnd().split('\n').at(-1) ?? `status ${done.status}`);
  }
  return done.stderr;
}

const reportOf = (): Report => JSON.parse(readFileSync(json, 'utf8')) as Report;

/** What the report asks for is made; the command is left. */
function follow(
  { text, command }: { text: string; command: string | null },
  each: Case,
  folder: string,
): string {
  if (command !== null) return command;
  const asked = /and run: (comair-bin .*)$/s.exec(text)?.[1];
  const sizes = /--sizes (\S+)/
    .exec(asked ?? '')?.[1]
    .split(',')
    .map(Number);
  const name = /[^\s'"=/]*\{n\}[^\s'"]*/.exec(asked ?? '')?.[0];
  if (asked === undefined || sizes === undefined || name === undefined || each.file === undefined) {
    throw new Error(`no command: ${text}`);
  }
  // Sizes of the program's own name, or how many times as large.
  const [size, own] = each.file;
  const unit = own.includes(String(size)) ? 1 : size / Math.max(...sizes);
  for (const n of sizes) each.make?.(folder, Math.round(n * unit), name.replace('{n}', String(n)));
  return asked;
}

/** Null: it is decided as it is. */
function whyOpen({ growth, findings = [] }: Report, exponent: number): string | null {
  const undecided = growth?.shares.undecided ?? 1;
  if (undecided > MOST_OPEN) return `${(100 * undecided).toFixed(0)} % open`;
  const most = findings.find((finding) => finding.basis !== 'passes' && finding.share >= 0.05);
  const found = most?.exponent ?? 1;
  if (exponent === 1) return found < FAST ? null : `grows like n^${found.toFixed(2)}`;
  if (Math.abs(found - exponent) <= NEAR) return null;
  return most === undefined ? 'no finding' : `grows like n^${found.toFixed(2)}`;
}

function decide(each: Case): { how: string; undecided: boolean } {
  const folder = mkdtempSync(join(scratch, 'case-'));
  if (each.file !== undefined) each.make?.(folder, ...each.file);
  const own = [process.execPath, main, '--engine', values.engine, '--json', json];
  run([...own, '--', ...each.command], folder, each.stdin);
  const next = reportOf().growth?.next ?? null;
  if (next === null) {
    const why = whyOpen(reportOf(), each.exponent);
    return { how: `nothing proposed, ${why ?? 'one run decides'}`, undecided: why !== null };
  }
  const command = follow(next, each, folder);
  const start = Date.now();
  const stderr = run(['sh', '-c', command], folder, each.stdin);
  const failed = /: exit status \d+|: failed|SIG[A-Z]+$/m.exec(stderr)?.[0];
  if (failed !== undefined) throw new Error(`a run${failed}`);
  const why = whyOpen(reportOf(), each.exponent);
  const time = `${((Date.now() - start) / 1000).toFixed(0)} s`;
  return { how: `${why ?? 'decided'}, ${time}: ${command}`, undecided: why !== null };
}

const tally = { decided: 0, open: 0, failed: 0 };
try {
  for (const each of casesOf(CASES, values.case)) {
    try {
      const { how, undecided } = decide(each);
      tally[undecided ? 'open' : 'decided']++;
      console.log(`${undecided ? 'OPEN' : 'ok'}  ${each.name}: ${how}`);
    } catch (error) {
      tally.failed++;
      console.log(`FAILED  ${each.name}: ${messageOf(error)}`);
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const { decided, open, failed } = tally;
console.log(`${decided} decided, ${open} open, ${failed} failed`);
if (failed > 0 || open > MOST_UNDECIDED * (decided + open)) process.exitCode = 1;
