/** Annotations of GitHub Actions: lines that its runner reads from the log. */
import { printable } from '../../base/text/printable.js';
import { failing, uncoveredText } from './check-model.js';
import type { CheckResult } from './check-model.js';
import { relativeSource, sourceOf } from './source-path.js';

const data = (text: string): string =>
  printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** @param root of the sources, absolute */
export function toGitHub(result: CheckResult, root: string): string {
  const { reason } = result.unchecked;
  const blind = result.status === 2 ? `::error title=not decided::${data(reason ?? '')}\n` : '';
  const failures = failing(result)
    .map((verdict) => {
      const { routine, limit, message, over } = verdict;
      const source = sourceOf(verdict);
      const file = relativeSource(source.file, root);
      const place =
        file === null
          ? ''
          : `file=${property(file)},${source.line === null ? '' : `line=${source.line},`}`;
      const title = property(
        `${routine.name} outgrows ${limit}${over === 'run' ? ' over runs' : ''}`.slice(0, 200),
      );
      return `::error ${place}title=${title}::${data(message)}\n`;
    })
    .join('');
  const uncovered = result.uncovered
    .map(
      (finding) =>
        `::warning title=finding not covered by any rule::${data(`${uncoveredText(finding)}: ${finding.text}`)}\n`,
    )
    .join('');
  return failures + uncovered + blind;
}
