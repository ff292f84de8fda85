/** What tables of trees have in common: keys, as the WAI-ARIA practices have them for treegrids, and heads. */

/** A row: how deep it lies, and whether it has others below it, open or not. */
export interface GridRow {
  level: number;
  leaf: boolean;
  open: boolean;
}

interface Grid {
  count: number;
  row: (at: number) => GridRow;
  at: number;
  setAt: (at: number) => void;
  /** Opens or closes the row. */
  toggle: (at: number) => void;
}

/** Index of the row one level up; the first at the top. */
function above({ row, at }: Grid): number {
  const { level } = row(at);
  for (let i = at; i > 0; i--) if (row(i).level < level) return i;
  return 0;
}

/** @returns whether the key is one of a treegrid's */
export function onGridKey({ key }: KeyboardEvent, grid: Grid): boolean {
  const { count, row, at, setAt, toggle } = grid;
  const { leaf, open } = row(at);
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      setAt(Math.min(last, at + 1));
      return true;
    case 'ArrowUp':
      setAt(Math.max(0, at - 1));
      return true;
    case 'Home':
      setAt(0);
      return true;
    case 'End':
      setAt(last);
      return true;
    case 'ArrowRight':
      if (leaf) return true;
      if (open) setAt(Math.min(last, at + 1));
      else toggle(at);
      return true;
    case 'ArrowLeft':
      if (open && !leaf) toggle(at);
      else setAt(above(grid));
      return true;
    default:
      return false;
  }
}

/** @param titles of the columns: from the third on they are of numbers */
export function GridHead({ titles }: { titles: readonly string[] }) {
  return (
    <thead>
      <tr>
        {titles.map((title, i) => (
          <th key={title} scope="col" class={i > 1 ? 'right' : ''}>
            <span class="sort">{title}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
