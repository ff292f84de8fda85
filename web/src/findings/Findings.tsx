import { printable } from '../../../src/base/text/printable.js';
import { closeLookTitle } from '../../../src/words/diagnosis/close-look.js';
import type { Data } from '../data/data.js';
import { view } from '../state/state.js';
import { Diagnosis } from './Diagnosis.js';
import { FindingCard } from './FindingCard.js';
import { Shares } from './Shares.js';

/** Growth problems, the one to solve first first. */
export function Findings({ data }: { data: Data }) {
  const { findings, growth, close_look: look } = data.view;
  return (
    <div class="findings list">
      {growth !== null && <Shares growth={growth} />}
      {look !== null && (
        <article class="card finding" aria-label="Close look">
          <h2>{printable(closeLookTitle(look))}</h2>
          <Diagnosis
            diagnosis={look.diagnosis}
            seconds={data.view.seconds}
            sampled={data.view.sampled !== null}
          />
        </article>
      )}
      {findings.map((finding) => (
        <FindingCard key={finding.rank} data={data} finding={finding} />
      ))}
      <p>
        <button
          type="button"
          class="link"
          onClick={() => {
            view.value = 'routines';
          }}
        >
          All {data.routines.length} routines
        </button>
      </p>
    </div>
  );
}
