import { useEffect, useRef } from 'preact/hooks';
import { compact, percent } from '../../../src/base/text/numbers.js';
import type { Frame } from '../../../src/pages/frames/frame.js';
import type { Data } from '../data/data.js';
import { frameName } from '../data/frame-names.js';
import { before } from '../state/compared.js';
import { Change } from '../table/Change.js';
import { FrameBadge } from '../table/ClassBadge.js';
import { Share } from '../table/Share.js';
import type { TreeRow } from './rows.js';

export const treeRowId = (index: number): string => `tree-${index}`;

interface Props {
  data: Data;
  row: TreeRow;
  index: number;
  whole: number;
  /** What children of a row are: callees or callers. */
  kind: string;
  current: boolean;
  /** Its routine is the one that is open. */
  marked: boolean;
  /** What the filters say of it; null where nothing is filtered. */
  matches: boolean | null;
  onToggle: () => void;
  onShow: () => void;
}

/** Deeper levels are not moved further to the right. */
const INDENTS = 24;

function Twist({ row, onToggle }: Pick<Props, 'row' | 'onToggle'>) {
  if (row.frame.children.length === 0) return <span class="twist" />;
  return (
    <button
      type="button"
      class="twist"
      tabIndex={-1}
      aria-label={row.open ? 'Close' : 'Open'}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      {row.open ? '▾' : '▸'}
    </button>
  );
}

/** Estimated calls need not be whole. */
function callsOf({ calls }: Frame): string {
  return calls > 0 && calls < 0.5 ? '<1' : compact(Math.round(calls));
}

export function TreeRowView(props: Props) {
  const { data, row, index, whole, kind, current, marked, matches, onToggle, onShow } = props;
  const { frame, level } = row;
  const ref = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const routine = frame.node < 0 ? undefined : data.routines.at(frame.node);
  const share = whole > 0 ? frame.cost / whole : 0;
  const classes = [
    current ? 'cursor' : '',
    marked ? 'open' : '',
    matches === null ? '' : matches ? 'match' : 'other',
  ];
  const leaf = frame.children.length === 0;
  return (
    <tr
      id={treeRowId(index)}
      ref={ref}
      role="row"
      class={classes.join(' ')}
      aria-selected={marked}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={leaf ? undefined : row.open}
      onClick={onToggle}
      onDblClick={onShow}
    >
      <td role="gridcell">
        <span style={{ paddingLeft: `${14 * Math.min(INDENTS, level - 1)}px` }} />
        <Twist row={row} onToggle={onToggle} />
        <span class="name">{frameName(data, frame).slice(0, 300)}</span>
        {row.hidden > 0 && (
          <span class="none">
            {' '}
            and {row.hidden} cheaper {kind}
          </span>
        )}
      </td>
      <td role="gridcell">
        <FrameBadge data={data} frame={frame} />
      </td>
      <td role="gridcell" class="right" data-title="calls">
        {frame.node < 0 ? '' : callsOf(frame)}
      </td>
      <td role="gridcell" class="right">
        <Share share={share} text={percent(share)} />
      </td>
      {before.value !== null && (
        <td role="gridcell" class="right">
          {routine !== undefined && <Change routine={routine} />}
        </td>
      )}
    </tr>
  );
}
