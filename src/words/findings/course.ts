/** What the course of one call shows. */
import { inputSize } from '../../base/text/bytes.js';
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
import { EACH_CELL, WITHOUT_NEW } from './unknown-passes.js';

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

/** How much worse phases of a steady cost fit, in differences of Schwarz's criterion. */
function steadyWords({ gain, short, lowest }: ProgressFacts['evidence']): string {
  const evidence = Math.round(gain);
  const sure = criteriaGapThatIsSure.value;
  if (short === null) return `steady phases fit clearly worse (evidence ${evidence}, 10 is strong)`;
  return short === 'gain'
    ? `steady phases fit worse, but not clearly (evidence ${evidence}, ${sure} would be sure)`
    : `steady phases fit worse (evidence ${evidence}, 10 is strong), but exponents from ${lowest.toFixed(1)} on fit as well`;
}

export function progressSaid(facts: ProgressFacts): Said {
  const { whom, growth, atLeast, sure, spent, points, unit, evidence, byCells, calls } = facts;
  const [low, high] = facts.rates.map(compact);
  const least = atLeast ? 'at least ' : '';
  const like = growthWords(growth);
  return {
    against: 'what the call has read so far',
    text: sure
      ? `The cost of a call of ${nameOf(whom)} grows ${least}like ${like} with what it has read so far${spentText(spent)}.`
      : `The cost of a call of ${nameOf(whom)} rises faster than what it has read: perhaps ${least}${like}${spentText(spent)}.`,
    evidence: [
      pointsText(points, unit),
      `a further cell costs ${low} ${unit} in the first quarter of them, ${high} in the last`,
      steadyWords(evidence),
      ...(byCells === null
        ? []
        : [
            `counted by its cells alone it would be n^${byCells.toFixed(1)}: later steps bring fewer new cells, or cost more than the cells there are`,
          ]),
      `seen in ${calls.of === 1 ? 'one call' : `${calls.seen} of ${calls.of} calls that cost most`}`,
    ],
  };
}

const DRIVER: Readonly<Record<PassesFacts['driver'], string>> = {
  input: 'if a larger input causes more passes, it grows like n^2',
  count: 'a fixed count causes the passes, not the size of what is read',
  unknown: 'one run cannot tell whether this depends on the input or on a fixed count',
};

/** Much work for each cell, of which nobody has seen that it goes over others. */
function evenSaid(facts: PassesFacts): Said {
  const { whom, cells, bytes, costPerCell, spent, points, unit } = facts;
  const each = `${compact(Number(costPerCell.toPrecision(3)))} ${unit} for each of ${compact(cells)} cells (${inputSize(bytes)})`;
  return {
    against: EACH_CELL,
    text: `A call of ${nameOf(whom)} costs ${each} that it goes through, which is more than a sort of them costs${spentText(spent)}. One run cannot tell whether a cell costs more with another input.`,
    evidence: [pointsText(points, unit), 'seen in one run'],
  };
}

function passesEvidence({ points, unit, afterTheCells }: PassesFacts): string[] {
  return [
    pointsText(points, unit),
    ...(afterTheCells >= 0.5
      ? [`${Math.round(100 * afterTheCells)} % of the cost came after nine tenths of the cells`]
      : []),
    'seen in one run',
  ];
}

/** Much work while few cells were new: what else it went through, the call may have made itself. */
function withoutNewSaid(facts: PassesFacts): Said {
  const { whom, cells, bytes, costPerCell, spent, unit } = facts;
  const each = `${compact(Number(costPerCell.toPrecision(3)))} ${unit} for each of the ${compact(cells)} cells (${inputSize(bytes)})`;
  return {
    against: WITHOUT_NEW,
    text: `A call of ${nameOf(whom)} costs ${each} that it reads; it works on with these, or with what it made itself${spentText(spent)}; ${DRIVER.unknown}.`,
    evidence: passesEvidence(facts),
  };
}

export function passesSaid(facts: PassesFacts): Said {
  const { whom, passes, cells, bytes, costPerCell, spent, driver, unit } = facts;
  if (facts.isEven) return evenSaid(facts);
  if (passes === null) return withoutNewSaid(facts);
  const often = compact(Number(passes.toPrecision(2)));
  const each = `${compact(Number(costPerCell.toPrecision(3)))} ${unit} for each of them`;
  return {
    against:
      driver === 'input' ? 'the input, if a larger one causes more passes' : 'the number of passes',
    text: `A call of ${nameOf(whom)} goes about ${often} times over the same ${compact(cells)} cells (${inputSize(bytes)}): ${each}${spentText(spent)}; ${DRIVER[driver]}.`,
    evidence: passesEvidence(facts),
  };
}
