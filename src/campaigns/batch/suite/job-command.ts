/** Command lines as a person writes them. */

/** Words with nothing in them that a shell would look at. */
const PLAIN = /^[\w./@%+:,{}-]+(=[\w./@%+:,{}-]*)?$/;
/** Names that mean something to the shell itself. */
const BUILTINS = new Set(
  `. : [ alias bg break case cd command continue do done elif else esac eval exec exit export
  fc fg fi for function getopts hash if jobs kill let local pwd read readonly return set shift source
  test then time times trap type ulimit umask unalias unset until wait while printf echo {
  }`.split(/\s+/),
);

/**
 * The program that runs a line of shell. Where the line is nothing but a program and its arguments
 * this is the program itself, so that no shell is profiled.
 */
export function shellCommand(line: string): string[] {
  const words = line.trim().split(/[ \t]+/);
  const simple =
    words.every((word) => PLAIN.test(word)) &&
    !words[0].includes('=') &&
    !BUILTINS.has(words[0]) &&
    // {a,b} and {1..3} are lists to some shells; {n} and {file} are ours.
    !words.some((word) => /\{[^}]*[,.][^}]*\}/.test(word));
  return simple ? words : ['/bin/sh', '-c', line];
}
