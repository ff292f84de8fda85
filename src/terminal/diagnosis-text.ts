/** What a close look at the loops of a finding said, in plain text. */
import { basename } from 'node:path';
import { exact, percent, rateText } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import type {
  CalledReport,
  DiagnosedLoopReport,
  FindingDiagnosis,
  LoopData,
  RecursionReport,
  ResultPlace,
} from '../schema/diagnosis.js';
import type { Finding, Report } from '../schema/report.js';
import { closeLookTitle } from '../words/diagnosis/close-look.js';
import { recursionText } from '../words/diagnosis/recursion-text.js';
import { factLine } from '../words/fact.js';

/** A smaller error is not told: shares are printed to tenths of a per cent. */
const ERROR_TOLD = 0.001;

/** Of each loop so many lines of what it reads, and of where results are made. */
const SHOWN = 3;

/** Like `79800 iterations`: what rates are made of is not rounded. */
const times = (n: number, what: string): string => `${exact(n)} ${what}${n === 1 ? '' : 's'}`;

const at = ({
  file,
  line,
  module,
  offset,
}: Pick<ResultPlace, 'file' | 'line' | 'module' | 'offset'>): string =>
  file === null || line === null ? `${module}+${offset}` : `${basename(file)}:${line}`;

/** Like `34 % ± 3`, of a share of what was compared. */
const shareOf = (share: number, error: number): string =>
  percent(share) + (error >= ERROR_TOLD ? ` ± ${exact(Number((100 * error).toPrecision(1)))}` : '');

const placeLine = (place: ResultPlace): string =>
  `    result at ${at(place)} in ${place.routine}: in ${exact(place.iterations)} iterations`;

/** Writers with a smaller share of the cells are not named. */
const SHARE_OF_A_NAMED_WRITER = 0.1;

const filler = ({
  routine,
  file,
  line,
  module,
  offset,
  share,
}: LoopData['filled'][number]): string => {
  const where =
    module === null || offset === null ? '' : ` (${at({ file, line, module, offset })})`;
  return `${routine}${where} ${percent(share)}`;
};

function dataLines({ text, reads, share, filled }: LoopData): string[] {
  const named = filled.filter((each) => each.share >= SHARE_OF_A_NAMED_WRITER).slice(0, SHOWN);
  return [
    `    reads ${text}: ${exact(reads)} cells, ${percent(share)} of what it reads in known blocks`,
    ...(named.length === 0 ? [] : [`      filled by ${named.map(filler).join(', ')}`]),
  ];
}

function repeatsLines({ repeats, written }: DiagnosedLoopReport): string[] {
  const { pairs, rate, redundant, error, again, same, unchanged, moved, before, cut } = repeats;
  const shares = [
    ['same inputs', same],
    ['same inputs as an earlier one', before],
    ['data unchanged', unchanged],
    ['moved again', moved],
  ] as const;
  const seen = shares.flatMap(([what, share]) => (share > 0 ? `${what} ${percent(share)}` : []));
  return [
    ...(pairs === 0
      ? []
      : [
          `    against the instance before, ${times(pairs, 'pair')}: rate ${exact(Number(rate.toPrecision(3)))}, ${shareOf(redundant, error)} redundant; ${[`read again ${percent(again)}`, ...seen].join(', ')}`,
        ]),
    ...(cut === 0 ? [] : [`    inputs not wholly kept of ${times(cut, 'instance')}`]),
    ...(written === 0
      ? []
      : [`    writes to a file or connection in ${times(written, 'iteration')}`]),
  ];
}

const turnsLines = ({ turns }: DiagnosedLoopReport): string[] =>
  turns === null || turns.distinct === 1
    ? []
    : [
        `    iterations with the inputs of an earlier one: ${percent(1 - turns.distinct)} of ${exact(turns.iterations)}`,
      ];

const sampleLines = ({ sample }: DiagnosedLoopReport): string[] =>
  sample === null
    ? []
    : [
        `    estimated from a sample: ${times(sample.instances, 'instance')} and ${times(sample.iterations, 'iteration')} were looked at`,
      ];

