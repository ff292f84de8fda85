/** What is inferred from samples, in a terminal. */
import type { Report } from '../schema/report.js';
import type { Colors } from '../base/text/colors.js';
import { wrap } from '../base/text/width.js';
import { count } from '../base/text/numbers.js';
import { table } from '../base/text/text-table.js';
import type { Column } from '../base/text/text-table.js';
import { SAMPLED_TITLES, sampledAbout, sampledCells, sampledKnown } from './sampled-table.js';

/** Rows of the table. */
const ROWS = 10;

const COLUMNS = SAMPLED_TITLES.map((title, i): Column =>
  i === 0 ? { title, align: 'left', min: 16 } : { title, align: 'right' },
);

/** Lines; none of a report of full recordings. */
export function sampledText({ sampled }: Report, width: number, colors: Colors): string[] {
  if (sampled === undefined) return [];
  const known = sampledKnown(sampled);
  const rows = known.slice(0, ROWS).map((each) => sampledCells(each).map((text) => ({ text })));
  const more = known.length - ROWS;
  return [
    '',
    ...wrap(sampledAbout(sampled), width).map((line) => colors.dim(line)),
    ...(rows.length === 0 ? [] : table(COLUMNS, rows, width, colors.dim)),
    ...(more > 0 ? [colors.dim(`${count(more, 'more routine')}: --json`)] : []),
  ];
}
