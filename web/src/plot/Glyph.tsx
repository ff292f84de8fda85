import type { Shape } from './markers.js';

const PATHS: Readonly<Record<Shape | 'line' | 'dashes' | 'band', string>> = {
  circle: 'M10 6a4 4 0 1 1-8 0a4 4 0 1 1 8 0',
  diamond: 'M6 2l4 4l-4 4l-4-4z',
  triangle: 'M2 3h8l-4 7z',
  line: 'M0 6h20',
  dashes: 'M0 6h20',
  band: 'M0 1h20v10H0z',
};

/** A mark or a line as it stands in a plot, for legends. `tone` is a CSS variable's name. */
export function Glyph({
  shape,
  tone,
  filled,
}: {
  shape: keyof typeof PATHS;
  tone: string;
  filled?: boolean;
}) {
  const line = shape === 'line' || shape === 'dashes' || shape === 'band';
  const color = `var(--${tone})`;
  return (
    <svg class="glyph" width={line ? 20 : 12} height={12} aria-hidden="true">
      <path
        d={PATHS[shape]}
        stroke={shape === 'band' ? 'none' : color}
        stroke-width={line ? 2 : 1.3}
        stroke-dasharray={shape === 'dashes' ? '4 3' : undefined}
        fill={filled === true ? color : 'none'}
      />
    </svg>
  );
}
