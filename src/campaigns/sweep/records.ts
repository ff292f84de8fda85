/**
 * Records of several lines that blank lines divide, as catalogues of messages, lists of packages and
 * directories have them: awk's paragraphs (RS empty). A part of such a file ends where a record does.
 */
import { depthOf } from './brackets.js';

const LINE_FEED = 10;
/** Fewer give no sizes that tell how something grows. */
const LEAST_RECORDS = 16;
/** Of the records, those that begin alike, and have more than one line, are so many at least. */
const MOST_OF_THEM = 1 / 2;
/** Of the records, those with a bracket that another one closes may be so many. */
const ODD = 0.02;

/** What the first line begins with: a word, or the mark of a comment, a section or an entry. */
const beginning = (record: string): string =>
  (/^(?:[\p{L}\p{N}_-]+|[^\p{L}\p{N}\s]+)/u.exec(record)?.[0] ?? '').replaceAll(/\d+/g, '0');

/** How often the most frequent one is there. */
function mostOften(words: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/**
 * Whether a text is made of records that have the same form.
 * @param start its beginning; the last record may not be whole
 */
export function hasRecords(start: string): boolean {
  const records = start
    .split(/\n{2,}/)
    .filter((text) => text !== '')
    .slice(0, -1);
  const least = MOST_OF_THEM * records.length;
  if (records.length < LEAST_RECORDS || mostOften(records.map(beginning)) < least) return false;
  const long = records.filter((text) => text.includes('\n'));
  const odd = records.filter((text) => depthOf(text) !== 0);
  return long.length >= least && odd.length <= ODD * records.length;
}

/** Counts records over chunks of a file. */
export class RecordCount {
  count = 0;
  /** Line feeds at the end of what there was; a file begins as if with two. */
  private feeds = 2;

  /**
   * @param onNext called at the first byte of each record with how many there were before it, and where
   *   it is in the chunk; false: the rest is not looked at
   */
  add(chunk: Uint8Array, onNext: (before: number, at: number) => boolean = () => true): void {
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at] === LINE_FEED) {
        this.feeds++;
        continue;
      }
      if (this.feeds >= 2) {
        if (!onNext(this.count, at)) return;
        this.count++;
      }
      this.feeds = 0;
    }
  }
}
