/**
 * `npm run bench:findings [-- --one-run --engine X --case REGEX --keep DIR --truth DIR
 * --profiles DIR]`: real programs of Debian with known growth, and ordinary work, by
 * `comair-bin sweep`; what is found, beside what callgrind counts. Programs that are not installed
 * are named and left out. In the end: what stated confidence is worth, `--case` names chosen ones.
 *
 * --one-run   one plain run of each at its largest size in place of a sweep
 * --keep      profiles and reports stay there
 * --truth     what callgrind counted stays there, and is not counted again
 * --profiles  nothing is run: reports on the profiles that --keep left there
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTarget } from '../../src/record/engine/target.js';
import { messageOf } from '../../src/base/errors.js';
import { Calibration } from './calibration.js';
import type { Case } from './case.js';
import { CASES } from './cases/index.js';
import { claimsOf } from './claims.js';
import { checkClaims, judgeGrowth } from './judge.js';
import { COLUMNS, OneRuns } from './one-run.js';
import { reportCase, sweepCase } from './sweep.js';
import { claimColumns, row, say } from './table.js';
import { truthOf } from './truth-file.js';
import { CASE_OPTION, casesOf, readOptions } from '../command-line.js';

const values = readOptions({
  'one-run': { type: 'boolean', default: false },
  engine: { type: 'string', default: 'auto' },
  case: CASE_OPTION,
  keep: { type: 'string' },
  truth: { type: 'string' },
  profiles: { type: 'string' },
});

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
const calibration = new Calibration();
const oneRuns = new OneRuns({
  scratch,
  engine: values.engine,
  keep: values.keep ?? scratch,
  truth: values.truth ?? scratch,
  profiles: values.profiles,
});

function swept(each: Case): void {
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
    row(
      each.name,
      `n^${each.truth.exponent}`,
      ...claimColumns(claims.at(0)),
      ...rest,
      verdict + where,
    );
  } else {
    const checked = checkClaims(functions, claims);
    const verdict = checked.every(({ confirmed }) => confirmed) ? 'right' : 'wrong';
    tally[verdict]++;
    row(each.name, 'ordinary', ...claimColumns(checked.at(0)?.claim), ...rest, verdict);
  }
  calibration.add(each, claims, functions);
}

const HEADER = ['case', 'truth', 'finding 1', 'exponent', 'share', 'time', 'undecided', 'verdict'];
const oneRun = values['one-run'];
try {
  row(...(oneRun ? COLUMNS : HEADER));
  for (const each of casesOf(CASES, values.case)) {
    if (!installed(each)) {
      row(each.name, `left out: ${each.command[0]} is not installed`);
      continue;
    }
    try {
      if (oneRun) oneRuns.run(each);
      else swept(each);
    } catch (error) {
      tally.failed++;
      row(each.name, `failed: ${messageOf(error)}`);
    }
  }
  const { right, wrong, missed, failed } = tally;
  if (oneRun) oneRuns.totals(failed);
  else {
    say(`${right} right, ${wrong} wrong, ${missed} missed, ${failed} failed`);
    calibration.print();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
