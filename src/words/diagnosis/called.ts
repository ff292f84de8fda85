/** Of what calls of a routine do again. */
import { basename } from 'node:path';
import { shareWords } from '../share.js';
import { compact } from '../../base/text/numbers.js';
import type { CalledFacts, LoopFacts } from '../../claims/diagnosis/facts.js';
import { extentOf, times } from './loop-words.js';

const CELL = 8;
const WORD = 4;

/** Like `f.c:12 in main`; null: it is in no file. */
function placeOf({ caller }: CalledFacts): string | null {
  if (caller === null) return null;
  const { routine, file, line } = caller;
  return file === null || line === null ? routine : `${basename(file)}:${line} in ${routine}`;
}

/** Like `sort is called 400 times, at f.c:12 in main`. */
function calledText(call: CalledFacts): string {
  const place = placeOf(call);
  return `${call.name} is called ${times(call.calls, 'time')}${place === null ? '' : `, at ${place}`}`;
}

const bytesOf = ({ stored }: CalledFacts): string => `about ${compact(stored * WORD)} bytes`;

/** What it is that moves or copies: who asks for that. */
const whoText = (call: CalledFacts): string => placeOf(call) ?? call.name;

const againText = ({ again }: CalledFacts): string =>
  `${shareWords(again)} of what a call reads the one before had read, unchanged`;

export const callMovedText = (call: CalledFacts): string =>
  `Leave room where things are added or taken away: let a buffer grow by a factor, keep the place of the first element, or collect what is to be added or removed and do it at once. ${whoText(call)} moves ${bytesOf(call)} each time, ${times(call.calls, 'time')}: in ${shareWords(call.moved)} of them what it had just moved.`;

/** Who takes it, where that can only be one. */
const takenBy = (takers: readonly string[] = []): string =>
  takers.length === 1 ? ` ${takers[0]} is called as often, and may take it.` : '';

export function copiesText(loop: LoopFacts): string {
  const { cells } = loop.passes!;
  return `Pass it by reference, or copy it once and then only what changes. ${extentOf(loop, 'copies')}: about ${compact(cells * CELL)} bytes in each, which do not change in between.${takenBy(loop.takers)}`;
}

export function callCopiedText(call: CalledFacts): string {
  return `Pass it by reference, or copy it once and then only what changes. ${whoText(call)} copies ${bytesOf(call)} each time, ${times(call.calls, 'time')}: in ${shareWords(call.copied)} of them what it had copied the time before, unchanged.${takenBy(call.takers)}`;
}

export function callFillsText(call: CalledFacts): string {
  const { words, changed } = call.stores!;
  const first = call.cut > 0 ? 'first ' : '';
  return `Write only what has to change: note what was set, and put back that alone. ${calledText(call)}: of the ${first}${compact(words * WORD)} bytes that a call writes ${shareWords(1 - changed)} had that value before.`;
}

export const callSameText = (call: CalledFacts): string =>
  `Do it once, before it is asked for again and again, and once more where what it reads changes. ${calledText(call)}: ${shareWords(call.same)} of the calls do what the one before did, with the same inputs.`;

export const callBeforeText = (call: CalledFacts): string =>
  `Remember the results by their inputs. ${calledText(call)}: ${shareWords(call.before)} of the calls have the inputs of an earlier one.`;

export function callUnchangedText(call: CalledFacts): string {
  const stored = Math.round(call.stored);
  const results = stored === 0 ? 'stores nothing' : `stores ${times(stored, 'word')}`;
  return `Go on from where the time before ended, or remember what it came to. ${calledText(call)}: ${againText(call)}, and a call ${results}.`;
}

export const callAlikeText = (call: CalledFacts): string =>
  `Do it once when all is there, or change only what is new: to sort, or to build, is to be done once. ${calledText(call)}, and each time reads nearly the values that it had read the time before: about ${compact(call.loads)}, of which ${shareWords(call.again)} are where they were. It stores ${times(Math.round(call.stored), 'word')} each time.`;
