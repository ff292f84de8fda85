import { useMemo, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { SEARCH_ID } from '../keyboard.js';
import { SaveCsv } from '../save/SaveButton.js';
import { query } from '../state/state.js';

export interface ListColumn<T> {
  key: string;
  title: string;
  right?: boolean;
  /** What it is sorted by. */
  value: (row: T) => number | string;
  cell: (row: T) => ComponentChildren;
}

interface Props<T> {
  label: string;
  rows: readonly T[];
  columns: readonly ListColumn<T>[];
  /** What the search looks through. */
  textOf: (row: T) => string;
  /** What is known of the row that is chosen. */
  detail: (row: T) => ComponentChildren;
}

/** More rows make a browser slow. */
const SHOWN = 1000;

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

/** Words that all have to be there, `a|b` either, `!` not. */
function matches(text: string): boolean {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => {
    const not = word.length > 1 && word.startsWith('!');
    const either = (not ? word.slice(1) : word).split('|').filter(Boolean);
    return either.some((part) => text.includes(part)) !== not;
  });
}

/** A list that is searched and sorted as the one of routines is, and opens what is chosen beside it. */
export function SortedTable<T>({ label, rows, columns, textOf, detail }: Props<T>) {
  const [sort, setSort] = useState({ key: '', descending: false });
  const [chosen, setChosen] = useState<T | null>(null);
  const shown = useMemo(() => {
    const found = rows.filter((row) => matches(textOf(row).toLowerCase()));
    const column = columns.find(({ key }) => key === sort.key);
    if (column === undefined) return found;
    const sign = sort.descending ? -1 : 1;
    return found.toSorted((a, b) => sign * compare(column.value(a), column.value(b)));
  }, [rows, query.value, sort]);
  return (
    <div class={chosen === null ? 'routines-view' : 'routines-view split'}>
      <div class="list">
        <div class="toolbar">
          <label class="search">
            <span class="visually-hidden">Search {label}</span>
            <input
              id={SEARCH_ID}
              type="search"
              placeholder="Search"
              autocomplete="off"
              spellcheck={false}
              value={query.value}
              onInput={(event) => {
                query.value = event.currentTarget.value;
              }}
            />
            <kbd aria-hidden="true">/</kbd>
          </label>
          <span class="count" role="status" id="count">
            {shown.length === rows.length ? rows.length : `${shown.length} of ${rows.length}`}{' '}
            {label}
          </span>
          <SaveCsv
            name={label}
            table={() => ({
              columns: columns.map(({ title }) => ({ name: title, type: 'text' })),
              rows: shown.map((row) => columns.map(({ value }) => value(row))),
            })}
          />
        </div>
        <div class="table-box">
          <table class="calls listed" aria-label={label}>
            <thead>
              <tr>
                {columns.map(({ key, title, right }) => (
                  <th
                    key={key}
                    scope="col"
                    class={right === true ? 'right' : ''}
                    aria-sort={
                      sort.key !== key ? 'none' : sort.descending ? 'descending' : 'ascending'
                    }
                  >
                    <button
                      type="button"
                      class="sort"
                      onClick={() => {
                        const again = sort.key === key;
                        setSort({ key, descending: again ? !sort.descending : right === true });
                      }}
                    >
                      {title}
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, SHOWN).map((row, i) => (
                <tr
                  key={i}
                  tabIndex={0}
                  class={row === chosen ? 'open' : ''}
                  onClick={() => {
                    setChosen(row);
                  }}
                  onKeyDown={({ key }) => {
                    if (key === 'Enter') setChosen(row);
                  }}
                >
                  {columns.map((column) => (
                    <td key={column.key} class={column.right === true ? 'right' : ''}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length > SHOWN && <p class="empty">and {shown.length - SHOWN} more</p>}
        </div>
      </div>
      {chosen !== null && (
        <section class="detail" aria-label="Details">
          <header class="detail-head">
            <div />
            <button
              type="button"
              class="close"
              aria-label="Close the details"
              onClick={() => {
                setChosen(null);
              }}
            >
              ×
            </button>
          </header>
          {detail(chosen)}
        </section>
      )}
    </div>
  );
}
