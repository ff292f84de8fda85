import type { Data, Routine } from '../data/data.js';
import { cursor, open, opened } from '../state/state.js';
import type { Column } from './columns.js';

interface Props {
  data: Data;
  routine: Routine;
  /** In the list as it is filtered and sorted, from 0. */
  position: number;
  columns: readonly Column[];
}

export const rowId = (position: number): string => `row-${position}`;

export function Row({ data, routine, position, columns }: Props) {
  const isOpen = opened.value === routine.id;
  const classes = [isOpen ? 'open' : '', cursor.value === position ? 'cursor' : ''];
  return (
    <tr
      id={rowId(position)}
      role="row"
      class={classes.join(' ')}
      aria-rowindex={position + 2}
      aria-selected={isOpen}
      onClick={() => {
        cursor.value = position;
        open(routine);
      }}
    >
      {columns.map((column) => (
        <td key={column.key} role="gridcell" class={column.right === true ? 'right' : ''}>
          {column.cell(routine, data)}
        </td>
      ))}
    </tr>
  );
}
