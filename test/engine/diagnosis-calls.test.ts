/** Calls of routines against the call before: how much they have in common, and in which way. */
import type { CalledReport } from '../../src/schema/diagnosis.js';
import { callsOf } from './diagnosed.js';
import { forEngines } from './engines.js';

const N = 40;
/** Bytes that the first call of `add_up` goes through, and then one more each time. */
const BYTES = 256;
const CELL = 8;

/** By the definition: cells of the text that a call reads, and those that the one before read. */
function cellsOfText(): { loads: number; again: number } {
  const cells = (bytes: number): number => Math.ceil(bytes / CELL);
  const second = Array.from({ length: N - 1 }, (_, i) => BYTES + i + 1);
  const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
  const loads = sum(second.map(cells));
  // The last cell has become longer, or is new.
  const again = sum(second.map((bytes) => Math.floor((bytes - 1) / CELL)));
  return { loads: loads / (N - 1), again: again / loads };
}

forEngines('calls have inputs of the call before, in several ways', async (t, engine) => {
  const names = ['add_up', 'sort', 'take', 'drop_first', 'sum_of_row'];
  const all = await callsOf(t, engine, 'called', names, String(N));
  t.deepEqual(all.map(({ name }) => name).sort(), names.toSorted());
  const of = (wanted: string): CalledReport => all.find(({ name }) => name === wanted)!;
  for (const { calls, pairs, cut, caller } of all) {
    t.like({ calls, pairs, cut }, { calls: N, pairs: N - 1, cut: 0 });
    t.is(caller?.routine, 'main');
  }
  const text = of('add_up');
  t.like(text, { unchanged: 1, same: 0, moved: 0, copied: 0, stored: 0 });
  t.like({ loads: text.loads, again: text.again }, cellsOfText());
  // Each time there is one value that there was not, of 128 and more.
  t.like(of('sort'), { alike: 1, same: 0, copied: 0 });
  t.like(of('take'), { same: 1, copied: 1, moved: 0, loads: 128, again: 1, stored: 256 });
  // The first one alone: of each number but the first, which is 0, the half that is not 0.
  t.deepEqual(of('take').stores, { calls: N, words: 256, changed: 127 / (256 * N), loads: 128 });
  t.like(of('drop_first'), { moved: 1, copied: 0 });
  t.like(of('sum_of_row'), { same: 0, unchanged: 0, alike: 0, again: 0, loads: 128 });
});

/** Words that a call is looked at for; the others are not kept. */
const MOST_WORDS = 1 << 14;

forEngines('of what calls store it is known how much was there already', async (t, engine) => {
  const all = await callsOf(t, engine, 'called', ['clear'], String(N));
  const [small, large] = all.toSorted((a, b) => a.stores!.words - b.stores!.words);
  t.is(all.length, 2);
  t.like(small.stores, { calls: N, words: 2048, changed: (3 * (N - 1)) / (2048 * N) });
  // There was no room for all of it, so that it cannot be compared with the one before.
  t.like(large, { pairs: 0, cut: N });
  t.like(large.stores, { calls: N, words: MOST_WORDS, changed: (N - 1) / (MOST_WORDS * N) });
});
