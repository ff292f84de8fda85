import { emptyReason } from '../../src/words/notes.js';
import { Changes } from './compare/Changes.js';
import { Detail } from './detail/Detail.js';
import { Findings } from './findings/Findings.js';
import { Flame } from './flame/Flame.js';
import { CallGraph } from './graph/CallGraph.js';
import { Jobs } from './lists/Jobs.js';
import { TrendList } from './lists/TrendList.js';
import { Header } from './header/Header.js';
import { Keys } from './header/Keys.js';
import { Missing } from './header/Missing.js';
import { Notices } from './header/Notices.js';
import { Verdict } from './header/Verdict.js';
import { Runs } from './header/Runs.js';
import type { Data } from './data/data.js';
import { reportOf } from './data/report.js';
import { SaveCsv } from './save/SaveButton.js';
import { routinesTable } from './table/routines-table.js';
import { shown } from './state/list.js';
import { data, focused, hasFindings, openRoutine, view } from './state/state.js';
import { Table } from './table/Table.js';
import { Toolbar } from './toolbar/Toolbar.js';
import { RepetitionTree } from './repetitions/RepetitionTree.js';
import { CallTree } from './tree/CallTree.js';

function List({ all }: { all: Data }) {
  if (all.routines.length === 0) return <p class="nothing">{emptyReason(reportOf(all))}</p>;
  if (shown.value.length === 0) {
    return <p class="nothing">No routine matches the search and the filters.</p>;
  }
  return <Table data={all} />;
}

function Routines({ all }: { all: Data }) {
  const routine = openRoutine.value;
  return (
    <main class={routine === null ? 'routines-view' : 'routines-view split'}>
      <div class="list">
        <Toolbar>
          <SaveCsv name="routines" table={() => routinesTable(all, shown.value)} />
        </Toolbar>
        <List all={all} />
      </div>
      {routine !== null && <Detail data={all} routine={routine} />}
    </main>
  );
}

function FindingsView({ all }: { all: Data }) {
  const routine = openRoutine.value;
  return (
    <main class={routine === null ? 'routines-view' : 'routines-view split'}>
      <Findings data={all} />
      {routine !== null && <Detail data={all} routine={routine} />}
    </main>
  );
}

function ChangesView({ all }: { all: Data }) {
  const routine = openRoutine.value;
  return (
    <main class={routine === null ? 'routines-view' : 'routines-view split'}>
      <Changes data={all} />
      {routine !== null && <Detail data={all} routine={routine} />}
    </main>
  );
}

function JobsView({ all }: { all: Data }) {
  const { suite } = all.view;
  return suite === undefined ? <Routines all={all} /> : <Jobs data={all} suite={suite} />;
}

function TrendsView({ all }: { all: Data }) {
  const { trends } = all.view;
  return trends === undefined ? <Routines all={all} /> : <TrendList data={all} trends={trends} />;
}

function Algorithms({ all }: { all: Data }) {
  const tree = all.view.repetitions;
  return tree === null ? <Routines all={all} /> : <RepetitionTree tree={tree} />;
}

function Body({ all }: { all: Data }) {
  switch (view.value) {
    case 'changes':
      return <ChangesView all={all} />;
    case 'findings':
      return hasFindings(all) ? <FindingsView all={all} /> : <Routines all={all} />;
    case 'tree':
      return <CallTree data={all} />;
    case 'flame':
      return <Flame key={focused.value} data={all} />;
    case 'graph':
      return <CallGraph data={all} />;
    case 'algorithms':
      return <Algorithms all={all} />;
    case 'jobs':
      return <JobsView all={all} />;
    case 'trends':
      return <TrendsView all={all} />;
    case 'runs':
      return <Runs data={all} />;
    case 'routines':
      return <Routines all={all} />;
  }
}

export function App() {
  const all = data.value;
  if (all === null) return null;
  return (
    <>
      <Header data={all} />
      <Verdict data={all} />
      <Notices data={all} />
      <Missing />
      <Body all={all} />
      <Keys />
    </>
  );
}
