import { useEffect, useRef } from 'preact/hooks';
import type { Data, Routine } from '../data/data.js';
import { opened } from '../state/state.js';
import { RoutineBadge } from '../table/ClassBadge.js';
import { focusTable } from '../keyboard.js';
import { AskForCode } from './AskForCode.js';
import { Calls } from './Calls.js';
import { Code } from './Code.js';
import { Compared } from './Compared.js';
import { Contexts } from './Contexts.js';
import { Loops } from './Loops.js';
import { Facts } from './Facts.js';
import { Later } from './Later.js';
import { Notes } from './Notes.js';
import { CostFigure, Plots } from './Plots.js';
import { PointsTable } from './PointsTable.js';
import { OverRuns } from './OverRuns.js';
import { Source } from './Source.js';
import { Tests } from './Tests.js';
import { Threads } from './Threads.js';

/** Names longer than this are cut until one asks for all of it. */
const LONG_NAME = 240;

function Title({ data, routine }: { data: Data; routine: Routine }) {
  const { title, rank } = routine;
  const long = title.length > LONG_NAME;
  return (
    <>
      <h2 id="detail-title">
        {long ? `${title.slice(0, LONG_NAME)}…` : title}{' '}
        <RoutineBadge data={data} routine={routine} />
      </h2>
      {long && (
        <details class="long-name">
          <summary>Whole name, {title.length} characters</summary>
          <code>{title}</code>
        </details>
      )}
      <p class="detail-rank">
        {rank === null ? 'not ranked: too small a share of the cost' : `rank ${rank}`}
      </p>
    </>
  );
}

function Rest(props: { data: Data; routine: Routine }) {
  return (
    <>
      <Code {...props} />
      <AskForCode {...props} />
      <Source {...props} />
      <Loops {...props} />
      <Plots {...props} />
      <Tests {...props} />
      <Calls {...props} />
      <Contexts {...props} />
      <Threads {...props} />
      <PointsTable {...props} />
    </>
  );
}

/** Everything known about one routine. */
export function Detail({ data, routine }: { data: Data; routine: Routine }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = 0;
  }, [routine]);
  return (
    <section class="detail" ref={box} aria-labelledby="detail-title">
      <header class="detail-head">
        <div>
          <Title data={data} routine={routine} />
        </div>
        <button
          type="button"
          class="close"
          aria-label="Close the details"
          title="Close (Esc)"
          onClick={() => {
            opened.value = '';
            focusTable();
          }}
        >
          ×
        </button>
      </header>
      <Notes routine={routine} />
      <Facts data={data} routine={routine} />
      <OverRuns data={data} routine={routine} />
      <CostFigure data={data} routine={routine} />
      <Compared data={data} routine={routine} />
      <Later routine={routine}>{(current) => <Rest data={data} routine={current} />}</Later>
    </section>
  );
}