function loopLines(loop: DiagnosedLoopReport): string[] {
  const { name, instances, iterations, results, results_last: last } = loop;
  const unseen = loop.unseen + loop.large;
  return [
    `  ${loop.class.padEnd(5)}  ${name}${loop.inefficient ? ', inefficient' : ''}, ${percent(loop.cost_share)} of the cost`,
    `    ${times(instances, 'instance')}, ${times(iterations, 'iteration')}, ${exact(results)} with a result (${exact(last)} of them the last), rate ${rateText(loop.rate, loop.error)}`,
    ...sampleLines(loop),
    ...(unseen === 0 ? [] : [`    not wholly looked at: ${exact(unseen)}`]),
    ...repeatsLines(loop),
    ...turnsLines(loop),
    ...loop.data.slice(0, SHOWN).flatMap(dataLines),
    ...loop.places.slice(0, SHOWN).map(placeLine),
  ].map((line) => printable(line));
}

function recursionLines(recursion: RecursionReport): string[] {
  const { name, cost_share: share, cut } = recursion;
  return [
    `  calls itself  ${name}, ${percent(share)} of the cost`,
    `    ${recursionText(recursion)}`,
    ...(cut ? ['    the first calls were looked at: there was no room for all'] : []),
  ].map((line) => printable(line));
}

/** Calls with a smaller share of the cost are not told of. */
const SHARE_OF_CALLS_TOLD = 0.1;

function calledLines(call: CalledReport): string[] {
  const { name, caller, cost_share: share, calls, pairs, again, cut, error } = call;
  const place = caller === null ? '' : ` at ${at(caller)} in ${caller.routine}`;
  const shares = [
    ['same inputs', call.same],
    ['same inputs as an earlier one', call.before],
    ['data unchanged', call.unchanged],
    ['same values', call.alike],
    ['moved again', call.moved],
    ['copied again', call.copied],
  ] as const;
  const seen = shares.flatMap(([what, part]) =>
    part > 0 ? `${what} ${shareOf(part, error)}` : [],
  );
  return [
    `  calls  ${name}${place}, ${times(calls, 'time')}, ${percent(share)} of the cost`,
    `    against the call before, ${times(pairs, 'pair')}: ${[`read again ${percent(again)}`, ...seen].join(', ')}`,
    ...(cut === 0 ? [] : [`    inputs not wholly kept of ${times(cut, 'call')}`]),
  ].map((line) => printable(line));
}

function callsLines(calls: readonly CalledReport[]): string[] {
  const told = calls.filter(({ cost_share: share }) => share >= SHARE_OF_CALLS_TOLD);
  return told.length === 0 ? [] : [`diagnosed calls: ${told.length}`, ...told.flatMap(calledLines)];
}

/** Lines without line feeds: what is suggested, then the loops. */
export function diagnosisLines(diagnosis: FindingDiagnosis): string[] {
  const { suggestion, loops, recursions, calls } = diagnosis;
  return [
    factLine('suggestion', `${suggestion.code}: ${suggestion.text}`),
    ...(suggestion.code === 'none'
      ? []
      : [factLine('saves', `at most ${percent(suggestion.saving)} of the cost of this run`)]),
    '',
    ...(loops.length === 0 && recursions.length > 0 ? [] : [`diagnosed loops: ${loops.length}`]),
    ...loops.flatMap(loopLines),
    ...(recursions.length === 0 ? [] : [`diagnosed recursions: ${recursions.length}`]),
    ...recursions.flatMap(recursionLines),
    ...callsLines(calls),
  ];
}

/** Of a report whose routines were looked at; ends with a line feed. */
export function closeLookText({ close_look: look }: Report): string {
  if (look === undefined) return '';
  return `${[printable(closeLookTitle(look)), ...diagnosisLines(look.diagnosis)].join('\n')}\n`;
}

/** Of a finding that has a diagnosis; ends with a line feed. */
export function diagnosisText(finding: Finding): string {
  const lines = [
    `finding ${finding.rank}: ${printable(finding.text)}`,
    ...(finding.diagnosis === undefined ? [] : diagnosisLines(finding.diagnosis)),
  ];
  return `${lines.join('\n')}\n`;
}
