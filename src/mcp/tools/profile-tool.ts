/** A program, run once; or as often as it takes to know how its cost grows. */
import { z } from 'zod';
import { proposeSweep } from '../../campaigns/sweep/propose.js';
import type { Report } from '../../schema/report.js';
import type { Answer, NextCall } from '../answer.js';
import { linesOf } from '../answer.js';
import { lookCloser, verdictOf, withBefore } from '../facts.js';
import type { Origin } from '../kept.js';
import type { Made, Session } from '../session.js';
import { command, cwd, seconds, stdin, tool } from '../tool.js';
import type { Tool } from '../tool.js';

/** Lines of each stream of the program. */
const LINES = 20;

const lastLines = (text: string): string[] => linesOf(text).slice(-LINES);

/** How the program ended, in words. */
function ending({ runs }: Report, late: boolean): string {
  if (late) return 'it took too long and was asked to end: this is about a part of the run';
  const [first] = runs;
  if (runs.length === 0) return 'not known';
  return first.signal === null ? `exit ${first.exit_code ?? '?'}` : `killed by ${first.signal}`;
}

/** What would decide more: the program at other sizes. */
function decideNext({ kept, report }: Made): NextCall[] {
  const { command: argv, cwd: folder } = kept;
  if (argv === null || report.growth?.next === undefined) return [];
  const asked = { command: [...argv], cwd: folder };
  if (report.growth.next.decide !== undefined) {
    const why = 'this run leaves much undecided: it is run again at other sizes';
    return [{ tool: 'profile', arguments: { ...asked, decide: true }, why }];
  }
  const plan = kept.stdin === null ? proposeSweep(argv, { cwd: folder })?.plan : undefined;
  if (plan?.cut !== null) return [];
  const words = plan.words(() => '');
  const why = 'this run leaves much undecided; if the program may be run again';
  return [{ tool: 'sweep', arguments: { ...asked, command: words, sizes: 'auto' }, why }];
}

function answer(session: Session, made: Made): Answer {
  const { kept, report, ran } = made;
  return {
    report: kept.name,
    ended: ending(report, ran.late),
    ...verdictOf(report),
    output: { stdout: lastLines(ran.stdout), stderr: lastLines(ran.stderr) },
    next: [...withBefore(session.kept, kept), lookCloser(kept.name, report), ...decideNext(made)],
  };
}

export function profileTool(session: Session): Tool {
  return tool({
    name: 'profile',
    title: 'Profile a command',
    description:
      'Runs a program and tells which of its routines cost too much for the size of their input, although this input is small. It takes 2 to 50 times as long as the program alone. One run tells what calls cost; "sweep" tells more.',
    input: {
      command,
      cwd,
      stdin,
      seconds,
      decide: z
        .boolean()
        .default(false)
        .describe('Also run it at other sizes, if it is seen to have no side effects'),
    },
    reads: false,
    run: async ({ command: argv, cwd: folder, stdin: input, decide, ...asked }, { signal }) => {
      const { allowed, kept, options } = session;
      const where = allowed.folder(folder);
      allowed.program(argv, where);
      const from: Origin = {
        command: argv,
        cwd: where,
        stdin: input === undefined ? null : allowed.file(input, where),
        largest: null,
        again: {
          tool: 'profile',
          arguments: {
            command: argv,
            cwd: where,
            ...(input === undefined ? {} : { stdin: input }),
            ...(decide ? { decide } : {}),
          },
        },
      };
      const text = `${kept.folder}/text`;
      const more = decide ? ['--decide'] : [];
      const args = ['--report', text, '--no-progress', ...more, ...options.recording];
      const call = { signal, seconds: asked.seconds };
      return answer(session, await session.make(args, ['--', ...argv], from, call));
    },
  });
}
