/** The HTML report. */
import type { Report } from '../schema.js';
import { packReport } from './pack.js';
import { htmlPage } from './page.js';
import { readSources } from './sources.js';

/**
 * The report as one self-contained page: it makes no request. Source lines are in it as far as the
 * files are at hand now.
 * @throws ComairError `output` when this installation lacks the page
 */
export async function toHtml(report: Report): Promise<string> {
  return await htmlPage(packReport(report, await readSources(report)));
}
