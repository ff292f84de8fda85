import { readableBytes } from './readable-bytes.js';

/**
 * Text from outside (names, paths, arguments) without what moves the cursor, changes colours,
 * breaks lines or reorders text: control and format characters (bidi overrides among them), lone
 * surrogates, private-use characters and line separators are written as escapes, \x1b or \u{202e}; bytes that
 * are not UTF-8 (byte-text.ts) as \xff.
 */
export function printable(text: string): string {
  // Nearly all texts, without the other expression's tables, which take milliseconds to make.
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return readableBytes(text).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, (char) => {
    const code = char.codePointAt(0)!;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}
