import { percent } from '../base/text/numbers.js';

/** A share of the whole in a sentence: "93.1 %". */
export const shareWords = (part: number): string => percent(Math.max(0, Math.min(1, part)));
