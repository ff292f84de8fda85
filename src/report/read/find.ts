/** The routine that a user means. */
import { matcher } from './pattern.js';
import { ComairError } from '../../base/errors.js';
import { printable } from '../../base/text/printable.js';
import { count } from '../../base/text/numbers.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import { similar } from '../../base/text/similar.js';
import { fit } from '../../base/text/width.js';

/** Candidates that an error names. */
const LISTED = 8;

/** From the surest to the weakest: all that match at the first level that has any. */
const LEVELS: readonly ((text: string) => (routine: RoutineReport) => boolean)[] = [
  (text) => (routine) => routine.id === text,
  (text) => {
    const rank = /^#([1-9]\d*)$/.exec(text);
    return (routine) => rank !== null && routine.rank === Number(rank[1]);
  },
  (text) => (routine) => routine.name === text,
  (text) => matcher(text),
  (text) => (routine) => /^[0-9a-f]{6,}$/.test(text) && routine.id.startsWith(text),
];

/**
 * By id (or its beginning), rank ("#1"), name, or pattern ("parse_*", "libz*!inflate").
 * @throws ComairError `usage` when there is none, or more than one
 */
export function findRoutine({ routines }: Report, text: string): RoutineReport {
  for (const level of LEVELS) {
    const found = routines.filter(level(text));
    if (found.length === 1) return found[0];
    if (found.length > 1) {
      throw new ComairError(
        `"${printable(text)}" is ${count(found.length, 'routine')}: ${listed(found)}`,
        'usage',
      );
    }
  }
  const part = text.toLowerCase();
  const near = routines.filter(({ name }) => part !== '' && name.toLowerCase().includes(part));
  const hint = near.length > 0 ? `; there are ${listed(near)}` : meant(text, routines);
  throw new ComairError(
    `no routine "${fit(printable(text), 80)}" among ${count(routines.length, 'routine')}${hint}`,
    'usage',
  );
}

/** Of C++ names the last part is compared as well. */
function meant(text: string, routines: readonly RoutineReport[]): string {
  const whole = routines.map(({ name }) => name);
  const found = similar(text, whole);
  const last = (name: string): string => name.slice(name.lastIndexOf('::') + 2);
  const parts = similar(text, whole.filter((name) => name.includes('::')).map(last));
  const names =
    found.length > 0 ? found : whole.filter((name) => parts.includes(last(name))).slice(0, LISTED);
  return names.length === 0
    ? ''
    : `; did you mean ${names.map((name) => fit(printable(name), 60)).join(', or ')}?`;
}

function listed(routines: readonly RoutineReport[]): string {
  const names = routines
    .slice(0, LISTED)
    .map(({ id, name, module }) => `${id} ${fit(printable(name), 60)} (${printable(module)})`);
  const more = routines.length - LISTED;
  return `${names.join(', ')}${more > 0 ? `, ${more} more` : ''}`;
}
