/** What is said of each kind of reason: the change first, then what was measured. */
import test from 'ava';
import type { CalledFacts, LoopFacts, Reason } from '../../../src/claims/diagnosis/facts.js';
import { suggestionText } from '../../../src/words/diagnosis/suggestion-text.js';
import { readData } from '../../claims/diagnosis/facts.js';

const REPEATS: LoopFacts['repeats'] = {
  pairs: 9,
  rate: 0,
  redundant: 1,
  error: 0,
  same: 0.9,
  unchanged: 1,
  steady: 0.9,
  moved: 0.8,
  loads: 100,
  again: 0.98,
  stored: 0,
  before: 0.7,
  cut: 0,
};

const LOOP: LoopFacts = {
  nesting: { id: '1 1', around: [], exits: 2 },
  name: 'f.c:1 in f',
  routine: 'f',
  module: 'a',
  offset: '0x1',
  file: null,
  line: null,
  cost_share: 0.9,
  own_share: 0.9,
  cost_each: 40,
  class: '0*1?',
  inefficient: true,
  instances: 1000,
  iterations: 500_000,
  results: 1000,
  results_last: 1000,
  rate: 0.002,
  error: 0,
  counts: false,
  large: 0,
  unseen: 0,
  written: 0,
  sample: null,
  passes: { cells: 500, times: 1000, unchanged: 1, changed: 0 },
  repeats: REPEATS,
  turns: { iterations: 1000, distinct: 0.1, stored: 1 },
  places: [],
  data: [readData('table')],
};

const of = (kind: Reason['kind'], more: Partial<LoopFacts> = {}): string =>
  suggestionText({ kind, loop: { ...LOOP, ...more } } as Reason);

test('a suggestion begins with the change, and a loop that ran once has no average', (t) => {
  const search = of('search');
  t.regex(search, /^Keep a hash table, an index or sorted order, or remember the place/);
  t.regex(search, /f\.c:1 in f searches in an 8-byte array .*, 1,000 times, 500 steps each time/);
  t.regex(search, /98\.0 % of what it reads the time before had read, unchanged\.$/);
  t.regex(of('passes', { instances: 1 }), /ran once, 500,000 iterations.*leaves nothing in memory/);
  t.regex(
    of('never-found'),
    /1,000 times, 500 steps each time, and on this input found nothing\.$/,
  );
  t.regex(
    of('moved-again'),
    /^Leave room .*: in 80\.0 % of them it moves what it had just moved\.$/,
  );
  for (const kind of ['same-as-before', 'earlier-inputs', 'repeated-iterations'] as const)
    t.regex(of(kind), /^(Do it once|Remember)/);
});

test('what was not compared is not called needed', (t) => {
  const needed = { class: '1*' as const, rate: 0.98 };
  t.regex(of('needed', needed), /^98\.0 % of the iterations .*: nothing to save here\./);
  const alone = of('needed', { ...needed, instances: 1 });
  t.regex(alone, /It ran once: there is no other time to compare it with\.$/);
  const unknown = of('needed', { ...needed, repeats: { ...REPEATS, pairs: 0 } });
  t.regex(unknown, /Whether it does the same again is not known/);
  for (const text of [alone, unknown]) t.notRegex(text, /work is needed/);
});

const CALL: CalledFacts = {
  name: 'g',
  module: 'a',
  offset: '0x2',
  caller: { routine: 'f', module: 'a', offset: '0x9', file: '/src/f.c', line: 7 },
  cost_share: 0.9,
  cost_each: 400,
  calls: 1000,
  pairs: 999,
  error: 0,
  same: 1,
  before: 0.9,
  unchanged: 0.98,
  alike: 0.97,
  moved: 0.96,
  copied: 0.95,
  loads: 512,
  again: 0.98,
  stored: 1024,
  cut: 0,
  stores: { calls: 999, words: 2048, changed: 0.004, loads: 3 },
  takers: ['taker'],
};

const ofCall = (kind: Reason['kind'], more: Partial<CalledFacts> = {}): string =>
  suggestionText({ kind, call: { ...CALL, ...more } } as Reason);

test('of calls it is said who makes them, and what they have of the call before', (t) => {
  t.regex(ofCall('call-unchanged', { stored: 0 }), /^Go on from where the time before ended/);
  t.regex(
    ofCall('call-unchanged', { stored: 0 }),
    /g is called 1,000 times, at f\.c:7 in f: 98\.0 %/,
  );
  const copied = ofCall('call-copied');
  t.regex(copied, /^Pass it by reference.* f\.c:7 in f copies about 4\.1k bytes each time/);
  t.regex(copied, /taker is called as often, and may take it\.$/);
  // Which of several takes it nobody knows.
  t.notRegex(ofCall('call-copied', { takers: ['one', 'other'] }), /is called as often/);
  t.regex(
    ofCall('call-fills'),
    /^Write only what has to change: .*: of the 8\.19k bytes that a call writes 99\.6 % had that value before\.$/,
  );
  t.regex(ofCall('call-moved'), /^Leave room .* in 96\.0 % of them what it had just moved\.$/);
  t.regex(ofCall('call-alike'), /^Do it once when all is there.* It stores 1,024 words each time/);
  t.regex(ofCall('call-same', { caller: null }), /g is called 1,000 times: 100 % of the calls/);
});

test('a search by keys in a list of all there is may be one in a table or a tree', (t) => {
  const list = (blocks: number): LoopFacts['data'] => [
    readData('list', { blocks, structure: { kind: 'list', linked: true, blocks } }),
  ];
  const repeats = { ...REPEATS, unchanged: 0.1 };
  t.regex(of('search', { data: list(1000), repeats }), /through 500 of 1,000 blocks: if they are/);
  t.notRegex(of('search', { data: list(5000), repeats }), /if they are/);
  t.notRegex(of('search', { data: list(1000) }), /if they are/);
});

test('a table of known results that spares no call is told as one', (t) => {
  const recursion = {
    name: 'f',
    module: 'a',
    offset: '0x1',
    cost_share: 0.8,
    activations: 131070,
    distinct: 230,
    spared: 130000,
    outer: 90,
    rewritten: 80,
    cut: false,
  };
  const text = suggestionText({ kind: 'repeated-calls', recursion });
  t.regex(text, /^Mend the key of the table .* of 131,070 calls 230 have inputs of their own/);
  const other = suggestionText({
    kind: 'repeated-calls',
    recursion: { ...recursion, rewritten: 0 },
  });
  t.regex(other, /^Remember the result for each input/);
});
