/** The command line, cut at the first `--`. */

export interface SplitArguments {
  /** What is ours. */
  own: string[];
  /** The program to profile and its arguments, untouched; null when there is no `--`. */
  target: string[] | null;
}

/**
 * Commander would drop the `--` and then could not tell `comair-bin record` from
 * `comair-bin -- record`, nor its own options from the target's.
 */
export function splitArguments(argv: string[]): SplitArguments {
  const at = argv.indexOf('--');
  return at < 0
    ? { own: argv, target: null }
    : { own: argv.slice(0, at), target: argv.slice(at + 1) };
}
