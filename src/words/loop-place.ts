/** Where a loop stands in the source, with the inlined calls that it is in. */
import { fileName } from '../base/text/file-name.js';
import { printable } from '../base/text/printable.js';
import type { Finding, LoopReport } from '../schema/report.js';
import { plainName } from '../symbols/short-name.js';

export type PlacedLoop = Pick<NonNullable<Finding['loops']>[number], 'file' | 'line' | 'end_line'> &
  Pick<LoopReport, 'inlined'>;

const lineOf = (line: number | null | undefined): string => (line == null ? '' : `:${line}`);

type Frame = NonNullable<LoopReport['inlined']>['frames'][number];

const shortPlace = ({ file, line }: Frame): string =>
  file === null ? 'an unknown line' : `${fileName(file)}${lineOf(line)}`;

const called = ({ name }: Frame): string => (name === '' ? 'a call' : printable(plainName(name)));

/**
 * `/src/prog.cc:11, Registry::add inlined into main at prog.cc:21`; behind it what is of libraries:
 * `; the loop is in std::find, stl_algo.h:2071`. Null where no lines are known.
 * @param routine its name
 */
export function loopPlace(
  { file, line, end_line, inlined }: PlacedLoop,
  routine: string,
): string | null {
  if (file == null || line == null) return null;
  const to = end_line == null || end_line === line ? '' : `-${end_line}`;
  const own = `${printable(file)}:${line}${to}`;
  if (inlined === undefined) return `${own}, ${printable(routine)}`;
  const { frames, at } = inlined;
  const ways = frames.slice(0, at).map((frame, i) => {
    const name = i === 0 ? printable(routine) : called(frame);
    return ` inlined into ${name} at ${shortPlace(frame)}`;
  });
  const name = at === 0 ? printable(routine) : called(frames[at]);
  const libraries = frames.slice(at + 1);
  const last = libraries.at(-1);
  if (last === undefined) return `${own}, ${name}${ways.reverse().join(',')}`;
  const inner = libraries.length === 1 ? '' : ` (in ${called(last)})`;
  return `${own}, ${name}${ways.reverse().join(',')}; the loop is in ${called(libraries[0])}, ${shortPlace(last)}${inner}`;
}

/** Of the loop that has a finding's cost; null where none is known, or none of its lines. */
export function findingPlace({ loops = [], routines }: Finding): string | null {
  const culprit = loops.find(({ role }) => role === 'culprit');
  return culprit === undefined ? null : loopPlace(culprit, routines[0].name);
}

/** `/src/prog.cc:14, Queue::take inlined into main`; null where it is not known what calls the culprit. */
export function calledPlace({ called_at: at }: Pick<Finding, 'called_at'>): string | null {
  if (at === undefined) return null;
  const { file, line, name, routine, loop } = at;
  const within = name === routine ? '' : ` inlined into ${printable(routine)}`;
  return `${loop === true ? 'the loop ' : ''}${printable(file)}:${line}, ${printable(plainName(name))}${within}`;
}
