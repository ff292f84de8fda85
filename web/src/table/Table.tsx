import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Data } from '../data/data.js';
import { before } from '../state/compared.js';
import { shown } from '../state/list.js';
import { cursor, openRoutine } from '../state/state.js';
import { columnsFor, columnsOf } from './columns.js';
import { Head } from './Head.js';
import { Row, rowId } from './Row.js';
import { onTableKey } from './keys.js';

/** Height of a row, as in table.css. */
const ROW_HEIGHT = 30;
/** Rows that are kept above and below what is seen. */
const SPARE = 10;

/** Rows of the list that are in the document: only those that are seen, and a few around. */
function useWindow(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState({ top: 0, height: 800, width: 0 });
  useLayoutEffect(() => {
    const box = ref.current!;
    const look = (): void => {
      setScrolled({ top: box.scrollTop, height: box.clientHeight, width: box.clientWidth });
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  const first = Math.max(0, Math.floor(scrolled.top / ROW_HEIGHT) - SPARE);
  const last = Math.min(count, Math.ceil((scrolled.top + scrolled.height) / ROW_HEIGHT) + SPARE);
  return { ref, first: Math.min(first, count), last, width: scrolled.width };
}

/** Scrolls so that the cursor's row is seen, below the titles. */
function reveal(box: HTMLElement, position: number): void {
  const top = position * ROW_HEIGHT;
  const room = box.clientHeight - ROW_HEIGHT;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_HEIGHT > box.scrollTop + room) box.scrollTop = top + ROW_HEIGHT - room;
}

export function Table({ data }: { data: Data }) {
  const list = shown.value;
  const { ref, first, last, width } = useWindow(list.length);
  const split = openRoutine.value !== null;
  const compared = before.value;
  // The same list as before where nothing has changed, so that rows need not be made again.
  const columns = useMemo(() => {
    const all = columnsOf(data).filter(({ always }) => always === true || !split);
    return columnsFor(width, all);
  }, [data, compared, width, split]);
  const at = cursor.value;
  useEffect(() => {
    if (ref.current !== null) reveal(ref.current, at);
  }, [at, list]);
  const visible = at >= first && at < last;
  return (
    <div class="table-box" ref={ref}>
      <table
        role="grid"
        id="routines"
        class="routines"
        tabIndex={0}
        aria-label="Routines, ranked"
        aria-rowcount={list.length + 1}
        aria-activedescendant={visible ? rowId(at) : undefined}
        onKeyDown={onTableKey}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={width === null ? {} : { width: `${width}px` }} />
          ))}
        </colgroup>
        <Head columns={columns} />
        <tbody>
          <tr class="spacer" aria-hidden="true" style={{ height: `${first * ROW_HEIGHT}px` }} />
          {list.slice(first, last).map((routine, i) => (
            <Row
              key={routine.index}
              data={data}
              routine={routine}
              position={first + i}
              isCursor={first + i === at}
              isOpen={routine === openRoutine.value}
              columns={columns}
            />
          ))}
          <tr
            class="spacer"
            aria-hidden="true"
            style={{ height: `${(list.length - last) * ROW_HEIGHT}px` }}
          />
        </tbody>
      </table>
    </div>
  );
}
