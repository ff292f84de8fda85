import type { RoutineReport } from '../../../src/schema/report.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data } from '../data/data.js';
import { view } from '../state/state.js';

/** Characters of its sentence. */
const LONG = 600;

interface Props {
  data: Data;
  of: NonNullable<RoutineReport['finding']>;
}

/** The finding that a routine belongs to, and as what. */
export function FindingLink({ data, of: { rank, role } }: Props) {
  const text = printable(data.view.findings.find((each) => each.rank === rank)?.text ?? '');
  return (
    <>
      <button
        type="button"
        class="link"
        onClick={() => {
          view.value = 'findings';
          requestAnimationFrame(() => {
            const card = document.getElementById(`finding-${rank}`);
            card?.querySelector('details')?.setAttribute('open', '');
            card?.scrollIntoView({ block: 'nearest' });
          });
        }}
      >
        finding {rank}
      </button>{' '}
      ({role}){text === '' ? '' : `: ${text.slice(0, LONG)}${text.length > LONG ? '…' : ''}`}
    </>
  );
}
