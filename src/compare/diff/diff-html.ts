/** A comparison as a page: that of the new report, with the old one in it. */
import { toHtml } from '../../pages/to-html.js';
import type { PageOptions } from '../../pages/to-html.js';
import type { Report } from '../../schema/report.js';
import type { Diff } from './diff-model.js';

/**
 * @param before and `after`: what the comparison was made of
 * @throws ComairError `output` when this installation lacks the page
 */
export async function diffHtml(
  diff: Diff,
  before: Report,
  after: Report,
  options: PageOptions = {},
): Promise<string> {
  return await toHtml(after, { ...options, compared: { before, diff } });
}
