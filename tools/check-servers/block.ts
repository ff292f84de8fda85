/** Tables of docs/production.md that a check writes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { packageRoot } from '../../src/base/package.js';

/** A line of a table. */
export interface Cells {
  cells: readonly string[];
}

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Those of the page, below the head, with the new ones in their places. */
function renewed(block: string, rows: readonly Cells[]): string[][] {
  const lines = block.split('\n').filter((line) => line.startsWith('|'));
  const known = new Map(lines.slice(2).map((line) => [cellsOf(line)[0], cellsOf(line)]));
  for (const { cells } of rows) known.set(cells[0], [...cells]);
  return [...known.values()];
}

/**
 * Rows that are not among these stay as they are.
 * @param name behind `<!-- `, of the block that has the table
 */
export async function writeBlock(
  name: string,
  head: readonly string[],
  rows: readonly Cells[],
): Promise<void> {
  const page = join(packageRoot(), 'docs/production.md');
  const mark = new RegExp(`(<!-- ${name}: [^]*?-->\\n)([^]*?)(\\n<!-- End -->)`);
  const text = readFileSync(page, 'utf8').replace(
    mark,
    (_, before: string, block: string, after: string) => {
      const lines = [head, head.map(() => '-'), ...renewed(block, rows)];
      return `${before}\n${lines.map(lineOf).join('\n')}\n${after}`;
    },
  );
  writeFileSync(page, await format(text, { parser: 'markdown', printWidth: 100 }));
}
