/** How a run of the program failed, in words. */

/** What stands behind "the program". */
export const endedWords = ({
  code,
  signal,
}: {
  code: number | null;
  signal: string | null;
}): string => (signal === null ? `ended with status ${code ?? '?'}` : `was killed by ${signal}`);

/**
 * @param stderr the end of what it wrote there: its last line is quoted, since what it advises is not
 *   what this tool advises
 */
export function howEnded(code: number | null, signal: string | null, stderr: string): string {
  const how = signal === null ? `exit status ${code}` : `killed by ${signal}`;
  const last = stderr.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return last === '' ? how : `${how}; its last line: "${last}"`;
}
