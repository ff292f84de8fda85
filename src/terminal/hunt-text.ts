/** The result of a hunt as text. */
import type { Colors } from '../base/text/colors.js';
import { count, seconds } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import { table } from '../base/text/text-table.js';
import type { Hunt, HuntResult } from '../schema/hunt.js';
import { savingText } from '../words/diagnosis/saving.js';
import { growthWords } from '../words/growth-words.js';
import { inputSize } from '../base/text/bytes.js';
import { triedWords } from '../words/hunt/answer.js';

type Suggestion = HuntResult['suggestion'];

export interface HuntTextOptions {
  /** Columns. */
  width: number;
  /** Rows of the table of groups; the rest is counted. */
  rows: number;
  colors: Colors;
}

/** As `--diagnose` of a sweep says it. */
function suggestionWords({ code, text, saving }: NonNullable<Suggestion>): string {
  const said = printable(`${code}: ${text}`);
  return code === 'none' ? said : `${said} ${savingText(saving, null, false)}`;
}

function resultLines({ results }: Hunt): string[] {
  return results.flatMap(({ rank, text, finding, suggestion, families, groups, file, next }) => [
    `${rank}. ${text}`,
    `   ${printable(finding)}`,
    ...(suggestion === null ? [] : [`   suggests ${suggestionWords(suggestion)}`]),
    `   ${count(families, 'family meets', 'families meet')} it: ${printable(groups.slice(0, 4).join('; '))}${groups.length > 4 ? '; …' : ''}`,
    `   input    ${printable(file)}`,
    `   next     ${printable(next)}`,
    '',
  ]);
}

function groupLines(hunt: Hunt, { width, rows, colors }: HuntTextOptions): string[] {
  const { groups, results } = hunt;
  const law = (rank: number | null, suspects: number): string => {
    const result = results.find((each) => each.rank === rank);
    if (result !== undefined) return `${growthWords(result)}  #${rank}`;
    return suspects > 0 ? `not certain (${suspects})` : 'n log n or less';
  };
  const shown = groups.slice(0, rows);
  const cells = shown.map(({ group, families, slowest, bytes, rank, suspects }) => [
    { text: printable(group) },
    { text: String(families) },
    { text: seconds(slowest) },
    { text: inputSize(bytes) },
    { text: law(rank, suspects) },
  ]);
  const lines = table(
    [
      { title: '# done to the sample', align: 'left', min: 20 },
      { title: 'families', align: 'right' },
      { title: 'slowest', align: 'right' },
      { title: 'at', align: 'right' },
      { title: 'grows like', align: 'left' },
    ],
    cells,
    width,
    colors.dim,
  );
  const hidden = groups.length - shown.length;
  return hidden > 0 ? [...lines, `${count(hidden, 'more group')}: --full shows all`] : lines;
}

function troubleLines({ troubles }: Hunt): string[] {
  const how = {
    crash: 'ends by',
    time: 'does not end within 2 s',
    waiting: 'waits',
    memory: 'takes too much memory',
    output: 'writes too much',
  };
  return troubles.map(({ ended, signal, bytes, families, family, file }) => {
    const what = ended === 'crash' ? `${how.crash} ${signal ?? 'a signal'}` : how[ended];
    const others = families > 1 ? ` (${count(families, 'family does', 'families do')})` : '';
    return `It ${what} at ${inputSize(bytes)}: ${printable(family.what)}${others}; ${printable(file)}`;
  });
}

/** The answer stands first and, in a terminal, last as well. */
export function huntText(hunt: Hunt, options: HuntTextOptions): string {
  const lines = [
    hunt.text,
    '',
    ...groupLines(hunt, options),
    '',
    ...resultLines(hunt),
    ...troubleLines(hunt),
    ...triedWords(hunt),
    ...hunt.warnings,
  ];
  return `${lines.join('\n')}\n`;
}
