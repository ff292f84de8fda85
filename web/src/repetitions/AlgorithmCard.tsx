import { compact, count } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import { NO_HEAP_DATA } from '../../../src/words/structures/told.js';
import { ClassBadge } from '../table/ClassBadge.js';
import type { Algorithm, Forest, Node } from './grouping.js';

/** Points and members that are listed. */
const MOST = 40;

function Function({ algorithm: { found, fit, reason } }: { algorithm: Algorithm }) {
  if (found === null)
    return <p class="empty">It uses no structure that a size could be taken of.</p>;
  if (reason !== null) return <p class="empty">Steps by n are not known: {reason}.</p>;
  const growth = fit?.class ?? found.class;
  const formula = fit?.formula ?? found.formula;
  const sizes = found.points.map(([size]) => size);
  return (
    <>
      <p>
        <ClassBadge name={growth} />{' '}
        {formula === null || formula === '' ? (
          <>steps by n unknown{found.reason !== null && `: ${printable(found.reason)}`}</>
        ) : (
          <strong>{formula} steps</strong>
        )}
      </p>
      <p class="empty">
        n = {found.unit} that an invocation uses: {compact(sizes.at(0) ?? 0)} to{' '}
        {compact(sizes.at(-1) ?? 0)}, {count(sizes.length, 'size')}
        {fit !== null && '; as grouped here, the nearest plain function to the mean steps'}
      </p>
    </>
  );
}

function Points({ algorithm: { found, fit, reason } }: { algorithm: Algorithm }) {
  if (found === null || reason !== null || found.points.length === 0) return null;
  const all = found.points.map(([size, times, , , sum], i) => {
    return { size, times, mean: fit?.points[i][1] ?? sum / times };
  });
  const every = Math.ceil(all.length / MOST);
  return (
    <table class="plain">
      <thead>
        <tr>
          {['n', 'invocations', 'mean steps'].map((title) => (
            <th key={title} class="right">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all
          .filter((_, i) => (all.length - 1 - i) % every === 0)
          .map(({ size, times, mean }) => (
            <tr key={size}>
              <td class="right">{size}</td>
              <td class="right">{compact(times)}</td>
              <td class="right">{compact(Math.round(mean))}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface Props {
  forest: Forest;
  node: Node;
  algorithm: Algorithm;
  joined: boolean;
  onRegroup: () => void;
}

/** The algorithm that a repetition is of: what it does, what it costs, and what belongs to it. */
export function AlgorithmCard({ forest, node, algorithm, joined, onRegroup }: Props) {
  const { first, members, texts, steps } = algorithm;
  const nameOf = (each: Node): string => printable(forest.tree.strings[each.name]).slice(0, 200);
  return (
    <aside class="detail algorithm" aria-label="Algorithm">
      <h2>{nameOf(first)}</h2>
      <p>{printable(texts.length === 0 ? NO_HEAP_DATA : texts.slice(0, 3).join('; '))}</p>
      <Function algorithm={algorithm} />
      <p class="empty">
        {count(first.invocations, 'invocation')}, {count(steps, 'step')} in{' '}
        {count(members.length, 'repetition')}
      </p>
      {node.parent >= 0 && (
        <button type="button" class="toggle" id="regroup" aria-keyshortcuts="g" onClick={onRegroup}>
          {joined ? 'Make it an algorithm of its own' : 'Join it to the one around'}
        </button>
      )}
      <ul class="members">
        {members.slice(0, MOST).map((each) => (
          <li key={each.index}>
            {nameOf(each)}: {count(each.steps, 'step')}
          </li>
        ))}
        {members.length > MOST && <li>{members.length - MOST} more</li>}
      </ul>
      <Points algorithm={algorithm} />
    </aside>
  );
}
