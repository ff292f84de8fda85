/** Why the loops of a finding or a routine are slow: the program is run again. */
import { INPUT } from '../../campaigns/hunt/subject.js';
import { PLACEHOLDER } from '../../campaigns/sweep/plan-sweep.js';
import { ComairError } from '../../base/errors.js';
import { findRoutine } from '../../report/read/find.js';
import { findingOf } from '../../terminal/show-finding.js';
import { closeLookText, diagnosisText } from '../../terminal/diagnosis-text.js';
import type { FindingDiagnosis } from '../../schema/diagnosis.js';
import type { Report } from '../../schema/report.js';
import { furtherPage, linesOf, pageOf } from '../answer.js';
import type { KeptReport, Origin } from '../kept.js';
import type { Call, Session } from '../session.js';
import { command, cwd, name, page, rank, report, seconds, stdin, tool } from '../tool.js';
import type { Tool } from '../tool.js';

const LINES = 30;

/** The run that a report is of; of a sweep, its largest. */
function originOf(kept: KeptReport): Origin {
  const { command: argv, largest } = kept;
  const isOpen = (word: string): boolean =>
    word.includes(INPUT) || (largest === null && word.includes(PLACEHOLDER));
  if (argv === null || argv.some(isOpen)) {
    throw new ComairError(
      'say which command is to be run: it is not known of this report',
      'usage',
    );
  }
  const words = argv.map((word) => word.replaceAll(PLACEHOLDER, String(largest)));
  return { ...kept, command: words, largest: null };
}

/** The diagnosis that a report has; undefined: there is none. */
const diagnosisIn = (shown: Report, number: number | null): FindingDiagnosis | undefined =>
  number === null ? shown.close_look?.diagnosis : findingOf(shown, number).diagnosis;

export function diagnoseTool(session: Session): Tool {
  return tool({
    name: 'diagnose',
    title: 'Why is it slow?',
    description:
      'Runs the program of a report again, looks at each iteration of the loops of a finding or a routine, and tells why they are slow, what kind of change would mend it, and what that would save at most.',
    input: {
      report,
      finding: rank.optional().describe('Its number; default: 1, where no routine is given'),
      routine: name.optional().describe('Its id, name, or a pattern'),
      command: command.optional().describe('Default: that of the report; of a sweep the largest'),
      cwd,
      stdin,
      seconds,
      page,
    },
    reads: false,
    run: async (args, { signal }) => {
      const { allowed, options } = session;
      const call: Call = { signal, seconds: args.seconds };
      let { kept, report: shown } = await session.report(args.report, call);
      const { again } = kept;
      const number = args.routine === undefined ? (args.finding ?? 1) : null;
      const id = number === null ? findRoutine(shown, args.routine!).id : null;
      // A further page is of the report that the first one was made with.
      if (args.page === 1 || diagnosisIn(shown, number) === undefined) {
        const where = args.cwd === undefined ? kept.cwd : allowed.folder(args.cwd);
        const from: Origin =
          args.command === undefined
            ? originOf(kept)
            : {
                command: args.command,
                cwd: where,
                stdin: args.stdin === undefined ? null : allowed.file(args.stdin, where),
                largest: null,
                again: null,
              };
        allowed.program(from.command!, from.cwd);
        const subject = id ?? `#${number}`;
        const words = ['diagnose', kept.path, subject, '--no-progress', ...options.recording];
        const origin = { ...from, again: null };
        const made = await session.make(words, ['--', ...from.command!], origin, call);
        ({ kept, report: shown } = made);
      }
      const finding = number === null ? null : findingOf(shown, number);
      const text = finding === null ? closeLookText(shown) : diagnosisText(finding);
      const { items: lines, ...pages } = pageOf(linesOf(text), args.page, LINES);
      const of = id === null ? { finding: number } : { routine: id };
      return {
        report: kept.name,
        ...of,
        suggestion: diagnosisIn(shown, number)?.suggestion ?? null,
        lines,
        ...pages,
        next: [
          { tool: 'show', arguments: { report: kept.name, ...of }, why: 'the source lines' },
          ...(again === null
            ? []
            : [{ ...again, why: 'when the code is changed, built, and passes its tests' }]),
          ...furtherPage({ items: lines, ...pages }, 'diagnose', { report: kept.name, ...of }),
        ],
      };
    },
  });
}
