/** Makes a piece as small as it can be while the input stays as slow. */
import { inputBytes, tidy } from '../family.js';
import type { Family, FamilyPart } from '../family.js';
import { quoted } from '../families/maker.js';
import { over } from './floor.js';
import { NO_POWER, largestSize } from './closer.js';
import type { Candidate } from './closer.js';
import type { LookSettings } from './look.js';

/** Of the seconds before, what a smaller piece has to take at the same size. */
const AS_SLOW = 0.6;
/** Over half the size: a power of 1.2. */
const STILL_FAST = 2.3;
const MOST_RUNS = 60;
/** Seconds of a run above the floor that are enough to tell whether a piece is as slow as before. */
const SECONDS = 0.06;
const TIMES_THE_NOISE = 10;

/** Pieces of a text without some of its characters, the largest parts first. */
function shorter(text: string, least: number): string[] {
  const characters = Array.from(text);
  const found: string[] = [];
  for (let size = characters.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at + size <= characters.length; at += size) {
      const kept = [...characters.slice(0, at), ...characters.slice(at + size)];
      if (kept.length >= least) found.push(kept.join(''));
    }
  }
  return found;
}

/** What a part may become instead. */
function smaller(part: FamilyPart): (FamilyPart | null)[] {
  if ('text' in part)
    return [
      null,
      ...shorter(part.text, 1)
        .slice(0, 16)
        .map((text) => ({ text })),
    ];
  if ('repeat' in part) return shorter(part.repeat, 1).map((repeat) => ({ repeat }));
  if (!('before' in part)) return [];
  return [
    ...(part.order === 'up' ? [] : [{ ...part, order: 'up' as const }]),
    ...shorter(part.before, 0).map((before) => ({ ...part, before })),
    ...shorter(part.after, 0).map((after) => ({ ...part, after })),
  ];
}

function edits(parts: readonly FamilyPart[]): FamilyPart[][] {
  // Texts first: without the rest of the sample all else is quicker to try, and easier to read.
  const order = [...parts.keys()].sort(
    (a, b) => Number('text' in parts[b]) - Number('text' in parts[a]),
  );
  return order.flatMap((i) =>
    smaller(parts[i]).map((other) =>
      tidy([...parts.slice(0, i), ...(other === null ? [] : [other]), ...parts.slice(i + 1)]),
    ),
  );
}

/** A family in words, from its parts alone. */
export function describe(parts: readonly FamilyPart[]): string {
  const grows = parts.filter((part) => !('text' in part));
  const around = parts.some((part) => 'text' in part && part.text.trim() !== '');
  const pieces = grows.map((part) => {
    if ('repeat' in part) return quoted(part.repeat);
    if ('text' in part) return '';
    return `${quoted(`${part.before}1${part.after}`)}, ${quoted(`${part.before}2${part.after}`)}, …`;
  });
  const verb = grows.every((part) => 'repeat' in part) ? ' repeated' : '';
  return `${pieces.join(' and then ')}${verb}${around ? ' inside other text' : ''}`;
}

/** @returns the candidate with the smallest pieces that were found; itself where there are none */
export async function shrink(candidate: Candidate, settings: LookSettings): Promise<Candidate> {
  const { exponent } = candidate;
  const { run, floor, limit, stopped, onRun } = settings;
  let runs = 0;
  const secondsOf = async (family: Pick<Family, 'parts'>, size: number): Promise<number> => {
    runs++;
    onRun?.();
    const outcome = await run(inputBytes(family, size), limit);
    return outcome.ended === 'exit' || outcome.ended === 'time' ? over(floor, outcome.seconds) : 0;
  };
  let { parts } = candidate.family;
  // Dozens of runs at the largest size would take all the time that there is.
  const n = largestSize(candidate, Math.max(SECONDS, TIMES_THE_NOISE * floor.noise));
  const slow = n === candidate.n ? candidate.seconds : await secondsOf({ parts }, n);
  let seconds = slow;
  for (let again = true; again && slow > 0;) {
    again = false;
    for (const tried of edits(parts)) {
      if (runs >= MOST_RUNS || stopped()) break;
      if (!tried.some((part) => !('text' in part))) continue;
      const took = await secondsOf({ parts: tried }, n);
      if (took < AS_SLOW * seconds || took > 4 * slow) continue;
      [parts, again] = [tried, true];
      seconds = Math.min(seconds, took);
      break;
    }
    if (runs >= MOST_RUNS || stopped()) break;
  }
  if (parts === candidate.family.parts) return candidate;
  const whole = n === candidate.n ? seconds : await secondsOf({ parts }, candidate.n);
  const half = await secondsOf({ parts }, Math.max(1, candidate.n >> 1));
  if (exponent < NO_POWER && whole < STILL_FAST * half) return candidate;
  const family = { ...candidate.family, parts: [...parts], what: describe(parts) };
  return { ...candidate, family, seconds: whole };
}
