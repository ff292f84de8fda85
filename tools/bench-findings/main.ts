/**
 * `npm run bench:findings [-- --engine X --case REGEX --keep DIR --truth DIR --profiles DIR]`: real
 * programs of Debian with known growth, and ordinary work, by `comair-bin sweep`; what is found,
 * beside what callgrind counts. Programs that are not installed are named and left out.
 *
 * --keep      profiles and reports stay there
 * --truth     what callgrind counted stays there, and is not counted again
 * --profiles  nothing is run: reports on the profiles that --keep left there
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findTarget } from '../../src/engine/target.js';
import { messageOf } from '../../src/errors.js';
import type { Case } from './case.js';
import { CASES } from './cases/index.js';
import { claimsOf } from './claims.js';
import type { Claim } from './claims.js';
import { checkClaims, judgeGrowth } from './judge.js';
import { reportCase, sweepCase } from './sweep.js';
import { truthOf } from './truth-file.js';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'auto' },
    case: { type: 'string', default: '' },
    keep: { type: 'string' },
    truth: { type: 'string' },
    profiles: { type: 'string' },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const row = (...cells: readonly string[]): void => {
  const widths = [20, 8, 38, 20, 6, 7, 9];
  say(
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join(' ')
      .trimEnd(),
  );
};

function columns(claim: Claim | undefined): [string, string, string] {
  if (claim === undefined) return ['-', '-', '-'];
  const { exponent, interval, share, culprits } = claim;
  const between = interval === null ? '' : ` (${interval.map((end) => end.toFixed(2)).join('..')})`;
  return [
    `${claim.class} ${culprits.at(0)?.name ?? '?'}`,
    exponent === null ? '-' : `n^${exponent.toFixed(2)}${between}`,
    `${(100 * share).toFixed(0)} %`,
  ];
}

function installed({ command }: Case): boolean {
  try {
    findTarget(command);
    return true;
  } catch {
    return false;
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'comair-findings-'));
const tally = { right: 0, wrong: 0, missed: 0, failed: 0 };

function one(each: Case): void {
  const folder = join(scratch, each.name);
  const options = ['--engine', values.engine];
  const { report, seconds } =
    values.profiles === undefined
      ? sweepCase(each, folder, values.keep ?? scratch, options)
      : reportCase(each, folder, values.profiles);
  const runs = report.growth?.against?.sizes ?? 0;
  if (runs < each.sizes.length) throw new Error(`${runs} of ${each.sizes.length} runs count`);
  const functions = truthOf(each, values.truth ?? scratch, folder);
  const claims = claimsOf(report);
  const time = `${seconds.toFixed(1)} s`;
  const undecided = report.growth?.shares.undecided ?? 1;
  const rest = [time, `${(100 * undecided).toFixed(1)} %`];
  if (each.truth !== null) {
    const { verdict, rank } = judgeGrowth(each.truth, functions, claims);
    tally[verdict]++;
    const where = verdict === 'right' ? '' : rank === null ? ', nowhere' : `, is ${rank}`;
    row(each.name, `n^${each.truth.exponent}`, ...columns(claims[0]), ...rest, verdict + where);
    return;
  }
  const checked = checkClaims(functions, claims);
  const verdict = checked.every(({ confirmed }) => confirmed) ? 'right' : 'wrong';
  tally[verdict]++;
  row(each.name, 'ordinary', ...columns(checked.at(0)?.claim), ...rest, verdict);
  for (const { claim, measured, confirmed } of checked) {
    const counted =
      measured === null
        ? 'no such function'
        : `n^${measured.exponent?.toFixed(2) ?? '?'}, last n^${measured.last?.toFixed(2) ?? '?'}`;
    say(`    ${claim.text}; callgrind: ${counted}${confirmed ? ', confirmed' : ''}`);
  }
}

try {
  row('case', 'truth', 'finding 1', 'exponent', 'share', 'time', 'undecided', 'verdict');
  for (const each of CASES.filter(({ name }) => new RegExp(values.case).test(name))) {
    if (!installed(each)) {
      row(each.name, `left out: ${each.command[0]} is not installed`);
      continue;
    }
    try {
      one(each);
    } catch (error) {
      tally.failed++;
      row(each.name, `failed: ${messageOf(error)}`);
    }
  }
  const { right, wrong, missed, failed } = tally;
  say(`${right} right, ${wrong} wrong, ${missed} missed, ${failed} failed`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
