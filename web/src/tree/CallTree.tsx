import { useEffect, useState } from 'preact/hooks';
import type { Data } from '../data/data.js';
import type { Frame } from '../../../src/render/html/frames/frame.js';
import { ContextNote } from '../flame/Controls.js';
import { useFrames } from '../flame/useFrames.js';
import { direction, open, toggled, view } from '../state/state.js';
import { Direction } from './Direction.js';
import { onTreeKey } from './keys.js';
import { mainPath, treeRows } from './rows.js';
import { TreeRowView, treeRowId } from './TreeRowView.js';
import { GridHead } from './treegrid.js';

const TITLES = ['routine', 'class', 'calls', 'cost'];

/** Contexts as a tree: who calls whom along which path, costliest first. */
export function CallTree({ data }: { data: Data }) {
  const { down, up } = useFrames(data);
  const root = up !== null && direction.value === 'callers' ? up : down;
  const [opened, setOpened] = useState<ReadonlySet<Frame>>(() => mainPath(root));
  const [at, setAt] = useState(0);
  useEffect(() => {
    setOpened(mainPath(root));
    setAt(0);
  }, [root]);
  const rows = treeRows(root, (frame) => opened.has(frame));
  const toggle = (frame: Frame): void => {
    setOpened(toggled(opened, frame));
  };
  const show = ({ node }: Frame): void => {
    const routine = node < 0 ? undefined : data.routines.at(node);
    if (routine === undefined) return;
    view.value = 'routines';
    open(routine);
  };
  return (
    <main class="tree-view">
      <ContextNote data={data} />
      {up !== null && <Direction />}
      <div class="table-box">
        <table
          class="routines tree"
          role="treegrid"
          id="tree"
          aria-label="Call tree"
          tabIndex={0}
          aria-activedescendant={treeRowId(at)}
          onKeyDown={(event) => {
            onTreeKey(event, { rows, at, setAt, toggle, show });
          }}
        >
          <colgroup>
            <col />
            <col style={{ width: '120px' }} />
            <col style={{ width: '90px' }} />
            <col style={{ width: '130px' }} />
          </colgroup>
          <GridHead titles={TITLES} />
          <tbody>
            {rows.map((row, i) => (
              <TreeRowView
                key={i}
                data={data}
                row={row}
                index={i}
                whole={root.cost}
                kind={root === up ? 'callers' : 'callees'}
                current={i === at}
                onToggle={() => {
                  setAt(i);
                  toggle(row.frame);
                }}
                onShow={() => {
                  show(row.frame);
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </main>
  );
}
