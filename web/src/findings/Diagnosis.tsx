import { fileName } from '../../../src/base/text/file-name.js';
import { exact, percent, rateText } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import type {
  DiagnosedLoopReport,
  FindingDiagnosis,
  RecursionReport,
} from '../../../src/schema/diagnosis.js';
import { savingText } from '../../../src/words/diagnosis/saving.js';
import { recursionText } from '../../../src/words/diagnosis/recursion-text.js';

/** Loops, and of each what it reads and where its results are made. */
const LOOPS = 20;
const LINES = 3;
/** Characters of any text. */
const LONG = 2000;

const cut = (text: string): string => printable(text).slice(0, LONG);

function Loop({ loop }: { loop: DiagnosedLoopReport }) {
  const { name, instances, iterations, results, rate, cost_share: share, data, places } = loop;
  return (
    <tr>
      <td>
        {cut(name)}
        <ul class="evidence">
          {data.slice(0, LINES).map(({ text, share: part }) => (
            <li key={text}>
              reads {cut(text)} ({percent(part)})
            </li>
          ))}
          {places.slice(0, LINES).map(({ module, offset, routine, file, line, iterations: of }) => (
            <li key={`${module} ${offset}`}>
              result at{' '}
              {file === null ? cut(`${module}+${offset}`) : cut(`${fileName(file)}:${line}`)} in{' '}
              {cut(routine)}, {exact(of)} times
            </li>
          ))}
        </ul>
      </td>
      <td class={loop.inefficient ? 'inefficient' : ''}>{loop.class}</td>
      <td class="right">{exact(instances)}</td>
      <td class="right">{exact(iterations)}</td>
      <td class="right">{exact(results)}</td>
      <td class="right">{rateText(rate, loop.error)}</td>
      <td class="right">{percent(share)}</td>
    </tr>
  );
}

function Recursion({ recursion }: { recursion: RecursionReport }) {
  return (
    <p>
      {cut(recursion.name)} calls itself: {recursionText(recursion)}.
    </p>
  );
}

/** What a close look at the loops of a finding said, and what kind of change would mend it. */
/**
 * @param seconds that the run took at its own speed; null: it is not known
 * @param sampled whether costs are those of samples
 */
export function Diagnosis({
  diagnosis,
  seconds,
  sampled,
}: {
  diagnosis: FindingDiagnosis;
  seconds: number | null;
  sampled: boolean;
}) {
  const { suggestion, loops, recursions } = diagnosis;
  const { code, text, saving } = suggestion;
  return (
    <section class="diagnosis">
      <p>
        <b>Suggestion: {code}.</b> {cut(text)}
        {code !== 'none' && ` ${savingText(saving, seconds, sampled)}`}
      </p>
      {recursions.slice(0, LOOPS).map((recursion) => (
        <Recursion key={`${recursion.module} ${recursion.offset}`} recursion={recursion} />
      ))}
      <table>
        <thead>
          <tr>
            {['loop', 'class', 'instances', 'iterations', 'results', 'rate', 'cost'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loops.slice(0, LOOPS).map((loop) => (
            <Loop key={`${loop.module} ${loop.offset}`} loop={loop} />
          ))}
        </tbody>
      </table>
      {loops.length > LOOPS && <p>{loops.length - LOOPS} more loops are not shown.</p>}
    </section>
  );
}
