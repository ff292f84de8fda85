/** Data inside of a page: JSON that no parser of HTML or JavaScript takes for anything else. */

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * JSON for the inside of `<script type="application/json">`. Without `<` it can neither end the
 * element nor begin a comment; the line separators end lines in old JavaScript. Parses to what it
 * was made of.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => ESCAPES[char]);
}
