/** What a report warns of. */
import type { Colors } from '../base/text/colors.js';
import { printable } from '../base/text/printable.js';
import { wrap } from '../base/text/width.js';
import { isNamelessHint } from '../symbols/nameless.js';
import type { Report } from '../schema/report.js';
import { withoutLoops } from './loop-text.js';

/** Whole, but what is only about names takes one line: --full shows the rest of it. */
export const shortWarnings = (report: Report, width: number, colors: Colors): string[] =>
  [...report.warnings, ...withoutLoops(report)].flatMap((text) => {
    const [first, ...more] = wrap(printable(text), width - 4);
    if (isNamelessHint(text)) return [colors.dim(`- ${first}${more.length > 0 ? ' …' : ''}`)];
    return [`- ${first}`, ...more.map((line) => `  ${line}`)];
  });

export function warningLines(report: Report, width: number, colors: Colors): string[] {
  const texts = [...report.warnings, ...withoutLoops(report)];
  if (texts.length === 0) return [];
  const lines = texts.flatMap((text) =>
    wrap(printable(text), width - 2).map((line, i) => (i === 0 ? `- ${line}` : `  ${line}`)),
  );
  return [colors.yellow('Warnings'), ...lines];
}
