/**
 * One plain run of each case: where the culprit is named, and what is claimed of ordinary work. A
 * question mark stands before a claim that is a cautious one.
 */
import { join } from 'node:path';
import { Calibration } from './calibration.js';
import type { Case } from './case.js';
import { claimsOf } from './claims.js';
import { checkClaims, rankInOneRun } from './judge.js';
import { reportCase, runCase } from './sweep.js';
import { claimColumns, row, say, share } from './table.js';
import { truthOf } from './truth-file.js';

export const COLUMNS = [
  'case',
  'truth',
  'finding 1',
  'exponent',
  'share',
  'time',
  'undecided',
  'size',
  'engine',
  'culprit',
];

/** What is aimed at. */
const GOALS = { first: 0.75, three: 0.85, claims: 0, cautious: 2 };
const FEW = 3;

export interface OneRunOptions {
  scratch: string;
  engine: string;
  /** Folders: of profiles and reports, of what callgrind counted, and of profiles to report on. */
  keep: string;
  truth: string;
  profiles: string | undefined;
}

export class OneRuns {
  private readonly growing: { rank: number | null; undecided: number }[] = [];
  private readonly ordinary: { claims: number; cautious: number; undecided: number }[] = [];

  private readonly calibration = new Calibration();

  constructor(private readonly options: OneRunOptions) {}

  run(each: Case): void {
    const { scratch, engine, keep, truth, profiles } = this.options;
    const folder = join(scratch, each.name);
    const n = each.single ?? each.sizes[each.sizes.length - 1];
    const { report, seconds } =
      profiles === undefined
        ? runCase(each, n, folder, keep, ['--engine', engine])
        : reportCase(each, folder, profiles);
    const functions = truthOf(each, truth, folder);
    const claims = claimsOf(report);
    const undecided = report.growth?.shares.undecided ?? 1;
    const rest = [
      `${seconds.toFixed(1)} s`,
      `${(100 * undecided).toFixed(1)} %`.padEnd(9),
      String(n).padEnd(6),
      report.runs[0].engine.padEnd(9),
    ];
    if (each.truth !== null) {
      const rank = rankInOneRun(each.truth, functions, claims);
      this.growing.push({ rank, undecided });
      const where = rank === null ? 'nowhere' : `is ${rank} of ${claims.length}`;
      row(each.name, `n^${each.truth.exponent}`, ...claimColumns(claims.at(0)), ...rest, where);
      this.calibration.add(each, claims, functions);
      return;
    }
    const wrong = checkClaims(functions, claims).filter(({ confirmed }) => !confirmed);
    const cautious = wrong.filter(({ claim }) => claim.cautious).length;
    this.ordinary.push({ claims: wrong.length - cautious, cautious, undecided });
    const count = `${wrong.length - cautious} wrong, ${cautious} cautious`;
    row(each.name, 'ordinary', ...claimColumns(wrong.at(0)?.claim), ...rest, count);
    this.calibration.add(each, claims, functions);
  }

  /** @param failed cases that could not be run */
  totals(failed: number): void {
    const part = (count: number, goal: number) =>
      `${count} of ${this.growing.length} (${share(count / this.growing.length)}, goal ${share(goal)})`;
    const within = (most: number) =>
      this.growing.filter(({ rank }) => rank !== null && rank <= most).length;
    if (this.growing.length > 0) {
      say(
        `culprit first in ${part(within(1), GOALS.first)}, among the first three in ${part(within(FEW), GOALS.three)}; undecided ${mean(this.growing)} on the average`,
      );
    }
    if (this.ordinary.length > 0) {
      const claims = this.ordinary.reduce((sum, each) => sum + each.claims, 0);
      const cautious = this.ordinary.filter((each) => each.cautious > 0).length;
      say(
        `${this.ordinary.length} ordinary: ${claims} claims that callgrind does not confirm (goal ${GOALS.claims}), cautious ones in ${cautious} (goal at most ${GOALS.cautious}); undecided ${mean(this.ordinary)} on the average`,
      );
    }
    if (failed > 0) say(`${failed} failed`);
    this.calibration.print();
  }
}

function mean(cases: readonly { undecided: number }[]): string {
  return share(cases.reduce((sum, { undecided }) => sum + undecided, 0) / cases.length);
}
