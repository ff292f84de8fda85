import { useState } from 'preact/hooks';
import {
  evidence,
  findingsLine,
  headLine,
  mark,
  summaryLine,
} from '../../../src/compare/diff/diff-words.js';
import type { Change, Diff } from '../../../src/compare/diff/diff-model.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data } from '../data/data.js';
import { comparison } from '../state/compared.js';
import { open } from '../state/state.js';
import { Pair } from './Pair.js';

/** More cards make a browser slow. */
const SHOWN = 200;
/** Plots that are drawn at once. */
const OPEN = 3;

const KINDS = [
  ['WORSE', 'worse'],
  ['better', 'better'],
  ['note', 'note'],
] as const;

function Card({ data, change, first }: { data: Data; change: Change; first: boolean }) {
  const [shown, setShown] = useState(first);
  const id = change.new?.id.replace(/\/.*/, '') ?? '';
  const routine = data.find(id);
  const kind = KINDS.find(([name]) => name === mark(change))![1];
  return (
    <article class={`card change ${kind}`}>
      <h2>
        <span class="change-mark">{mark(change)}</span> {printable(change.text)}
      </h2>
      <ul>
        {evidence(change).map((line, i) => (
          <li key={i}>{printable(line)}</li>
        ))}
      </ul>
      {routine !== null && (
        <p class="change-tools">
          {change.of === 'routine' && (
            <button
              type="button"
              class="toggle"
              aria-expanded={shown}
              onClick={() => {
                setShown(!shown);
              }}
            >
              Plot
            </button>
          )}
          <button
            type="button"
            class="link"
            onClick={() => {
              open(routine);
            }}
          >
            Details
          </button>
        </p>
      )}
      {shown && routine !== null && change.of === 'routine' && (
        <Pair data={data} routine={routine} />
      )}
    </article>
  );
}

function Sides({ diff }: { diff: Diff }) {
  const { cost } = diff.metric;
  const lines = [headLine('old', diff.old, cost), headLine('new', diff.new, cost)];
  return (
    <section class="card sides">
      {lines.map((line) => (
        <p key={line}>
          <code>{line.slice(0, 500)}</code>
        </p>
      ))}
      <p>
        {summaryLine(diff)} {findingsLine(diff)}
      </p>
      {diff.warnings.map((text, i) => (
        <p key={i} class="empty">
          {printable(text)}
        </p>
      ))}
    </section>
  );
}

/** What is worse, better, new and gone, as `comair-bin diff` says it. */
export function Changes({ data }: { data: Data }) {
  const found = comparison.value;
  const [kind, setKind] = useState('');
  if (found === null) {
    return <p class="nothing">Nothing is compared: open another report, or drop it here.</p>;
  }
  if (found.diff === null) return <p class="nothing">{printable(found.problem)}.</p>;
  const { diff } = found;
  const list = diff.changes.filter((change) => kind === '' || mark(change) === kind);
  return (
    <div class="changes">
      <Sides diff={diff} />
      <div class="chips" role="group" aria-label="Show only these changes">
        {KINDS.map(([name, title]) => (
          <button
            key={name}
            type="button"
            class="chip"
            aria-pressed={kind === name}
            onClick={() => {
              setKind(kind === name ? '' : name);
            }}
          >
            {title}{' '}
            <span class="chip-count">
              {
                [...diff.changes, ...diff.resources].filter((change) => mark(change) === name)
                  .length
              }
            </span>
          </button>
        ))}
      </div>
      {list.slice(0, SHOWN).map((change, i) => (
        <Card key={change.text} data={data} change={change} first={i < OPEN} />
      ))}
      {list.length > SHOWN && <p class="empty">and {list.length - SHOWN} more</p>}
      {diff.resources
        .filter((change) => kind === '' || mark(change) === kind)
        .map((change) => (
          <p key={change.text}>
            {mark(change)}: {printable(change.text)}
          </p>
        ))}
    </div>
  );
}
