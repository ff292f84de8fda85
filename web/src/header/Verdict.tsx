import { printable } from '../../../src/symbols/printable.js';
import type { Data } from '../data/data.js';

/** Names in it may be as long as they like. */
const LONG = 1200;

/** What is known of the program's growth, above all views; nothing in older reports. */
export function Verdict({ data }: { data: Data }) {
  const { growth } = data.view;
  if (growth === null) return null;
  const text = printable(growth.text);
  return (
    <p class="verdict" id="verdict">
      {text.length > LONG ? `${text.slice(0, LONG)}…` : text}
    </p>
  );
}
