import { sort } from '../state/state.js';
import type { Column } from './columns.js';

function sortBy({ key, highFirst }: Column): void {
  const now = sort.value;
  sort.value =
    now.key === key
      ? { key, descending: !now.descending }
      : { key, descending: highFirst === true };
}

function SortButton({ column }: { column: Column }) {
  const active = sort.value.key === column.key;
  const arrow = active ? (sort.value.descending ? '▾' : '▴') : '';
  return (
    <button
      type="button"
      class={active ? 'sort active' : 'sort'}
      title={`${column.help}; click to sort`}
      onClick={() => {
        sortBy(column);
      }}
    >
      {column.title}
      <span class="arrow" aria-hidden="true">
        {arrow}
      </span>
    </button>
  );
}

/** The titles; a click sorts, a second one turns the order round. */
export function Head({ columns }: { columns: readonly Column[] }) {
  const order = sort.value.descending ? 'descending' : 'ascending';
  return (
    <thead>
      <tr role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            role="columnheader"
            class={column.right === true ? 'right' : ''}
            aria-sort={sort.value.key === column.key ? order : 'none'}
          >
            {column.sortable === false ? (
              <span class="sort" title={column.help}>
                {column.title}
              </span>
            ) : (
              <SortButton column={column} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
