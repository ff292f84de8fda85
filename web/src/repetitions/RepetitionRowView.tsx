import { useEffect, useRef } from 'preact/hooks';
import { compact, percent } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import { NO_HEAP_DATA } from '../../../src/words/structures/told.js';
import { Share } from '../table/Share.js';
import type { Forest, Grouping } from './grouping.js';
import type { RepetitionRow } from './rows.js';

export const rowId = (index: number): string => `repetition-${index}`;

/** Deeper levels are not moved further to the right. */
const INDENTS = 24;

interface Props {
  forest: Forest;
  grouping: Grouping;
  row: RepetitionRow;
  index: number;
  current: boolean;
  onPick: () => void;
  onToggle: () => void;
}

const indent = (level: number) => (
  <span style={{ paddingLeft: `${14 * Math.min(INDENTS, level - 1)}px` }} />
);

/** What the algorithm does that a node is the first of. */
function algorithmText({ tree, nodes }: Forest, { head }: Grouping, index: number): string {
  if (head[index] !== index) return 'with the one around';
  return tree.algorithms[nodes[index].algorithm]?.text ?? NO_HEAP_DATA;
}

export function RepetitionRowView(props: Props) {
  const { forest, grouping, row, index, current, onPick, onToggle } = props;
  const ref = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const common = {
    id: rowId(index),
    ref,
    role: 'row' as const,
    onClick: onPick,
    onDblClick: onToggle,
    class: current ? 'cursor' : '',
  };
  if (row.kind === 'process') {
    return (
      <tr {...common} aria-level={1}>
        <td role="gridcell" colSpan={5} class="process">
          {printable(row.title).slice(0, 300)}
        </td>
      </tr>
    );
  }
  if (row.kind === 'more') {
    return (
      <tr {...common} aria-level={row.level}>
        <td role="gridcell" colSpan={5}>
          {indent(row.level)}
          <button type="button" class="link" tabIndex={-1} onClick={onToggle}>
            {row.hidden} more with fewer steps
          </button>
        </td>
      </tr>
    );
  }
  const { node, level, open } = row;
  const leaf = node.children.length === 0;
  const name = printable(forest.tree.strings[node.name]).slice(0, 300);
  const share = forest.steps > 0 ? node.total / forest.steps : 0;
  return (
    <tr
      {...common}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={leaf ? undefined : open}
    >
      <td role="gridcell">
        {indent(level)}
        {leaf ? (
          <span class="twist" />
        ) : (
          <button
            type="button"
            class="twist"
            tabIndex={-1}
            aria-label={open ? 'Close' : 'Open'}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            {open ? '▾' : '▸'}
          </button>
        )}
        <span class="half">{node.recursion ? 'recursion ' : 'loop '}</span>
        <span class="name" title={name}>
          {name}
        </span>
      </td>
      <td role="gridcell" class="what">
        {printable(algorithmText(forest, grouping, node.index)).slice(0, 200)}
      </td>
      <td role="gridcell" class="right">
        {compact(node.invocations)}
      </td>
      <td role="gridcell" class="right">
        {compact(node.steps)}
      </td>
      <td role="gridcell" class="right">
        <Share share={share} text={percent(share)} />
      </td>
    </tr>
  );
}
