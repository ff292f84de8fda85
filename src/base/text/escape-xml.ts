/** Text in XML, that of SVG too. */
import { printable } from './printable.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML 1.0 has no way to write most control characters: they are escaped as in a terminal. */
export function escapeXml(text: string): string {
  return (
    printable(text)
      .replace(/[&<>"']/g, (char) => ENTITIES[char])
      // Not allowed either, and no control characters to Unicode.
      .replace(/[\ufffe\uffff]/g, '\ufffd')
  );
}
