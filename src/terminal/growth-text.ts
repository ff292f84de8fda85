/** What a test of growth says: one screen, whatever was found. */
import { compact, percent } from '../base/text/numbers.js';
import { sourcePlace } from '../base/text/place.js';
import { plainTable } from '../base/text/plain-table.js';
import { printable } from '../base/text/printable.js';
import type { Growth } from '../growth/classes.js';
import { classText, formatGrowth } from '../growth/write.js';
import type { Law } from '../fit/runs/law.js';
import type { Costliest } from '../report/read/costliest.js';
import type { Finding } from '../schema/report.js';
import { findingTitle } from '../words/finding-title.js';
import { findingPlace, loopPlace } from '../words/loop-place.js';

export interface GrowthFacts {
  outcome: 'holds' | 'fails' | 'undecided';
  limit: Growth;
  law: Law;
  counts: readonly { n: number; cost: number }[];
  /** Of the cost metric. */
  unit: string;
  /**
   * What grows fastest in the runs that were counted, or where most of what was counted is; null:
   * nothing is known.
   */
  where: Finding | Costliest | null;
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

/** A title, and lines below it. */
function placeOf(where: Finding | Costliest, unit: string): string[] {
  if ('culprit' in where) {
    const { routine, loop, culprit, share } = where;
    const by = culprit === routine ? '' : `, for ${printable(routine.name)}`;
    const place = loop === null ? sourcePlace(routine) : loopPlace(loop, routine.name);
    const named =
      loop === null && place !== null ? `${printable(place)}, ${printable(routine.name)}` : place;
    return [
      `${percent(share)} of the ${unit} in ${printable(culprit.name)}${by}`,
      ...(named === null ? [] : [named]),
    ];
  }
  const place = findingPlace(where);
  return [
    printable(findingTitle(where, where.routines[0].name)),
    ...(place === null ? [] : [place]),
  ];
}

/** @param closer a command for a shell that shows more */
export function growthText(facts: GrowthFacts, closer: string): string {
  const { where, outcome } = facts;
  const places = where === null || outcome === 'holds' ? [] : placeOf(where, facts.unit);
  const lines = [
    headline(facts),
    ...rows(facts),
    ...places.map((line, i) => `${i === 0 ? 'where ' : '      '}  ${line}`),
    ...(outcome === 'holds' ? [] : [`closer  ${printable(closer)}`]),
  ];
  return `${lines.join('\n')}\n`;
}
