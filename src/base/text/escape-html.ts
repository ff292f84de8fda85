/** Text in HTML. */
import { printable } from './printable.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (char) => ENTITIES[char]);
}
