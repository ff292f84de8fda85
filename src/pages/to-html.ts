/** The HTML report. */
import type { Report } from '../schema/report.js';
import type { Trends } from '../schema/trends.js';
import type { TreeReport } from '../schema/tree-report.js';
import { packReport } from './pack.js';
import { readLoopSources } from './loop-sources.js';
import { htmlPage } from './page.js';
import { readCode } from './code.js';
import { SourceFiles } from './source-files.js';
import type { ViewDecided } from './view-model.js';
import { decidedBy } from '../words/decided-by.js';
import type { ViewSuite } from './view-suite.js';
import { readSources } from './sources.js';
import { verdictText } from '../words/verdict-text.js';

export interface PageOptions {
  /** Folders whose source files may stand in it, beside the current one and those of compilation. */
  sourceRoots?: readonly string[] | undefined;
  /** The repetition tree of the same recording. */
  tree?: TreeReport | null | undefined;
  /** Of the same runs, by what they ask of the kernel and the allocator: plots have a choice. */
  asked?: readonly Report[] | undefined;
  /** The jobs that it is of. */
  suite?: ViewSuite | undefined;
  /** Clusters over its runs. */
  trends?: Trends | undefined;
  /** What it is compared with, and the comparison: of another room, and the page's matter. */
  compared?: { before: Report; diff: unknown } | undefined;
  /** The report of the sweep that came after it, and the name of that one's page. */
  decided?: { sweep: Report; page: string | null } | undefined;
}

/** Undefined where the sweep says nothing. */
function decidedView({
  sweep,
  page,
}: NonNullable<PageOptions['decided']>): ViewDecided | undefined {
  const text = verdictText(sweep);
  return text === null ? undefined : { runs: decidedBy(sweep), text, page };
}

/** Without those that weigh nothing: ranked ones come first, so that indexes of the others stay. */
const rankedOnly = (report: Report): Report => ({
  ...report,
  routines: report.routines.filter(({ rank }) => rank !== null),
});

/**
 * The report as one self-contained page: it makes no request. Source lines are in it as far as the
 * files are at hand now.
 * @throws ComairError `output` when this installation lacks the page
 */
export async function toHtml(
  report: Report,
  { sourceRoots = [], tree = null, asked = [], compared, suite, trends, decided }: PageOptions = {},
): Promise<string> {
  const files = await SourceFiles.below(sourceRoots);
  try {
    const sources = await readSources(report, files);
    const places = await readLoopSources(report, sourceRoots);
    const { code, leftOut } = await readCode(report, files, sources);
    const view = packReport(report, sources, tree, places, code);
    view.left_out.push(...leftOut);
    if (asked.length > 0) view.asked = asked.map((each) => packReport(rankedOnly(each)));
    if (suite !== undefined) view.suite = suite;
    if (trends !== undefined) view.trends = trends;
    const found = decided && decidedView(decided);
    if (found !== undefined) view.decided = found;
    if (compared !== undefined) {
      view.compared = { before: packReport(compared.before), diff: compared.diff };
    }
    return await htmlPage(view);
  } finally {
    files.close();
  }
}
