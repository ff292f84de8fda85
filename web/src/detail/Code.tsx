import { useMemo, useRef, useState } from 'preact/hooks';
import { compact, percent } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import type { ViewCode } from '../../../src/pages/view-model.js';
import { codeOf } from '../data/asked.js';
import type { Data, Routine } from '../data/data.js';
import { Instructions } from './Instructions.js';
import { lineKey } from './line-key.js';

/** A line with so much of the routine's own cost is one to jump to. */
const HOT = 0.02;

const text = (line: string): string => line.split('\t').map(printable).join('\t');

/** A bracket for each loop around a line: where it begins, goes on and ends. */
function brackets(loops: ViewCode['loops'], file: number, line: number) {
  return loops.map(([of, from, to, number, iterations]) => {
    const inside = of === file && line >= from && line <= to;
    const mark = !inside ? ' ' : from === to ? '[' : line === from ? '┌' : line === to ? '└' : '│';
    return { mark, title: inside ? `loop ${number}, ${compact(iterations)} iterations` : '' };
  });
}

function Part({
  code,
  part,
  costs,
  whole,
  chosen,
  choose,
}: {
  code: ViewCode;
  part: ViewCode['parts'][number];
  costs: ReadonlyMap<string, ViewCode['lines'][number]>;
  whole: number;
  chosen: string;
  choose: (key: string) => void;
}) {
  const { file, first, lines } = part;
  const loops = code.loops.filter(
    ([of, from, to]) => of === file && to >= first && from < first + lines.length,
  );
  return (
    <>
      <tr class="code-file">
        <td colSpan={5}>{printable(code.files[file])}</td>
      </tr>
      {lines.map((line, i) => {
        const number = first + i;
        const key = lineKey(file, number);
        const [, , cost = 0, runs = 0, calls = 0] = costs.get(key) ?? [];
        const share = cost / whole;
        return (
          <tr
            key={key}
            data-line={key}
            class={chosen === key ? 'chosen' : undefined}
            style={{ '--heat': Math.min(1, Math.sqrt(share)).toFixed(3) }}
            onClick={() => {
              choose(key);
            }}
          >
            <td class="code-cost">{cost > 0 ? percent(share) : ''}</td>
            <td class="right" title="how often it ran">
              {runs > 0 ? compact(runs) : ''}
            </td>
            <td class="right" title="calls made here">
              {calls > 0 ? compact(calls) : ''}
            </td>
            <td class="number">{number}</td>
            <td class="code-text">
              {brackets(loops, file, number).map(({ mark, title }, k) => (
                <span key={k} class="code-loop" title={title}>
                  {mark}
                </span>
              ))}
              <code>{text(line)}</code>
            </td>
          </tr>
        );
      })}
    </>
  );
}

/** Lines of the routine with what each costs itself, and its instructions beside them. */
export function Code({ data, routine }: { data: Data; routine: Routine }) {
  const code = codeOf(data, routine).code ?? undefined;
  const box = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState('');
  const costs = useMemo(
    () => new Map((code?.lines ?? []).map((each) => [lineKey(each[0], each[1]), each])),
    [code],
  );
  if (code === undefined) return null;
  const whole = Math.max(1, routine.cost_self);
  const shown = new Set(
    code.parts.flatMap(({ file, first, lines }) => lines.map((_, i) => lineKey(file, first + i))),
  );
  const hot = code.lines
    .filter(([file, line, cost]) => cost >= HOT * whole && shown.has(lineKey(file, line)))
    .sort((a, b) => b[2] - a[2])
    .map(([file, line]) => lineKey(file, line));
  const show = (key: string): void => {
    choose(key);
    for (const each of box.current?.querySelectorAll(`[data-line="${key}"]`) ?? []) {
      each.scrollIntoView({ block: 'nearest' });
    }
  };
  const jump = (by: number): void => {
    const at = hot.indexOf(chosen);
    if (hot.length > 0) show(hot[at < 0 ? 0 : (at + by + hot.length) % hot.length]);
  };
  return (
    <div class="card block code" ref={box}>
      <h3>Source and instructions</h3>
      <p class="code-jump">
        own cost in {data.view.metric.cost} by line{' '}
        {hot.length > 0 && (
          <>
            <button
              type="button"
              onClick={() => {
                jump(-1);
              }}
            >
              ‹ hotter line
            </button>{' '}
            <button
              type="button"
              onClick={() => {
                jump(1);
              }}
            >
              next hot line ›
            </button>
          </>
        )}
      </p>
      <div class="code-panes">
        {code.parts.length > 0 && (
          <div class="code-pane" tabIndex={0} role="group" aria-label="Source lines">
            <table>
              <thead>
                <tr>
                  <th scope="col">own</th>
                  <th scope="col">ran</th>
                  <th scope="col">calls</th>
                  <th scope="col">line</th>
                  <th scope="col">source</th>
                </tr>
              </thead>
              <tbody>
                {code.parts.map((part) => (
                  <Part
                    key={`${part.file}:${part.first}`}
                    code={code}
                    part={part}
                    costs={costs}
                    whole={whole}
                    chosen={chosen}
                    choose={show}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {code.instructions.length > 0 && (
          <Instructions code={code} chosen={chosen} choose={show} offset={routine.offset} />
        )}
      </div>
    </div>
  );
}
