/** What was measured, for people. */
import type { Row } from './rows.js';
import { LOOPED, OURS } from './tools.js';
import type { Tool } from './tools.js';

export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  const padded = (text: string, i: number) =>
    i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]);
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}

const fixed = (value: number | null | undefined, digits: number): string =>
  value?.toFixed(digits) ?? '-';

const percent = (share: number | undefined): number | undefined =>
  share === undefined ? undefined : 100 * share;

export function tableOf(rows: readonly Row[], tools: readonly Tool[]): string {
  const others = tools.filter((tool) => tool !== 'native');
  const ours = OURS.filter((tool) => tools.includes(tool));
  const threads = rows.some(({ ofAlone }) => Object.keys(ofAlone).length > 0);
  const titles = [
    'program',
    'native s',
    ...others,
    ...(threads ? ours.map((tool) => `${tool} of one thread`) : []),
    'of callgrind',
    ...ours.map((tool) => `Node.js of ${tool} %`),
    ...tools.map((tool) => `${tool} MB`),
  ];
  const lines = rows.map((row) => [
    row.program,
    fixed(row.cpu.native, 2),
    ...others.map((tool) => {
      if (row.failed[tool] !== undefined) return 'none';
      return `${fixed(row.ratio[tool], 1)}${row.wrong.includes(tool) ? '!' : ''}`;
    }),
    ...(threads ? ours.map((tool) => fixed(row.ofAlone[tool], 2)) : []),
    fixed(row.ofCallgrind, 2),
    ...ours.map((tool) => fixed(percent(row.nodeShare[tool]), 0)),
    ...tools.map((tool) => fixed(row.peakMb[tool], 0)),
  ]);
  return aligned([titles, ...lines]);
}

/** What loops cost over routines alone, by engine: each program's ratio, and their geometric mean. */
function printLoops(rows: readonly Row[], tools: readonly Tool[]): void {
  const measured = LOOPED.filter((both) => both.every((tool) => tools.includes(tool)));
  for (const [without, looped] of measured) {
    const both = rows.filter(({ cpu }) => without in cpu && looped in cpu);
    const ratios = both.map(({ cpu }) => cpu[looped]! / cpu[without]!);
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    const each = both.map(({ program }, i) => `${program} ${ratios[i].toFixed(2)}`).join(', ');
    console.log(`${looped} over ${without}: ${each}; geometric mean ${mean.toFixed(2)}`);
  }
}

export function printRows(rows: readonly Row[], tools: readonly Tool[]): void {
  console.log('\nprocessor time, times native (comair-bin: recording and analysis together)');
  console.log(tableOf(rows, tools));
  if (rows.some((row) => row.wrong.length > 0))
    console.log('!: another exit status or output than alone');
  for (const { program, failed } of rows)
    for (const [tool, why] of Object.entries(failed)) console.log(`${program}, ${tool}: ${why}`);
  printLoops(rows, tools);
  const goals = rows.flatMap((row) => row.goals);
  if (goals.length === 0) return;
  console.log('\ngoals of threads');
  for (const { what, most, is, met } of goals)
    console.log(`  ${met ? 'met   ' : 'MISSED'}  ${what} ${fixed(is, 2)}, at most ${most}`);
}
