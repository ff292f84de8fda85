/** What the course of one call shows. */
import { compact, count } from '../../base/text/numbers.js';
import type {
  CoursePoints,
  PassesFacts,
  ProgressFacts,
  SpentFacts,
} from '../../claims/findings/facts.js';
import { criteriaGapThatIsSure } from '../../claims/progress/thresholds.js';
import { growthWords } from '../growth-words.js';
import { joined, nameOf } from '../names.js';
import { shareWords } from '../share.js';
import type { Said } from './said.js';

function pointsText(points: CoursePoints, unit: string): string {
  const list = (i: 0 | 1) => joined(points.map((point) => compact(Math.round(point[i]))));
  return `after ${list(0)} cells the call had cost ${list(1)} ${unit}`;
}

function spentText(spent: SpentFacts | null): string {
  if (spent === null) return '';
  const all = spent.in.map(({ whom, calls }) => {
    const called = calls > 1 ? `, called ${count(calls, 'time')}` : '';
    return `in ${nameOf(whom)}${called}`;
  });
  return `; ${shareWords(spent.share)} of the run is spent ${all.join(', and ')}`;
}

/** What a difference of criteria is worth. */
function howSure({ short, lowest }: ProgressFacts['evidence']): string {
  if (short === null) return 'where 10 is very strong';
  return short === 'gain'
    ? `${criteriaGapThatIsSure.value} would be sure`
    : `where 10 is very strong, but exponents from ${lowest.toFixed(1)} on explain it alike`;
}

export function progressSaid(facts: ProgressFacts): Said {
  const { whom, growth, atLeast, sure, spent, points, unit, evidence, byCells, calls } = facts;
  const [low, high] = facts.rates.map(compact);
  const verb = sure ? 'grows' : 'may grow';
  const words = `${atLeast ? 'at least ' : ''}like ${growthWords(growth)}`;
  return {
    against: 'what the call has gone through so far',
    text: `What a call of ${nameOf(whom)} costs ${verb} ${words} with what it has gone through so far${spentText(spent)}.`,
    evidence: [
      pointsText(points, unit),
      `a further cell costs ${low} ${unit} in the first quarter of them, ${high} in the last`,
      `phases that each cost the same for a cell explain that worse: Schwarz's criterion is ${Math.round(evidence.gain)} higher, ${howSure(evidence)}`,
      ...(byCells === null
        ? []
        : [
            `by its cells alone it would be n^${byCells.toFixed(1)}: as it goes on, its steps bring fewer new ones, or cost more than the cells that there are`,
          ]),
      `seen in ${calls.of === 1 ? 'one call' : `${calls.seen} of ${calls.of} calls that cost most`}`,
    ],
  };
}

const DRIVER: Readonly<Record<PassesFacts['driver'], string>> = {
  input: 'if larger inputs cause more such passes, it may grow like n^2',
  count: 'a count drives that, not the size of what is read',
  unknown: 'whether the input drives that or a count, one run does not show',
};

export function passesSaid(facts: PassesFacts): Said {
  const { whom, passes, cells, bytes, costPerCell, spent, driver, points, unit } = facts;
  const kB = `${compact(Number((bytes / 1000).toPrecision(2)))} kB`;
  const often =
    passes === null ? 'again and again' : `about ${compact(Number(passes.toPrecision(2)))} times`;
  const each = `${compact(Number(costPerCell.toPrecision(3)))} ${unit} for each of them`;
  return {
    against:
      driver === 'input'
        ? 'the input, if passes get more as it does'
        : 'how often it is gone through',
    text: `A call of ${nameOf(whom)} goes ${often} over the same ${compact(cells)} cells (${kB}): ${each}${spentText(spent)}; ${DRIVER[driver]}.`,
    evidence: [
      pointsText(points, unit),
      ...(facts.afterTheCells >= 0.5
        ? [
            `${Math.round(100 * facts.afterTheCells)} % of the cost came after nine tenths of the cells`,
          ]
        : []),
      'seen in one run',
    ],
  };
}
