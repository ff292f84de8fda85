import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../../src/base/errors.js';
import { printable } from '../../../src/base/text/printable.js';
import { titleOf } from '../data/title.js';
import { before, compareWith, swapSides } from '../state/compared.js';
import { viewOf } from './open-file.js';

/** Characters of what is compared with. */
const SHOWN = 60;

/** @returns what is wrong with the file; null when it is compared with */
async function take(file: File): Promise<string | null> {
  try {
    compareWith(viewOf(await file.text()));
    return null;
  } catch (error) {
    return `${printable(file.name).slice(0, SHOWN)} ${messageOf(error)}.`;
  }
}

/** Files that are dropped anywhere on the page are compared with. */
function useDrop(onFile: (file: File) => void): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files.item(0);
      if (file == null) return;
      event.preventDefault();
      onFile(file);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
}

function Compared() {
  const old = before.value;
  if (old === null) return null;
  const title = printable(titleOf(old.view.runs));
  return (
    <span class="compared">
      <span title={title.slice(0, 300)}>compared with {title.slice(0, SHOWN)}</span>
      <button type="button" class="link" onClick={swapSides}>
        swap
      </button>
      <button
        type="button"
        class="link"
        onClick={() => {
          compareWith(null);
        }}
      >
        end
      </button>
    </span>
  );
}

/** Opens a second report, an earlier one, which this one is compared with. */
export function OpenOther() {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = (file: File): void => {
    void take(file).then(setProblem);
  };
  useDrop(open);
  return (
    <div class="open-other">
      <Compared />
      <button
        type="button"
        class="toggle"
        title="Open an earlier report (HTML or JSON) to compare with; it may be dropped on the page, too"
        onClick={() => input.current?.click()}
      >
        Compare …
      </button>
      <input
        ref={input}
        id="other"
        type="file"
        class="visually-hidden"
        tabIndex={-1}
        aria-label="An earlier report to compare with"
        accept=".html,.json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.item(0);
          if (file != null) open(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      {problem !== null && (
        <span role="alert" class="problem">
          {problem}
        </span>
      )}
    </div>
  );
}
