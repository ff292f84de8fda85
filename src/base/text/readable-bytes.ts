/** Lone surrogates of byte-text.ts as text to read; without Node, as pages of reports do it, too. */

/** U+DC00 and a byte are what stands for the byte. */
export const OFFSET = 0xdc00;

/** Each such byte as \xff, for what is valid UTF-8 whoever reads it. */
export function readableBytes(text: string): string {
  return text.replace(
    /[\uDC80-\uDCFF]/gu,
    (char) => `\\x${(char.charCodeAt(0) - OFFSET).toString(16)}`,
  );
}
