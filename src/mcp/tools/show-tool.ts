/** What a report says: of a finding or a routine with its source lines, or the list of both. */
import { sourcePlace } from '../../base/text/place.js';
import { findingOf, showFinding } from '../../terminal/show-finding.js';
import { findRoutine } from '../../report/read/find.js';
import { showRoutine } from '../../terminal/show.js';
import type { Finding, Report, RoutineReport } from '../../schema/report.js';
import { furtherPage, linesOf, pageOf } from '../answer.js';
import type { Answer, NextCall } from '../answer.js';
import { findingFact, verdictOf } from '../facts.js';
import type { KeptReport } from '../kept.js';
import type { Session } from '../session.js';
import { sourcesOf } from '../sources.js';
import { name, page, rank, report, tool } from '../tool.js';
import type { Tool } from '../tool.js';

/** Lines of a page, and rows of the list. */
const LINES = 40;
const ROWS = 20;

/** What a routine is in a list; its id finds it, whatever its name is. */
const row = ({
  id,
  rank: place,
  name: its,
  module,
  class: growth,
  cost_share,
  file,
  line,
}: RoutineReport) => ({
  id,
  rank: place,
  name: its,
  module,
  class: growth,
  share: Number(cost_share.toPrecision(3)),
  where: sourcePlace({ file, line }),
});

function list(kept: KeptReport, shown: Report, at: number): Answer {
  const ranked = shown.routines
    .filter((each) => each.rank !== null)
    .sort((a, b) => a.rank! - b.rank!);
  const { items, ...of } = pageOf(ranked, at, ROWS);
  const [first] = items;
  const next: NextCall[] = [
    ...((shown.findings ?? []).length > 0
      ? [{ tool: 'show', arguments: { report: kept.name, finding: 1 }, why: 'the first finding' }]
      : items.length > 0
        ? [{ tool: 'show', arguments: { report: kept.name, routine: first.id }, why: first.name }]
        : []),
    ...furtherPage({ items, ...of }, 'show', { report: kept.name }),
  ];
  return { report: kept.name, ...verdictOf(shown), routines: items.map(row), ...of, next };
}

/** Why it is slow: where the command is known, it can be run again. */
function why({ command, name: of }: KeptReport, finding: Finding | null, id: string): NextCall[] {
  if (command === null) return [];
  const subject = finding === null ? { routine: id } : { finding: finding.rank };
  const what = 'runs it again and tells why its loops are slow, and what would mend that';
  return [{ tool: 'diagnose', arguments: { report: of, ...subject }, why: what }];
}

export function showTool(session: Session): Tool {
  return tool({
    name: 'show',
    title: 'Show a finding or a routine',
    description:
      'All that a report says of a finding or a routine, with its source lines. Without either: the list of findings and routines.',
    input: {
      report,
      finding: rank.optional().describe('Its number'),
      routine: name.optional().describe('Its id, name, or a pattern such as "parse_*"'),
      page,
    },
    reads: true,
    run: async ({ report: of, finding: number, routine: wanted, page: at }, call) => {
      const { kept, report: shown } = await session.report(of, call);
      if (number === undefined && wanted === undefined) return list(kept, shown, at);
      const finding = number === undefined ? null : findingOf(shown, number);
      const routine = finding === null ? findRoutine(shown, wanted!) : null;
      const text = finding === null ? showRoutine(routine!, shown) : showFinding(finding, shown);
      const { items: lines, ...pages } = pageOf(linesOf(text), at, LINES);
      const id = routine?.id ?? finding!.routines[0].id;
      const subject = finding === null ? { routine: id } : { finding: finding.rank };
      const sources =
        at > 1 ? [] : await sourcesOf({ finding, routine }, shown, session.allowed.folders);
      return {
        report: kept.name,
        ...(finding === null ? row(routine!) : findingFact(finding)),
        sources,
        lines,
        ...pages,
        next: [
          ...why(kept, finding, id),
          ...furtherPage({ items: lines, ...pages }, 'show', { report: kept.name, ...subject }),
        ],
      };
    },
  });
}
