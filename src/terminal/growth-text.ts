/** What a test of growth says: one screen, whatever was found. */
import { compact } from '../base/text/numbers.js';
import { plainTable } from '../base/text/plain-table.js';
import { printable } from '../base/text/printable.js';
import type { Growth } from '../growth/classes.js';
import { classText, formatGrowth } from '../growth/write.js';
import type { Law } from '../fit/runs/law.js';
import type { Finding } from '../schema/report.js';
import { findingTitle } from '../words/finding-title.js';
import { findingPlace } from '../words/loop-place.js';

export interface GrowthFacts {
  outcome: 'holds' | 'fails' | 'undecided';
  limit: Growth;
  law: Law;
  counts: readonly { n: number; cost: number }[];
  /** Of the cost metric. */
  unit: string;
  /** What grows fastest in the runs that were counted; null: nothing is known to. */
  finding: Finding | null;
}

/** Sizes that are shown: the first ones and the last ones. */
const ROWS = 12;

const WHY = {
  few: 'there are too few sizes',
  varies: 'the counts do not follow the sizes',
} as const;

function headline({ outcome, limit, law }: GrowthFacts): string {
  const allowed = formatGrowth(limit);
  const [from, to] = law.interval ?? [];
  const sure = from === undefined ? '' : `, exponent ${from.toFixed(2)} to ${to!.toFixed(2)}`;
  const is =
    law.class === 'unknown'
      ? law.bound === null
        ? WHY[law.reason ?? 'varies']
        : `it grows at most like n^${law.bound.toFixed(2)}`
      : `it grows like ${classText(law)}${sure}`;
  if (outcome === 'holds') return `holds: at most ${allowed} is allowed, ${is}`;
  if (outcome === 'fails') return `FAILED: at most ${allowed} is allowed, ${is}`;
  return `cannot be judged: at most ${allowed} is allowed, and ${is}`;
}

function rows({ counts, unit }: GrowthFacts): string[] {
  const cells = counts.map(({ n, cost }, i) => {
    const before = i === 0 ? null : counts[i - 1];
    const step =
      before === null ? '' : `n x${(n / before.n).toFixed(2)}: x${(cost / before.cost).toFixed(2)}`;
    return [String(n), compact(cost), step];
  });
  const shown =
    cells.length <= ROWS
      ? cells
      : [...cells.slice(0, ROWS / 2), ['…', '', ''], ...cells.slice(-ROWS / 2)];
  return plainTable(['n', unit, 'step'], shown);
}

/** @param closer a command for a shell that shows more */
export function growthText(facts: GrowthFacts, closer: string): string {
  const { finding, outcome } = facts;
  const place = finding === null ? null : findingPlace(finding);
  const lines = [
    headline(facts),
    ...rows(facts),
    ...(finding === null || outcome === 'holds'
      ? []
      : [
          `where   ${printable(findingTitle(finding, finding.routines[0].name))}`,
          ...(place === null ? [] : [`        ${place}`]),
        ]),
    ...(outcome === 'holds' ? [] : [`closer  ${printable(closer)}`]),
  ];
  return `${lines.join('\n')}\n`;
}
