import {
  SAMPLED_TITLES,
  sampledAbout,
  sampledCells,
  sampledKnown,
} from '../../../src/terminal/sampled-table.js';
import type { Inferred } from '../../../src/schema/inferred.js';

const SHOWN = 500;
/** Characters of a name. */
const LONGEST = 500;

/** What samples say of all calls. */
export function Sampled({ sampled }: { sampled: Inferred }) {
  const known = sampledKnown(sampled);
  const side = (i: number): string => (i === 0 ? '' : 'right');
  return (
    <section class="card">
      <h2>Samples</h2>
      <p>{sampledAbout(sampled)}.</p>
      <table class="calls processes" role="table">
        <thead>
          <tr role="row">
            {SAMPLED_TITLES.map((title, i) => (
              <th key={title} scope="col" role="columnheader" class={side(i)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.slice(0, SHOWN).map((routine, k) => (
            <tr key={k} role="row">
              {sampledCells(routine).map((text, i) => (
                <td key={i} role="cell" class={side(i)} data-title={SAMPLED_TITLES[i]}>
                  {text.slice(0, LONGEST)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {known.length > SHOWN && <p class="empty">and {known.length - SHOWN} more</p>}
    </section>
  );
}
