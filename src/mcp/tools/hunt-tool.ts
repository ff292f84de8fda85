/** The inputs that make a program slow. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { linesOf } from '../answer.js';
import type { NextCall } from '../answer.js';
import { huntSchema } from '../../schema/hunt.js';
import type { Hunt } from '../../schema/hunt.js';
import type { Origin } from '../kept.js';
import { failure } from '../session.js';
import type { Session } from '../session.js';
import type { Ran } from '../run-own.js';
import { command, cwd, name, seconds, tool } from '../tool.js';
import type { Tool } from '../tool.js';

/** Seconds of a hunt, of those that the call may take: what has begun is ended. */
const PART_OF_THE_TIME = 0.7;
const RESULTS = 5;

/** @throws ComairError with what the command said, where there is no result */
async function resultOf(path: string, ran: Ran): Promise<Hunt> {
  try {
    return huntSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw failure(ran, error);
  }
}

/** Over the inputs of a result, with exact counts and a report. */
function sweepOf(
  { file, sizes }: Hunt['results'][number],
  argv: readonly string[],
  where: string,
): NextCall {
  const family = relative(where, file).startsWith('..') ? file : relative(where, file);
  const asked = { command: [...argv], cwd: where, family, sizes: [...sizes] };
  return { tool: 'sweep', arguments: asked, why: 'a report on the slowest inputs, with lines' };
}

export function huntTool(session: Session): Tool {
  return tool({
    name: 'hunt',
    title: 'Find the inputs that make a program slow',
    description:
      'Makes thousands of inputs of an ordinary sample, looks at which make the program slow, and proves it with exact counts. The program must not write files or use the network. It takes minutes.',
    input: {
      command: command.describe('Program and arguments; the last file among them is the sample'),
      sample: name.optional().describe('File that stands for {input} in the command, or for stdin'),
      text: name.optional().describe('A sample that is the argument {input} itself'),
      folder: name.default('hunt').describe('Where what is found is written, below cwd'),
      cwd,
      seconds,
    },
    reads: false,
    run: async ({ command: argv, sample, text, folder, cwd: wanted, ...asked }, { signal }) => {
      const { allowed, kept, options } = session;
      const where = allowed.folder(wanted);
      allowed.program(argv, where);
      const { path } = kept.fresh();
      const most = asked.seconds ?? options.seconds;
      const args = [
        'hunt',
        '--json',
        path,
        '--folder',
        allowed.place(folder, where),
        '--no-progress',
        '--seconds',
        `${Math.max(1, Math.floor(PART_OF_THE_TIME * most))}s`,
        ...(sample === undefined ? [] : ['--sample', allowed.file(sample, where)]),
        ...(text === undefined ? [] : ['--text', text]),
        ...options.recording,
      ];
      const from: Origin = { command: argv, cwd: where, stdin: null, largest: null, again: null };
      const ran = await session.run([...args, '--', ...argv], from, { signal, seconds: most });
      const hunted = await resultOf(path, ran);
      const results = hunted.results.slice(0, RESULTS);
      return {
        text: hunted.text,
        results: results.map(({ rank, class: growth, exponent, text: said, culprit, file }) => ({
          rank,
          class: growth,
          exponent,
          text: said,
          culprit,
          file,
        })),
        results_in_all: hunted.results.length,
        troubles: hunted.troubles.slice(0, RESULTS).map(({ ended, signal: by, n, file }) => ({
          ended,
          signal: by,
          n,
          file,
        })),
        warnings: [...hunted.warnings, ...linesOf(ran.late ? ran.stderr : '')],
        next: results.slice(0, 1).map((result) => sweepOf(result, hunted.command, where)),
      };
    },
  });
}
