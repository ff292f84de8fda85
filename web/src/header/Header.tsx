import { COST_TITLES, costOfRuns } from '../../../src/schema/costs.js';
import { compact, count } from '../../../src/base/text/numbers.js';
import { meaningOf } from '../../../src/schema/sizes.js';
import type { ViewSuite } from '../../../src/pages/view-suite.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data } from '../data/data.js';
import { titleOf } from '../data/title.js';
import { helped } from '../state/state.js';
import { OpenOther } from '../compare/OpenOther.js';
import { ThemeButton } from './ThemeButton.js';
import { Views } from './Views.js';

function summary({ view: { runs, metric, bottom_up } }: Data): string {
  const { size, cost, cell } = metric;
  const activations = runs.reduce((sum, run) => sum + run.activations, 0);
  const total = costOfRuns(runs, cost);
  return [
    count(runs.length, 'process', 'processes'),
    count(activations, 'call'),
    `${compact(total)} ${cost}`,
    `n = ${meaningOf(size, cell)}${bottom_up ? ', of all calls of a run together' : ''}`,
    `cost = ${COST_TITLES[cost]}, callees included`,
  ].join(' · ');
}

const suiteTitle = ({ name, commit }: ViewSuite): string =>
  `suite ${name}${commit === null ? '' : `, commit ${commit.slice(0, 12)}`}`;

/** What was run, and which view of it one sees. */
export function Header({ data }: { data: Data }) {
  const { suite, runs } = data.view;
  const command = suite === undefined ? titleOf(runs) : suiteTitle(suite);
  return (
    <header class="page-head">
      <div class="page-title">
        <h1 title={printable(command).slice(0, 2000)}>{printable(command).slice(0, 300)}</h1>
        <p>{summary(data)}</p>
      </div>
      <Views />
      <OpenOther />
      <button
        type="button"
        class="toggle theme"
        aria-label="Keys and searches"
        title="Keys and searches (?)"
        onClick={() => {
          helped.value = true;
        }}
      >
        <span aria-hidden="true">?</span>
      </button>
      <ThemeButton />
    </header>
  );
}
