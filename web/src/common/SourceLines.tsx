import { printable } from '../../../src/base/text/printable.js';

interface Props {
  /** Number of the first line. */
  first: number;
  lines: readonly string[];
  isHere: (line: number) => boolean;
}

/** Lines of a source file with their numbers. */
export function SourceLines({ first, lines, isHere }: Props) {
  return (
    <pre class="source" tabIndex={0} aria-label="Source lines">
      {lines.map((line, i) => (
        <div key={first + i} class={isHere(first + i) ? 'line here' : 'line'}>
          <span class="number">{first + i}</span>
          {/* Tabs are no danger; everything else that is not text is written out. */}
          <code>{line.split('\t').map(printable).join('\t')}</code>
        </div>
      ))}
    </pre>
  );
}
