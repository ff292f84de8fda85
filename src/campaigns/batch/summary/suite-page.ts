/** The summary as the page of its report, with the jobs in it. */
import { toHtml } from '../../../pages/to-html.js';
import { summaryHtml } from './summary-html.js';
import { startUpNote, sweepTitle } from './summary-text.js';
import type { Summary } from './summary.js';
import { verdictText } from '../../../words/verdict-text.js';

/**
 * Where no job left a profile there is no report, and the page is of the jobs alone.
 * @throws ComairError `output` when this installation lacks the page
 */
export async function suitePage(summary: Summary): Promise<string> {
  const { report, suite: name, commit, started, jobs, evidence, notes } = summary;
  if (report === null) return summaryHtml(summary);
  const sweeps = summary.sweeps.flatMap((sweep) => {
    const said = verdictText(sweep.report);
    return said === null ? [] : [`${sweepTitle(sweep)}: ${said}`];
  });
  const told = [...sweeps, ...notes, ...startUpNote(summary)];
  const noted = { ...report, warnings: [...told, ...report.warnings] };
  return await toHtml(noted, { suite: { name, commit, started, jobs, evidence } });
}
