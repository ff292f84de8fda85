import type { Data, Routine } from '../data/data.js';
import { cursor, open } from '../state/state.js';
import type { Column } from './columns.js';

interface Props {
  data: Data;
  routine: Routine;
  /** In the list as it is filtered and sorted, from 0. */
  position: number;
  /** Whether the keyboard is there. */
  isCursor: boolean;
  /** Whether its details are open. */
  isOpen: boolean;
  columns: readonly Column[];
}

export const rowId = (position: number): string => `row-${position}`;

export function Row({ data, routine, position, isCursor, isOpen, columns }: Props) {
  const classes = [isOpen ? 'open' : '', isCursor ? 'cursor' : ''];
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
