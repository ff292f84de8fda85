import { compact, percent } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data, Routine } from '../data/data.js';

/** Which jobs of a suite say most of the routine, and what is missing. */
export function Tests({ data, routine }: { data: Data; routine: Routine }) {
  const found = data.view.suite?.evidence.find(({ id }) => id === routine.id);
  if (found === undefined) return null;
  const more = found.jobs - found.tests.length;
  return (
    <section class="card">
      <h3>Jobs</h3>
      <ul>
        {found.tests.map(({ job, share, size_range: [from, to] }) => (
          <li key={job}>
            {printable(job)}: n {from === to ? compact(to) : `${compact(from)} to ${compact(to)}`},{' '}
            {percent(share)} of its cost
          </li>
        ))}
      </ul>
      {more > 0 && <p class="empty">and {more} more</p>}
      {found.missing !== null && <p>{printable(found.missing)}</p>}
    </section>
  );
}
