import { ending } from '../../../src/render/text/notes.js';
import { compact, seconds } from '../../../src/base/text/numbers.js';
import type { RunInfo } from '../../../src/schema/report.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data } from '../data/data.js';
import { Sampled } from './Sampled.js';

const SHOWN = 500;

const TITLES = ['process', 'command', 'end', 'time', 'calls', 'blocks', 'threads', 'engine'];
const RIGHT = new Set(['process', 'time', 'calls', 'blocks', 'threads']);

function cells(run: RunInfo): string[] {
  return [
    String(run.pid),
    printable(run.argv.join(' ') || run.exe).slice(0, 500),
    ending(run) + (run.complete ? '' : ' (not all of it was seen)'),
    run.wall_s > 0 ? seconds(run.wall_s) : '–',
    compact(run.activations),
    compact(run.blocks),
    String(run.threads),
    printable(`${run.engine} ${run.engine_version}`),
  ];
}

/** The processes, and all warnings. */
export function Runs({ data }: { data: Data }) {
  const { runs, warnings, left_out, sampled } = data.view;
  const all = [...left_out, ...warnings];
  return (
    <main class="runs">
      {sampled !== null && <Sampled sampled={sampled} />}
      <section class="card">
        <h2>Processes</h2>
        {/* Where it is narrow it is not laid out as a table, and still is one by its roles. */}
        <table class="calls processes" role="table">
          <thead>
            <tr role="row">
              {TITLES.map((title) => (
                <th
                  key={title}
                  scope="col"
                  role="columnheader"
                  class={RIGHT.has(title) ? 'right' : ''}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.slice(0, SHOWN).map((run, i) => (
              <tr key={i} role="row">
                {cells(run).map((text, k) => (
                  <td
                    key={k}
                    role="cell"
                    class={RIGHT.has(TITLES[k]) ? 'right' : ''}
                    data-title={TITLES[k]}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {runs.length > SHOWN && <p class="empty">and {runs.length - SHOWN} more</p>}
      </section>
      <section class="card">
        <h2>Warnings</h2>
        {all.length === 0 ? (
          <p class="empty">None.</p>
        ) : (
          <ul>
            {all.map((text, i) => (
              <li key={i}>{printable(text)}</li>
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}
