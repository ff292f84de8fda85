/** What a verdict says in seconds. */
import type { RunsVerdict } from '../../claims/findings/verdict.js';
import { aboutSeconds, grouped } from '../../base/text/numbers.js';
import type { ClockFacts } from '../../schema/clock-schema.js';

/** "n = 40,960 takes 7.4 s, n = 409,600 will take about 12 min 20 s"; null where nobody can tell. */
export function secondsAheadWords({ checked, ahead }: ClockFacts, name: string): string | null {
  if (ahead === null) return null;
  const [low, high] = ahead.seconds.map(aboutSeconds);
  const will = low === high ? `about ${low}` : `between ${low} and ${high}`;
  return `${name} = ${grouped(checked.n)} takes ${aboutSeconds(checked.seconds)}, ${name} = ${grouped(ahead.n)} will take ${will}`;
}

/** The same as a sentence, with a space before it. */
export function inTimeWords({ clock, size: { name } }: RunsVerdict): string {
  const words = clock === undefined ? null : secondsAheadWords(clock, name);
  return words === null ? '' : ` ${words}.`;
}

/** Whether the clock confirms the growth, with a space before it. */
export function checkedWords({ clock, size: { name } }: RunsVerdict): string {
  if (clock === undefined) return '';
  const { from, checked, foretold, says } = clock;
  const took = `${name} = ${grouped(checked.n)} was foretold to take ${aboutSeconds(foretold)}, by ${aboutSeconds(from.seconds)} at ${grouped(from.n)}, and took ${aboutSeconds(checked.seconds)}`;
  const text = `${took}, without the profiler`;
  if (says === 'agrees') return ` The clock confirms it: ${text}.`;
  return says === 'near'
    ? ` The clock confirms it roughly: ${text}.`
    : ` The clock does not confirm it: ${text}. ${checked.seconds < foretold ? 'So this growth is one of counts, not of time.' : 'So time grows faster than the counts of these sizes show.'}`;
}
