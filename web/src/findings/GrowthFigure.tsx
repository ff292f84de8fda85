import { useMemo } from 'preact/hooks';
import { compact } from '../../../src/base/text/numbers.js';
import { growthPlot } from '../../../src/pages/growth-plot.js';
import type { GrowthClaim, GrowthPlot, RunCost } from '../../../src/pages/growth-plot.js';
import { growthProps } from '../plot/growth.js';
import { Plot } from '../plot/Plot.js';
import { ScaleToggle } from '../plot/ScaleToggle.js';
import { growthXScale, growthYScale, theme } from '../state/state.js';

const OWN = 'own cost';

interface Props {
  /** Tells its controls from those of other figures. */
  id: string;
  costs: readonly RunCost[];
  claim: GrowthClaim;
  /** What the costs are of, and what the sizes are, in words. */
  what: string;
  size: string;
  unit: string;
  /** What the costs are, in words; own costs where it is left out. */
  cost?: string;
  /** The law of the line, where it is no power through the largest size. */
  formula?: string | null;
}

function lawOf({ claim: { exponent }, formula = null }: Props): string | null {
  return formula ?? (exponent === null ? null : `n^${exponent.toFixed(2)}`);
}

function label({ marks }: GrowthPlot, props: Props): string {
  const { what, size, unit, cost = OWN } = props;
  const [first, last] = [marks[0], marks[marks.length - 1]];
  const law = lawOf(props);
  const grown = law === null ? '' : `; the line is ${law}`;
  return `${cost[0].toUpperCase()}${cost.slice(1)} of ${what} by ${size}: ${compact(first[1])} ${unit} at ${compact(first[0])}, ${compact(last[1])} at ${compact(last[0])}${grown}`;
}

/** Own cost over runs, or the course of a call; nothing where there are no two sizes. */
export function GrowthFigure(props: Props) {
  const { id, costs, claim, size, unit, cost = OWN } = props;
  const [x, y] = [growthXScale.value, growthYScale.value];
  const found = useMemo(() => growthPlot(costs, claim), [claim]);
  const plot = useMemo(
    () =>
      found === null
        ? null
        : growthProps(found, { label: label(found, props), size, cost, unit }, x, y),
    [found, size, cost, unit, x, y, theme.value],
  );
  if (found === null || plot === null) return null;
  const { law, band, ahead, isWide } = found;
  return (
    <figure class="growth-figure">
      <div class="tools">
        <ScaleToggle axis="x" of={growthXScale} id={`${id}-x`} />
        <ScaleToggle axis="y" of={growthYScale} id={`${id}-y`} />
      </div>
      <Plot plot={plot} later />
      <figcaption>
        {cost} in {unit}
        {law !== null && `; line: ${lawOf(props)!}`}
        {band !== null && '; band: the interval of its exponent'}
        {isWide && '; no band: the interval of its exponent leaves more than a factor of 10 open'}
        {ahead !== null && x === 'log' && y === 'log' && '; ◇ predicted'}
        <span class="visually-hidden"> {claim.class}</span>
      </figcaption>
    </figure>
  );
}
