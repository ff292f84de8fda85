import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Data } from '../data/data.js';
import { routineOf } from '../data/inlined.js';
import { pathOf } from '../../../src/pages/frames/frame.js';
import type { Frame } from '../../../src/pages/frames/frame.js';
import { StartUpToggle } from '../flame/ColorLegend.js';
import { ContextNote } from '../flame/Controls.js';
import { nextOf } from '../flame/keys.js';
import { MatchNote } from '../flame/MatchNote.js';
import { matchesIn, matching } from '../flame/matches.js';
import { useFrames } from '../flame/useFrames.js';
import { SaveCsv } from '../save/SaveButton.js';
import { treeTable } from './tree-table.js';
import { before } from '../state/compared.js';
import { direction, open, openRoutine, toggled, view } from '../state/state.js';
import { Toolbar } from '../toolbar/Toolbar.js';
import { Direction } from './Direction.js';
import { onTreeKey } from './keys.js';
import { mainPath, treeRows } from './rows.js';
import { TreeRowView, treeRowId } from './TreeRowView.js';
import { GridHead } from './treegrid.js';

const TITLES = ['routine', 'class', 'calls', 'cost'];
/** Where two reports are compared. */
const COMPARED_TITLES = [...TITLES, 'change'];

/** What is open, and where the keyboard is. */
function useOpened(root: Frame) {
  const [opened, setOpened] = useState<ReadonlySet<Frame>>(() => mainPath(root));
  const [at, setAt] = useState(0);
  // Before the paint: the frames that were open are not those of the new root, and it would show alone.
  useLayoutEffect(() => {
    setOpened(mainPath(root));
    setAt(0);
  }, [root]);
  const rows = useMemo(() => treeRows(root, (frame) => opened.has(frame)), [root, opened]);
  /** Opens all that is above the frame, and goes there. */
  const goTo = (frame: Frame): void => {
    const above = pathOf(frame).slice(0, -1);
    const more = new Set([...opened, ...above]);
    setOpened(more);
    const place = treeRows(root, (each) => more.has(each)).findIndex((row) => row.frame === frame);
    // Beyond the children that are listed there is no row to go to.
    if (place >= 0) setAt(place);
  };
  return { opened, setOpened, at, setAt, rows, goTo };
}

/** Contexts as a tree: who calls whom along which path, costliest first. */
export function CallTree({ data }: { data: Data }) {
  const { down, up } = useFrames(data);
  const root = up !== null && direction.value === 'callers' ? up : down;
  const { opened, setOpened, at, setAt, rows, goTo } = useOpened(root);
  const matches = matching.value;
  const found = useMemo(() => matches && matchesIn(root, matches), [root, matches]);
  const toggle = (frame: Frame): void => {
    setOpened(toggled(opened, frame));
  };
  const mark = (frame: Frame): boolean => {
    const routine = routineOf(data, frame);
    if (routine !== undefined) open(routine);
    return routine !== undefined;
  };
  const show = (frame: Frame): void => {
    if (mark(frame)) view.value = 'routines';
  };
  const goToMatch = (step: 1 | -1): void => {
    const next = nextOf(found?.frames ?? [], rows[at].frame, step);
    if (next !== undefined) goTo(next);
  };
  return (
    <main class="tree-view">
      <Toolbar
        onEnter={() => {
          goToMatch(1);
          document.getElementById('tree')?.focus({ preventScroll: true });
        }}
      >
        <SaveCsv name="call-tree" table={() => treeTable(data, rows, root.cost)} />
      </Toolbar>
      <div class="tree-notes">
        <ContextNote data={data} />
        {up === null ? <StartUpToggle /> : <Direction />}
        <MatchNote found={found} whole={root.cost} />
      </div>
      <div class="table-box">
        <table
          class="routines tree"
          role="treegrid"
          id="tree"
          aria-label="Call tree"
          tabIndex={0}
          aria-activedescendant={treeRowId(at)}
          onKeyDown={(event) => {
            onTreeKey(event, { rows, at, setAt, toggle, show, goToMatch });
          }}
        >
          <colgroup>
            <col />
            <col style={{ width: '148px' }} />
            <col style={{ width: '90px' }} />
            <col style={{ width: '130px' }} />
            {before.value !== null && <col style={{ width: '136px' }} />}
          </colgroup>
          <GridHead titles={before.value === null ? TITLES : COMPARED_TITLES} />
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
                marked={row.frame.node >= 0 && openRoutine.value?.index === row.frame.node}
                matches={matches && matches.has(row.frame.node)}
                onToggle={() => {
                  setAt(i);
                  mark(row.frame);
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
