/** Colours for canvases, from the same CSS variables that the rest of the page uses. */

export interface Palette {
  text: string;
  grid: string;
  point: string;
  mean: string;
  least: string;
  curve: string;
  band: string;
  /** For recordings and candidates; told apart by every common kind of colour vision. */
  series: string[];
}

/** How many --series-N there are. */
const SERIES = 7;

export function palette(): Palette {
  // A variable's own value may be light-dark(…): only as a colour of an element it is settled.
  const probe = document.body.appendChild(document.createElement('i'));
  const get = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colors: Palette = {
    text: get('muted'),
    grid: get('grid'),
    point: get('point'),
    mean: get('mean'),
    least: get('least'),
    curve: get('curve'),
    band: get('band'),
    series: Array.from({ length: SERIES }, (_, i) => get(`series-${i + 1}`)),
  };
  probe.remove();
  return colors;
}
