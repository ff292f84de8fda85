/** Annotations of GitHub Actions: lines that its runner reads from the log. */
import { printable } from '../../base/text/printable.js';
import { failing, uncoveredText } from './check-model.js';
import type { CheckResult } from './check-model.js';
import { relativeSource } from './source-path.js';

const data = (text: string): string =>
  printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** @param root of the sources, absolute */
export function toGitHub(result: CheckResult, root: string): string {
  const { reason } = result.unchecked;
  const blind = result.status === 2 ? `::error title=not decided::${data(reason ?? '')}\n` : '';
  const failures = failing(result)
    .map(({ routine, limit, message, over }) => {
      const file = relativeSource(routine.file, root);
      const place =
        file === null
          ? ''
          : `file=${property(file)},${routine.line === null ? '' : `line=${routine.line},`}`;
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
