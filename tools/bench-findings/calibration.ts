/**
 * What stated confidence is worth: of the claims that were made with so much of it, how many
 * callgrind confirms. Cases that the rules were made on are counted apart from those that were not.
 */
import type { Case } from './case.js';
import type { Claim } from './claims.js';
import type { FunctionGrowth } from './growth.js';
import { CLAIMED_EXPONENT, checkClaim } from './judge.js';
import { say } from './table.js';

/** Lowest confidence of a row, highest first. */
const ROWS = [0.9, 0.7, 0.55, 0];
const SMALLEST_SHARE = 0.01;

const exponent = (value: number | null) => `n^${value?.toFixed(2) ?? '?'}`;

interface Count {
  made: number;
  confirmed: number;
}

export class Calibration {
  private readonly counts = new Map<string, Count>();

  private count(apart: boolean, row: number): Count {
    const key = `${apart ? 'apart' : 'used'} ${row}`;
    const count = this.counts.get(key) ?? { made: 0, confirmed: 0 };
    this.counts.set(key, count);
    return count;
  }

  /** Says which claims of the case callgrind does not confirm. */
  add(each: Case, claims: readonly Claim[], functions: readonly FunctionGrowth[]): void {
    for (const claim of claims) {
      const matters = claim.exponent === null || claim.exponent > CLAIMED_EXPONENT;
      if (!matters || claim.share < SMALLEST_SHARE) continue;
      const { confirmed, measured } = checkClaim(functions, claim);
      // Of a function of a script that has less than most callgrind knows nothing.
      if (measured === null && claim.culprits[0].script === true) continue;
      const row = ROWS.findIndex((least) => claim.confidence >= least);
      const count = this.count(each.apart === true, row);
      count.made++;
      if (confirmed) {
        count.confirmed++;
        continue;
      }
      const counted =
        measured === null
          ? 'no such function'
          : `${exponent(measured.exponent)}, last ${exponent(measured.last)}`;
      say(`    ${claim.confidence.toFixed(2)}: ${claim.text}; callgrind: ${counted}`);
    }
  }

  print(): void {
    say('');
    say('confidence   rules made on these    others');
    ROWS.forEach((least, row) => {
      const cell = (apart: boolean) => {
        const { made, confirmed } = this.count(apart, row);
        return made === 0 ? '-' : `${confirmed} of ${made} true`;
      };
      const from = row === ROWS.length - 1 ? `below ${ROWS[row - 1]}` : `from ${least}`;
      say(`${from.padEnd(12)} ${cell(false).padEnd(22)} ${cell(true)}`);
    });
  }
}
