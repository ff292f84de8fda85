import { useEffect, useRef } from 'preact/hooks';
import { helped } from '../state/state.js';

const KEYS: readonly (readonly [key: string, what: string])[] = [
  ['/', 'search routines'],
  ['Esc', 'close the details, then empty the search'],
  ['↑ ↓', 'walk through the table, the call tree and the algorithms'],
  ['Enter', 'open what is there'],
  ['← →', 'close and open a node of a tree; go to its parent or first child'],
  ['Backspace', 'in the flame graph: back to the frame above'],
  ['+ − 0', 'in the flame graph: magnify, and all of it; also Ctrl and the wheel'],
  ['Shift ← →', 'in the flame graph: move what is magnified; also Shift and the wheel'],
  ['n N', 'in the call tree and the flame graph: the next frame that matches, and the one before'],
  ['m', 'in the table: mark the routine as looked at, or no more'],
  ['?', 'this help'],
];

const WORDS: readonly (readonly [word: string, what: string])[] = [
  ['parse tag', 'both words, in name, module or source file'],
  ['lra|df_', 'one or the other'],
  ['!libc', 'not'],
  ['/^ira_.*color/', 'a regular expression'],
  ['class:n^2', 'of this class'],
  ['file:parse.c', 'in this source file; also module: and name:'],
  ['is:seen', 'marked as looked at; is:noted: with a note'],
  [
    'cost>3',
    'more than 3 % of the cost; also own, calls, sizes, rank and change (times the cost of before), with < <= > >= =',
  ],
];

function List({ title, of }: { title: string; of: readonly (readonly [string, string])[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl class="keys">
        {of.map(([word, what]) => (
          <div key={word}>
            <dt>
              <kbd>{word}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Keys, and what may be searched for. */
export function Keys() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (helped.value) box.current?.showModal();
  }, [helped.value]);
  if (!helped.value) return null;
  return (
    <dialog
      ref={box}
      class="card help"
      aria-labelledby="help-title"
      onClose={() => {
        helped.value = false;
      }}
    >
      <h2 id="help-title">Keys and searches</h2>
      <List title="Keys" of={KEYS} />
      <List title="Searches" of={WORDS} />
      <form method="dialog">
        <button type="submit" class="toggle">
          Close
        </button>
      </form>
    </dialog>
  );
}
