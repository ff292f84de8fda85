/**
 * `npm run check:arm64 [-- --root FOLDER] [--mirror URL] [--case REGEX]`: the Valgrind engine on
 * arm64, under qemu. Makes a root of Debian's arm64 packages where there is none (default
 * build/arm64-root), builds the tool and the programs of test/targets, and runs the cases that the
 * engine tests run on this machine: output is to be as without the engine, rows as the slow
 * reference has them. Needs Debian's qemu-user-static, debootstrap, gcc-aarch64-linux-gnu and
 * g++-aarch64-linux-gnu. Exit status 1 when something differed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { FLOW, MEMORY, PROCESSES, PROGRAMS } from '../../test/engine/cases.js';
import type { Case } from '../../test/engine/cases.js';
import { runNative, runUnder } from '../../test/engine/run.js';
import type { EngineOutcome, Outcome } from '../../test/engine/run.js';
import { differences } from '../../test/reference/compare.js';
import { CASE_OPTION, readOptions } from '../command-line.js';
import { machineIn, targetThere } from './machine.js';
import type { Machine } from './machine.js';

const SETTINGS = [
  { cell: 8, footprint: true },
  { cell: 8, footprint: false, loopsFile: 'all' },
  { cell: 4, footprint: true },
  { cell: 1, footprint: true },
] as const;

const env = { PATH: '/usr/bin:/bin', LANG: 'C' };

const said = ({ status, signal, stdout, stderr }: Outcome): string =>
  JSON.stringify({ status, signal, stdout, stderr });

/** What is wrong with one run; nothing, if all is well. */
function problems(native: Outcome, outcome: EngineOutcome, streams: number): string[] {
  const found: string[] = [];
  if (said(outcome) !== said(native)) found.push(`${said(outcome)} in place of ${said(native)}`);
  if (outcome.streams.length !== streams) found.push(`${outcome.streams.length} streams`);
  for (const { collected, error } of outcome.streams) {
    if (error !== null) found.push(error);
    else if (collected.end === null) found.push('a stream without an end');
    else found.push(...differences(collected).map((each) => JSON.stringify(each)));
  }
  return found;
}

async function check({ before, engine }: Machine, { target, args, streams }: Case) {
  const path = targetThere(target);
  const native = await runNative([...before, path, ...args], { env });
  const wanted = { command: path, args, path, interpreter: null, notes: [] };
  for (const setting of SETTINGS) {
    const outcome = await runUnder(
      engine,
      [path, ...args],
      { ...setting, trace: true },
      { env, target: wanted },
    );
    const found = problems(native, outcome, streams ?? 1);
    if (found.length > 0) return [JSON.stringify(setting), ...found, ...outcome.notes];
  }
  return [];
}

const values = readOptions({
  root: { type: 'string', default: join(packageRoot(), 'build/arm64-root') },
  mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
  case: CASE_OPTION,
});
const machine = machineIn(values.root, values.mirror);
const cases = [...FLOW, ...MEMORY, ...PROCESSES, ...PROGRAMS].filter(
  ({ target, only }) => only !== 'dynamorio' && new RegExp(values.case).test(target),
);
const there = cases.filter(({ target }) =>
  existsSync(target.startsWith('/') ? join(values.root, target) : targetThere(target)),
);
let right = 0;
for (const each of there) {
  const found = await check(machine, each);
  if (found.length === 0) right++;
  const text = found.map((line) => `\n  ${line.slice(0, 500)}`).join('');
  process.stdout.write(
    `${found.length === 0 ? 'as the reference' : 'wrong'}: ${each.target}${text}\n`,
  );
}
process.stdout.write(
  `${right} of ${there.length} cases are right; ${cases.length - there.length} have code of x86-64 or are not in the root\n`,
);
if (right < there.length) process.exitCode = 1;
