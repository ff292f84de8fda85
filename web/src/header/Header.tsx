import { COST_TITLES, costOfRuns } from '../../../src/schema/costs.js';
import { compact, count } from '../../../src/base/text/numbers.js';
import { meaningOf } from '../../../src/schema/sizes.js';
import { sweepTitle } from '../../../src/render/text/sweep-title.js';
import type { RunInfo } from '../../../src/schema/report.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data } from '../data/data.js';
import { helped } from '../state/state.js';
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

/** The command line; of a sweep, that of all its runs. */
export function titleOf(runs: readonly RunInfo[]): string {
  const swept = sweepTitle(runs);
  if (swept !== null) {
    return `${swept.command} · n = ${compact(swept.from)} … ${compact(swept.to)}`;
  }
  const first = runs.at(0);
  return first === undefined ? 'no run' : first.argv.join(' ') || first.exe;
}

/** What was run, and which view of it one sees. */
export function Header({ data }: { data: Data }) {
  const command = titleOf(data.view.runs);
  return (
    <header class="page-head">
      <div class="page-title">
        <h1 title={printable(command).slice(0, 2000)}>{printable(command).slice(0, 300)}</h1>
        <p>{summary(data)}</p>
      </div>
      <Views />
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
