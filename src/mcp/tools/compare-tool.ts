/** Two builds: what became better or worse, and whether the growth of a finding fell. */
import { sourcePlace } from '../../base/text/place.js';
import { diff } from '../../compare/diff/diff.js';
import type { Change, Diff } from '../../compare/diff/diff-model.js';
import { mark, verdictLine } from '../../compare/diff/diff-words.js';
import { fallen } from '../../compare/diff/fallen.js';
import type { Fallen } from '../../compare/diff/fallen.js';
import { findingOf } from '../../terminal/show-finding.js';
import { furtherPage, pageOf } from '../answer.js';
import type { NextCall } from '../answer.js';
import type { Session } from '../session.js';
import { page, rank, report, tool } from '../tool.js';
import type { Tool } from '../tool.js';

const CHANGES = 10;

const place = ({ old, new: now }: Change): string | null => sourcePlace((now ?? old)!);

/** Something grows faster than before, which no fall of another growth makes up for. */
const isFaster = ({ better, kind }: Change): boolean =>
  better === false && (kind === 'class' || kind === 'exponent' || kind === 'finding');

/** Whether to keep the change, and why; tests are run by somebody else. */
function advice(fall: Fallen | null, { verdict, changes }: Diff): { accept: boolean; why: string } {
  const worse = changes.find(isFaster);
  if (worse !== undefined)
    return { accept: false, why: `something else became worse: ${worse.text}` };
  if (verdict === 'worse') return { accept: false, why: 'the program costs more than before' };
  if (fall === null) return { accept: verdict === 'better', why: 'the old report has no finding' };
  if (fall.fell === null)
    return {
      accept: false,
      why: 'it is not known how it grows now: sweep both builds over more sizes',
    };
  return fall.fell
    ? { accept: true, why: 'its growth fell: keep the change if the tests pass' }
    : { accept: false, why: 'its growth did not fall' };
}

export function compareTool(session: Session): Tool {
  return tool({
    name: 'compare',
    title: 'Compare two builds',
    description:
      'What became better or worse from an old report to a new one, and whether the growth of a finding fell. Make both in the same way, by sweeps over the same sizes where that is possible. Keep a change only if "accept" is true and the tests pass.',
    input: {
      old: report,
      new: report,
      finding: rank.optional().describe('Of the old report; default: 1'),
      page,
    },
    reads: true,
    run: async ({ old, new: now, finding: number, page: at }, call) => {
      const before = await session.report(old, call);
      const after = await session.report(now, call);
      const result = diff(before.report, after.report);
      const some = (before.report.findings ?? []).length > 0;
      const finding = number !== undefined || some ? findingOf(before.report, number ?? 1) : null;
      const fall = finding === null ? null : fallen(before.report, finding, after.report);
      const { items, ...pages } = pageOf(result.changes, at, CHANGES);
      const changes = items.map((change) => ({
        is: mark(change),
        kind: change.kind,
        text: change.text,
        where: place(change),
      }));
      const asked = { old: before.kept.name, new: after.kept.name };
      const next: NextCall[] = [
        ...((after.report.findings ?? []).length > 0
          ? [
              {
                tool: 'show',
                arguments: { report: after.kept.name, finding: 1 },
                why: 'the first finding that is left',
              },
            ]
          : []),
        ...furtherPage({ items: changes, ...pages }, 'compare', asked),
      ];
      return {
        ...asked,
        ...advice(fall, result),
        finding: fall,
        verdict: result.verdict,
        text: verdictLine(result),
        changes,
        changes_in_all: result.changes.length,
        ...pages,
        warnings: result.warnings,
        next,
      };
    },
  });
}
