/** Growth of a routine's own cost over runs, in plain text. */
import { classTitle } from './class-title.js';
import { printable } from '../base/text/printable.js';
import { count, exact, rounded } from '../base/text/numbers.js';
import { plainTable } from '../base/text/plain-table.js';
import type { ByFactors } from '../schema/factors-schema.js';
import type { Report, RoutineReport } from '../schema/report.js';

/** What runs are told apart by. */
export function runSizeText(growth: Report['growth']): string {
  const name = growth?.against?.name ?? 'n';
  return name === 'input' ? 'what a run read, in cells' : printable(name);
}

/** "own cost O(n * m), calls O(n), with callees O(n * m), in 13 runs". */
function byFactorsFact({ own, calls, total, points }: ByFactors): string {
  const parts = [
    ['own cost', own],
    ['calls', calls],
    ['with callees', total],
  ] as const;
  const known = parts.flatMap(([what, law]) =>
    law === null ? [] : [`${what} ${law.law === null ? 'unknown' : printable(`O(${law.law})`)}`],
  );
  return [...known, `in ${count(points.length, 'run')}`].join(', ');
}

/** Class, exponent and how the number of calls grows; null where runs have no sizes. */
export function perRunFact(
  { per_run: run, by_factors: by }: RoutineReport,
  { growth }: Report,
): string | null {
  if (by !== undefined) return byFactorsFact(by);
  if (run === undefined) return null;
  const { exponent, exponent_interval: ends } = run;
  const interval = ends === null ? '' : ` (95 %: ${ends.map(rounded).join(' to ')})`;
  const power = exponent === null ? '' : `, exponent ${rounded(exponent)}${interval}`;
  return `own cost ${classTitle(run)}${power}, calls n^${rounded(run.calls_exponent)}, in ${count(run.points.length, 'run')} by ${runSizeText(growth)}`;
}

/** Calls and own cost in each run; nothing where runs have no sizes. */
export function perRunTable({ per_run: run }: RoutineReport, report: Report): string[] {
  if (run === undefined) return [];
  const rows = run.points
    .toSorted(([a], [b]) => a - b)
    .map(([size, calls, own]) => [
      ...[size, calls, own].map(String),
      calls > 0 ? exact(own / calls) : '-',
    ]);
  return [
    `runs by ${runSizeText(report.growth)} (own cost in ${report.metric.cost}): ${rows.length}`,
    ...plainTable(['size', 'calls', 'own', 'own a call'], rows),
    '',
  ];
}
