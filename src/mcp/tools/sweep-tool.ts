/** A program at several sizes, and one report of all runs. */
import { z } from 'zod';
import { parseSizes } from '../../campaigns/sweep/parse-sizes.js';
import { PLACEHOLDER } from '../../campaigns/sweep/plan-sweep.js';
import { ComairError, messageOf } from '../../base/errors.js';
import { costsBySize } from '../../schema/costs.js';
import { linesOf } from '../answer.js';
import { lookCloser, verdictOf, withBefore } from '../facts.js';
import type { Origin } from '../kept.js';
import type { Session } from '../session.js';
import { command, cwd, name, seconds, tool } from '../tool.js';
import type { Tool } from '../tool.js';

/** The runs, of which a sweep's time is a little more. */
const PART_OF_THE_TIME = 0.8;

/** What was wrong with single runs. */
const SAID = 10;

/** @throws ComairError `usage` */
function sizesText(sizes: string | readonly number[]): string {
  const text = typeof sizes === 'string' ? sizes : sizes.join(',');
  try {
    if (text !== 'auto') parseSizes(text);
    return text;
  } catch (error) {
    throw new ComairError(`sizes: ${messageOf(error)}`, 'usage');
  }
}

export function sweepTool(session: Session): Tool {
  return tool({
    name: 'sweep',
    title: 'Run a program at several sizes',
    description:
      'Runs a program once for every size n and tells how its cost grows over the runs: also cheap routines that are called too often. Write {n} where the size goes. Counts are exact: the same build gives the same answer.',
    input: {
      command: command.describe(
        'Program and arguments with {n} where the size goes, as a list; no shell. ["./prog", "{n}"]',
      ),
      sizes: z
        .union([z.string(), z.array(z.number().nonnegative()).min(1).max(100)])
        .default('auto')
        .describe(
          '"auto", "100..3200:x2" or a list; five or more, the largest 4 times the smallest',
        ),
      family: name
        .optional()
        .describe('File of "hunt" with inputs of each size, for {input} or stdin'),
      cwd,
      seconds,
    },
    reads: false,
    run: async ({ command: argv, sizes, family, cwd: folder, seconds: asked }, { signal }) => {
      const { allowed, kept, options } = session;
      const where = allowed.folder(folder);
      if (argv[0].includes(PLACEHOLDER)) {
        throw new ComairError('the size cannot be part of the name of the program', 'usage');
      }
      allowed.program(argv, where);
      const text = sizesText(sizes);
      const most = asked ?? options.seconds;
      const inputs = family === undefined ? {} : { family };
      const again = {
        tool: 'sweep',
        arguments: { command: argv, cwd: where, sizes, ...inputs },
      };
      const from: Origin = { command: argv, cwd: where, stdin: null, largest: null, again };
      const args = [
        'sweep',
        '--sizes',
        text,
        '--report',
        `${kept.folder}/text`,
        '--no-progress',
        ...(text === 'auto'
          ? ['--budget', `${Math.max(1, Math.floor(PART_OF_THE_TIME * most))}s`]
          : []),
        ...(family === undefined ? [] : ['--family', allowed.file(family, where)]),
        ...options.recording,
      ];
      const made = await session.make(args, ['--', ...argv], from, { signal, seconds: asked });
      const { report, ran } = made;
      const runs = costsBySize(report.runs, report.metric.cost);
      made.kept.largest = family === undefined ? (runs.at(-1)?.n ?? null) : null;
      return {
        report: made.kept.name,
        ...verdictOf(report),
        runs,
        said: linesOf(ran.stderr).slice(-SAID),
        next: [...withBefore(kept, made.kept), lookCloser(made.kept.name, report)],
      };
    },
  });
}
