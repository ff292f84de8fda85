import { useEffect } from 'preact/hooks';
import { askFor, codeOf } from '../data/asked.js';
import type { Data, Routine } from '../data/data.js';

/** Who goes through a list does not ask for all of it. */
const AFTER_MS = 150;

/** Asks the server for what this page has not of a routine's source and code, and says so. */
export function AskForCode({ data, routine }: { data: Data; routine: Routine }) {
  const { more, left_out: leftOut = [] } = codeOf(data, routine);
  useEffect(() => {
    if (!more) return;
    const timer = setTimeout(() => {
      askFor(routine);
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [routine, more]);
  return (
    <>
      {more && (
        <p class="empty" role="status">
          The server is asked for source and instructions …
        </p>
      )}
      {leftOut.map((text) => (
        <p key={text} class="empty">
          {text}
        </p>
      ))}
    </>
  );
}
