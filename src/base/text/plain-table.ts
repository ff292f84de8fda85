/** Columns of numbers in plain text. */

/** Lines of right-aligned columns, the titles first. */
export function plainTable(titles: readonly string[], rows: readonly string[][]): string[] {
  const widths = titles.map((title, i) =>
    rows.reduce((width, row) => Math.max(width, row[i].length), title.length),
  );
  return [titles, ...rows].map(
    (cells) => `  ${cells.map((cell, i) => cell.padStart(widths[i])).join('  ')}`,
  );
}
