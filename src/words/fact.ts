/** Facts of a routine or a finding, a line each, in plain text. */
import { printable } from '../base/text/printable.js';

/** Columns before a fact's text. */
const TITLE = 14;

/** @returns the line, without a line feed */
export const factLine = (title: string, text: string): string =>
  `${title.padEnd(TITLE - 1)} ${printable(text)}`;
