import { useMemo, useState } from 'preact/hooks';
import type { ViewTree } from '../../../src/pages/repetitions.js';
import { grouping as groupingBy, regrouped, repetition, toggled } from '../state/state.js';
import { AlgorithmCard } from './AlgorithmCard.js';
import { algorithmOf, forestOf, groupsOf } from './grouping.js';
import { GroupingChoice } from './GroupingChoice.js';
import { onRepetitionKey } from './keys.js';
import { RepetitionRowView, rowId } from './RepetitionRowView.js';
import { FIRST, MORE, repetitionRows, usuallyOpen } from './rows.js';
import type { RepetitionRow } from './rows.js';
import { GridHead } from '../tree/treegrid.js';

const TITLES = ['repetition', 'algorithm', 'times', 'steps', 'with inner ones'];
const WIDTHS = [null, null, '80px', '80px', '130px'];

/** Loops and recursion by what they ran in, and the algorithms that they make up. */
export function RepetitionTree({ tree }: { tree: ViewTree }) {
  const forest = forestOf(tree);
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => usuallyOpen(forest));
  const [more, setMore] = useState<ReadonlyMap<number, number>>(new Map());
  const [at, setAt] = useState(1);
  const groups = useMemo(
    () => groupsOf(forest, groupingBy.value, regrouped.value),
    [forest, groupingBy.value, regrouped.value],
  );
  const rows = useMemo(
    () => repetitionRows(forest, { nodes: opened, shown: more }),
    [forest, opened, more],
  );
  const current = Math.min(at, rows.length - 1);
  const pick = (i: number): void => {
    const row = rows[i];
    setAt(i);
    if (row.kind === 'node') repetition.value = row.node.index;
  };
  const toggle = (row: RepetitionRow): void => {
    if (row.kind === 'node') {
      if (row.node.children.length > 0) setOpened(toggled(opened, row.node.index));
    } else if (row.kind === 'more') {
      setMore(new Map(more).set(row.of, (more.get(row.of) ?? FIRST) + MORE));
    }
  };
  const regroup = (index: number): void => {
    if (forest.nodes[index].parent >= 0) regrouped.value = toggled(regrouped.value, index);
  };
  const node = forest.nodes.at(repetition.value < 0 ? forest.nodes.length : repetition.value);
  return (
    <main class={node === undefined ? 'algorithms-view' : 'algorithms-view split'}>
      <div class="list tree-view">
        <GroupingChoice />
        <div class="table-box">
          <table
            class="routines tree"
            role="treegrid"
            id="repetitions"
            aria-label="Repetition tree"
            tabIndex={0}
            aria-activedescendant={rowId(current)}
            onKeyDown={(event) => {
              onRepetitionKey(event, {
                rows,
                at: current,
                setAt: pick,
                toggle,
                regroup: (row) => {
                  if (row.kind === 'node') regroup(row.node.index);
                },
              });
            }}
          >
            <colgroup>
              {WIDTHS.map((width, i) => (
                <col key={i} style={width === null ? {} : { width }} />
              ))}
            </colgroup>
            <GridHead titles={TITLES} />
            <tbody>
              {rows.map((row, i) => (
                <RepetitionRowView
                  key={i}
                  forest={forest}
                  row={row}
                  grouping={groups}
                  index={i}
                  current={i === current}
                  onPick={() => {
                    pick(i);
                  }}
                  onToggle={() => {
                    toggle(row);
                  }}
                />
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {node !== undefined && (
        <AlgorithmCard
          forest={forest}
          node={node}
          joined={groups.head[node.index] !== node.index}
          algorithm={algorithmOf(forest, groups, groups.head[node.index])}
          onRegroup={() => {
            regroup(node.index);
          }}
        />
      )}
    </main>
  );
}
