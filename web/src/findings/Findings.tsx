import type { Data } from '../data/data.js';
import { view } from '../state/state.js';
import { FindingCard } from './FindingCard.js';
import { Shares } from './Shares.js';

/** Growth problems, the one to solve first first. */
export function Findings({ data }: { data: Data }) {
  const { findings, growth } = data.view;
  return (
    <div class="findings list">
      {growth !== null && <Shares growth={growth} />}
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
