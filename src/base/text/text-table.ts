/** A table of text that fits a width: some columns give way, the others never do. */
import { fit, pad, width } from './width.js';

export interface Column {
  title: string;
  align: 'left' | 'right';
  /** Least width when the table is too wide; without it the column keeps its natural width. */
  min?: number;
}

/** A cell: what it says, and how it is coloured once its width is settled. */
export interface Cell {
  text: string;
  paint?: (text: string) => string;
}

const GAP = ' ';

/**
 * Widths of the columns. Columns that give way share what the others leave over; one that needs
 * less than its share leaves the rest to the others.
 */
function widths(columns: Column[], rows: Cell[][], total: number): number[] {
  const natural = columns.map((column, i) =>
    Math.max(width(column.title), ...rows.map((row) => width(row[i].text))),
  );
  const result = [...natural];
  let open = columns.flatMap((column, i) => (column.min === undefined ? [] : [i]));
  const sum = (indices: Iterable<number>): number => {
    let all = 0;
    for (const i of indices) all += result[i];
    return all;
  };
  let left = total - GAP.length * (columns.length - 1) - sum(columns.keys()) + sum(open);
  while (open.length > 0) {
    const weight = open.reduce((all, i) => all + columns[i].min!, 0);
    const share = (i: number): number => Math.floor((left * columns[i].min!) / weight);
    const content = open.filter((i) => natural[i] <= share(i));
    if (content.length === 0) {
      for (const i of open) result[i] = Math.max(columns[i].min!, share(i));
      break;
    }
    left -= sum(content);
    open = open.filter((i) => !content.includes(i));
  }
  return result;
}

/** Lines of the table, the titles first. Lines carry no blanks at the end. */
export function table(
  columns: Column[],
  rows: Cell[][],
  total: number,
  paintTitle: (text: string) => string,
): string[] {
  const sizes = widths(columns, rows, total);
  const line = (cells: Cell[]): string => {
    const last = cells.length - 1;
    return cells
      .map((cell, i) => {
        const text = fit(cell.text, sizes[i]);
        const keep = i === last && columns[i].align === 'left';
        const padded = keep ? text : pad(text, sizes[i], columns[i].align);
        return cell.paint === undefined ? padded : cell.paint(padded);
      })
      .join(GAP);
  };
  const titles = columns.map((column) => ({ text: column.title, paint: paintTitle }));
  return [titles, ...rows].map(line);
}
