import { percent } from '../../../src/base/text/numbers.js';
import type { GrowthSummary } from '../../../src/schema/report.js';

const PARTS: readonly [keyof GrowthSummary['shares'], string, string][] = [
  ['growing', 'in a finding', 'fast'],
  ['steady', 'grows like n log n or less', 'linear'],
  ['constant', 'the same whatever the size', 'slow'],
  ['undecided', 'undecided', 'unknown'],
];

/** What is known of which part of the cost. The figures stand beside, the bar repeats them. */
export function Shares({ growth }: { growth: GrowthSummary }) {
  const parts = PARTS.filter(([key]) => growth.shares[key] > 0);
  return (
    <div class="shares">
      <div class="shares-bar" aria-hidden="true">
        {parts.map(([key, , pace]) => (
          <span
            key={key}
            class={`pace-${pace}`}
            style={{ flexGrow: Math.max(0.004, Math.min(1, growth.shares[key])) }}
          />
        ))}
      </div>
      <ul aria-label="Parts of the cost, by how they grow">
        {parts.map(([key, text, pace]) => (
          <li key={key}>
            <span class={`shares-key pace-${pace}`} aria-hidden="true" />
            {percent(growth.shares[key])} {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
