/** Loops as text: those with most of the cost, and all of one routine. */
import { classTitle } from '../words/class-title.js';
import { wholeOf } from '../base/late-record.js';
import { loopsOf as allLoops, routinesOf } from '../report/late-lists.js';
import type { Colors } from '../base/text/colors.js';
import { fit, printable } from '../base/text/width.js';
import { compact, count, percent } from '../base/text/numbers.js';
import { plainTable } from '../base/text/plain-table.js';
import type { LoopReport, Report, RoutineReport } from '../schema/report.js';
import { withoutRoutine } from '../symbols/loop-names.js';

/** Loops that the table has at most. */
const SHOWN = 10;
/** A loop of the table has so much of the cost itself. */
const SHARE_OF_A_LISTED_LOOP = 0.01;
/** Routines without loops that are named. */
const NAMED = 3;

function perEntry({ iterations, entries }: LoopReport): string {
  return compact(Number((iterations / Math.max(1, entries)).toPrecision(3)));
}

/** Of a loop that was looked at less the more it ran, what is told of all is estimated. */
export const aboutLoop = (loop: Pick<LoopReport, 'looked_at'> | undefined): string =>
  loop?.looked_at === undefined ? '' : 'about ';

const entered = (loop: LoopReport, written: (entries: number) => string): string =>
  aboutLoop(loop) + written(loop.entries);

/** Cost of all runs, as far as routines' own costs tell. */
function costOf(report: Report): number {
  return routinesOf(report).reduce((sum, { cost_self: own }) => sum + Math.max(0, own), 0);
}

/** The loops with most own cost; nothing where none were recorded. */
export function loopTable(report: Report, width: number, colors: Colors): string[] {
  const loops = allLoops(report);
  if (loops === undefined) return [];
  const total = costOf(report);
  const own = ({ cost_self: cost }: LoopReport): number => (total > 0 ? cost / total : 0);
  const all = loops
    .filter((loop) => own(loop) >= SHARE_OF_A_LISTED_LOOP)
    .map(wholeOf)
    .sort((a, b) => own(b) - own(a));
  if (all.length === 0) {
    return [
      '',
      colors.dim(`${count(loops.length, 'loop')}, none with a percent of the cost: --json`),
    ];
  }
  const rows = all
    .slice(0, SHOWN)
    .map((loop) => [
      loop.number,
      classTitle(loop),
      entered(loop, compact),
      perEntry(loop),
      percent(own(loop)),
      percent(loop.cost_share),
    ]);
  const lines = plainTable(['nest', 'class', 'entries', 'turns', 'own', 'cost'], rows);
  const room = width - 2 - lines[0].length;
  const names = ['loop (turns: iterations per entry)', ...all.map(({ name }) => printable(name))];
  const more = loops.length - Math.min(all.length, SHOWN);
  return [
    '',
    ...lines
      .map((line, i) => `${line}  ${fit(names[i], room)}`)
      .map((line, i) => (i === 0 ? colors.dim(line) : line)),
    ...(more > 0 ? [colors.dim(`${count(more, 'more loop')}: --json`)] : []),
  ];
}

/** Routines with a rank whose loops nobody knows. */
export function withoutLoops(report: Report): string[] {
  if (allLoops(report) === undefined) return [];
  const all = routinesOf(report).filter(
    (routine) => routine.rank !== null && routine.code === 'unknown',
  );
  if (all.length === 0) return [];
  const names = all.slice(0, NAMED).map(({ name }) => name);
  const more = all.length > NAMED ? `, ${all.length - NAMED} more` : '';
  return [
    `no loops are known of ${count(all.length, 'routine')} whose code could not be analysed: ${names.join(', ')}${more}`,
  ];
}

const CODE: Readonly<Record<NonNullable<RoutineReport['code']>, string>> = {
  unknown: 'none are known: its code could not be analysed',
  irreducible: 'some repeated code has several entries and is not listed',
};

export function codeFact({ code }: RoutineReport): string | null {
  return code === undefined ? null : CODE[code];
}

/** All of a routine, those in others below them; nothing where none were recorded. */
export function loopsOf(routine: RoutineReport, report: Report): string[] {
  const { loops = [], routines, metric } = report;
  const at = routines.indexOf(routine);
  const all = loops.filter((loop) => loop.routine === at);
  if (all.length === 0) return [];
  const lines = all.map((loop) => {
    const { number, class: name, formula, reason, iterations } = loop;
    const indent = '  '.repeat(number.split('.').length);
    const costs = `${aboutLoop(loop)}${loop.cost_total} ${metric.cost}, own ${loop.cost_self}`;
    const claim = formula ?? reason ?? 'no claim';
    return `${indent}${number}  ${printable(withoutRoutine(loop, routine.name))}  ${name}  ${entered(loop, String)} entries  ${iterations} iterations  ${costs}  [${printable(claim)}]`;
  });
  return [`loops: ${all.length}`, ...lines, ''];
}
