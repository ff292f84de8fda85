import type { ComponentChildren } from 'preact';
import { compact, percent } from '../../../src/base/text/numbers.js';
import { Share } from '../table/Share.js';

export interface CostRow {
  key: string | number;
  /** A cell for each of the heads. */
  cells: ComponentChildren;
  calls: number;
  /** Both are estimated. */
  about?: boolean;
  cost: number;
}

interface CostTableProps {
  heads: readonly string[];
  rows: readonly CostRow[];
  /** The cost that shares are of. */
  whole: number;
  /** More rows are counted. */
  most?: number;
  /** What is said where there are no rows. */
  none?: string;
}

/** Who took part, with the calls and the share of the cost of each. */
export function CostTable({ heads, rows, whole, most = rows.length, none }: CostTableProps) {
  if (rows.length === 0) return <p class="empty">{none}</p>;
  return (
    <>
      <table class="calls">
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
            <th scope="col" class="right">
              calls
            </th>
            <th scope="col" class="right">
              cost
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ key, cells, calls, cost, about }) => (
            <tr key={key}>
              {cells}
              <td class="right">
                {about === true && 'about '}
                {compact(calls)}
              </td>
              <td class="right">
                <Share share={cost / whole} text={whole > 0 ? percent(cost / whole) : '–'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && <p class="empty">and {rows.length - most} more</p>}
    </>
  );
}
