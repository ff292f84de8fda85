import { printable } from '../../../src/base/text/printable.js';
import type { Data } from '../data/data.js';
import { programsOf } from '../data/programs.js';
import { ProcessTable } from './ProcessTable.js';
import { Programs } from './Programs.js';
import { Sampled } from './Sampled.js';

/** Fewer processes are read as they are. */
const GROUPED_FROM = 6;

function Processes({ data }: { data: Data }) {
  const { runs } = data.view;
  const programs = programsOf(runs);
  const grouped = runs.length >= GROUPED_FROM && programs.length < runs.length;
  return (
    <section class="card">
      <h2>Processes</h2>
      {grouped ? <Programs programs={programs} /> : <ProcessTable runs={runs} />}
    </section>
  );
}

/** The processes, and all warnings. */
export function Runs({ data }: { data: Data }) {
  const { warnings, left_out, sampled } = data.view;
  const all = [...left_out, ...warnings];
  return (
    <main class="runs" tabIndex={0} aria-label="Runs">
      {sampled !== null && <Sampled sampled={sampled} />}
      <Processes data={data} />
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
