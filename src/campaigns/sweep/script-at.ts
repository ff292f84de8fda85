/** Which word of a command line is a script, and no input. */
import { basename } from 'node:path';
import { interpreterOf } from '../../symbols/interpreters.js';

/** `-f x.awk`, `-nf x.sed`, `--file=x.awk`; gawk's -E ends its options, too. */
const NAMES_A_SCRIPT = /^(?:-[a-zA-Z]*[fE]$|--(?:file|exec)(?:=|$))/;
/** Programs that run another one, which is named behind their own options. */
const RUNS_ANOTHER = /^(?:env|nice|nohup|time|timeout|stdbuf|setsid|taskset|xvfb-run|java)$/;

/**
 * The program of an interpreter, which may stand behind one that only starts it.
 * @param isFile of a word
 * @returns index into the command line; -1: there is none
 */
export function scriptAt(argv: readonly string[], isFile: (word: string) => boolean): number {
  const [first = ''] = argv;
  const from = RUNS_ANOTHER.test(basename(first))
    ? Math.max(
        0,
        argv.findIndex((word, at) => at > 0 && interpreterOf(basename(word)) !== null),
      )
    : 0;
  const name = basename(argv.at(from) ?? '');
  const { script, inline } =
    name === 'sed' ? { script: '-f' as const } : (interpreterOf(name) ?? {});
  if (basename(first) === 'java' && from === 0)
    return argv.findIndex((word, at) => at > 0 && isFile(word));
  if (script === undefined) return -1;
  const operand = argv.findIndex((word, at) => at > from && !word.startsWith('-'));
  // What is behind the option is the first operand, or what it names.
  const options = argv.slice(from + 1, operand < 0 ? undefined : operand);
  if (inline !== undefined && options.some((word) => inline.test(word))) return -1;
  return argv.findIndex((word, at) => {
    if (at <= from || !isFile(word)) return false;
    return script === 'operand' || NAMES_A_SCRIPT.test(word) || NAMES_A_SCRIPT.test(argv[at - 1]);
  });
}
