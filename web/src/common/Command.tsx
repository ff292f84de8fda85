import { useState } from 'preact/hooks';
import { printable } from '../../../src/base/text/printable.js';

/** Milliseconds for which it is told that it was copied. */
const TOLD = 1500;

/** A command line with a button that copies it. */
export function Command({ text }: { text: string }) {
  const [told, setTold] = useState('');
  const tell = (word: string): void => {
    setTold(word);
    setTimeout(() => {
      setTold('');
    }, TOLD);
  };
  return (
    <>
      <code>{printable(text)}</code>{' '}
      <button
        type="button"
        class="copy"
        aria-label="Copy the command"
        onClick={() => {
          // What is shown: a command with characters that deceive is not to be pasted unseen.
          navigator.clipboard.writeText(printable(text)).then(
            () => {
              tell('copied');
            },
            () => {
              tell('not allowed here');
            },
          );
        }}
      >
        copy
      </button>
      <span role="status" class="copied">
        {told}
      </span>
    </>
  );
}
