/** What a report warns of. */
import type { Colors } from '../base/text/colors.js';
import { printable } from '../base/text/printable.js';
import { wrap } from '../base/text/width.js';
import type { Report } from '../schema/report.js';
import { withoutLoops } from './loop-text.js';

/** A line each, cut where it is longer: --full shows them whole. */
export const shortWarnings = (report: Report, width: number, colors: Colors): string[] =>
  [...report.warnings, ...withoutLoops(report)].map((text) => {
    const [first, ...more] = wrap(printable(text), width - 4);
    return colors.dim(`- ${first}${more.length > 0 ? ' …' : ''}`);
  });

export function warningLines(report: Report, width: number, colors: Colors): string[] {
  const texts = [...report.warnings, ...withoutLoops(report)];
  if (texts.length === 0) return [];
  const lines = texts.flatMap((text) =>
    wrap(printable(text), width - 2).map((line, i) => (i === 0 ? `- ${line}` : `  ${line}`)),
  );
  return [colors.yellow('Warnings'), ...lines];
}
