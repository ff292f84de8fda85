/** A family that makes a program slow, as exact counts have shown. */
import type { Candidate } from '../campaigns/hunt/look/closer.js';
import type { HuntCulprit } from '../schema/hunt.js';
import type { Finding } from '../schema/report.js';
import type { SweepResult } from './sweep.js';

export interface Found {
  candidate: Candidate;
  finding: Finding;
  /** Of the sweep that the finding is of. */
  swept: Pick<SweepResult, 'report' | 'largest' | 'profile'>;
  culprit: HuntCulprit;
  sizes: number[];
  /** Groups and number of families that meet it. */
  groups: Set<string>;
  families: number;
}
