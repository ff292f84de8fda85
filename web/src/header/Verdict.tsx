import { printable } from '../../../src/base/text/printable.js';
import { changeHeadline } from '../../../src/compare/diff/diff-words.js';
import { comparison } from '../state/compared.js';
import { Command } from '../common/Command.js';
import type { Data } from '../data/data.js';

/** Names in it may be as long as they like. */
const LONG = 1200;

const cut = (text: string): string => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

/** What is known of the program's growth, or has changed, above all views; nothing in older reports. */
export function Verdict({ data }: { data: Data }) {
  const { growth } = data.view;
  const diff = comparison.value?.diff ?? null;
  if (diff !== null) {
    // What one of the two says of itself is not what has changed.
    return (
      <div class="verdict">
        <p id="verdict">{cut(changeHeadline(diff))}</p>
      </div>
    );
  }
  if (growth === null) return null;
  const text = printable(growth.text);
  const { decided } = data.view;
  // What was decided need not be found out any more.
  const next = decided === undefined ? growth.next : undefined;
  return (
    <div class="verdict">
      <p id="verdict">{cut(text)}</p>
      {(data.view.resources ?? []).map((each) => (
        <p key={each} class="resource">
          {cut(printable(each))}
        </p>
      ))}
      {decided !== undefined && (
        <p class="next-step" id="decided">
          <strong>{printable(decided.runs)} (--decide):</strong> {cut(printable(decided.text))}
          {decided.page !== null && ` All of it is in ${printable(decided.page)}.`}
        </p>
      )}
      {next !== undefined && (
        <p class="next-step">
          {cut(printable(next.text))} {next.command !== null && <Command text={next.command} />}
        </p>
      )}
    </div>
  );
}
