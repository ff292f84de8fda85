/** Colours for canvases, from the same CSS variables that the rest of the page uses. */

import { theme } from '../state/state.js';

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

/**
 * Values of CSS variables that are colours. A variable's own value may be light-dark(…): only as a
 * colour of an element it is settled.
 */
export function resolveColors(names: readonly string[]): string[] {
  const probe = document.body.appendChild(document.createElement('i'));
  const colors = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colors;
}

const NAMES = ['muted', 'grid', 'point', 'mean', 'least', 'curve', 'band'] as const;

let known: { scheme: string; palette: Palette } | null = null;

/** As the colours are now; asked for once per colour scheme, since each question costs a layout. */
export function palette(): Palette {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = `${theme.value} ${String(dark)}`;
  if (known?.scheme !== scheme) known = { scheme, palette: readPalette() };
  return known.palette;
}

function readPalette(): Palette {
  const numbered = Array.from({ length: SERIES }, (_, i) => `series-${i + 1}`);
  const colors = resolveColors([...NAMES, ...numbered]);
  const [text, grid, point, mean, least, curve, band] = colors;
  return { text, grid, point, mean, least, curve, band, series: colors.slice(NAMES.length) };
}
