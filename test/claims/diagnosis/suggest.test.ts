/** What is suggested for loops of each class, and when nothing is. */
import test from 'ava';
import { isInefficient, resultsOf } from '../../../src/claims/diagnosis/results.js';
import { sharesOf, turnsOf } from '../../../src/claims/diagnosis/builder.js';
import type {
  CalledFacts,
  LoopFacts,
  SuggestionFacts,
} from '../../../src/claims/diagnosis/facts.js';
import { suggest as suggestFor } from '../../../src/claims/diagnosis/suggest.js';
import type { ResultClass, Suggestion } from '../../../src/schema/diagnosis.js';
import type { DiagnosedLoop } from '../../../src/stream/diagnosis.js';
import { readData } from './facts.js';

const END: DiagnosedLoop['ends'][number] = {
  result: false,
  earlyResult: false,
  finalResult: false,
  changed: 0n,
  read: 0n,
  early: 0n,
  final: 0n,
  count: 1,
  iterations: 1000,
};

const REPEATS: DiagnosedLoop['repeats'] = {
  looked: 0,
  cut: 0,
  pairs: 0,
  weighed: 0,
  weights: 0,
  spread: 0,
  before: 0,
  rate: 1,
  redundant: 0,
  same: 0,
  unchanged: 0,
  steady: 0,
  moved: 0,
  loads: 0,
  again: 0,
  outside: 0,
};

/** 1,000 iterations of one instance, which change register 1, and slot 40 in some. */
const loop = (more: Partial<DiagnosedLoop>): DiagnosedLoop => ({
  construct: 1,
  exits: 1,
  instances: 1,
  iterations: 1000,
  results: 0,
  cut: 0,
  large: 0,
  locations: [
    { index: 1, offset: 0n, changed: 1000, steady: 1000, followed: 0, first: 1 },
    { index: 40, offset: 0n, changed: 30, steady: 30, followed: 0, first: 0 },
  ],
  masks: [[0n, 1000]],
  ends: [END],
  places: [],
  reads: [],
  written: 0,
  repeats: REPEATS,
  passes: { cells: 0, times: 0, unchanged: 0, changed: 0 },
  turns: { count: 0, fresh: 0, outside: 0 },
  looked: {
    sampled: false,
    instances: more.instances ?? 1,
    iterations: more.iterations ?? 1000,
    weighed: more.iterations ?? 1000,
    spread: 0,
    instanceSpread: 0,
  },
  ...more,
});

const report = (from: DiagnosedLoop, share = 0.5): LoopFacts => {
  const results = resultsOf(from);
  return {
    nesting: { id: '1 1', around: [], exits: from.exits },
    name: 'a.c:1 in f',
    routine: 'f',
    module: 'a',
    offset: '0x1',
    file: null,
    line: null,
    cost_share: share,
    own_share: share,
    cost_each: 10,
    class: results.class,
    inefficient: isInefficient(results),
    instances: from.instances,
    iterations: results.iterations,
    results: results.results,
    results_last: results.last,
    rate: results.rate,
    error: results.error,
    counts: results.counts,
    large: 0,
    unseen: results.unseen,
    written: from.written,
    sample: null,
    passes: from.passes,
    turns: turnsOf(from.turns),
    repeats: sharesOf({
      ...from.repeats,
      weighed: from.repeats.weighed || from.repeats.looked,
      weights: from.repeats.weights || from.repeats.pairs,
    }),
    places: [],
    data: [],
  };
};

const suggest = (loops: LoopFacts[], share: number): SuggestionFacts =>
  suggestFor({ loops, recursions: [] }, share);

const COUNTER = 1n << 1n;
const KEPT = 1n << 40n;
const end = (more: Partial<DiagnosedLoop['ends'][number]>): DiagnosedLoop['ends'] => [
  { ...END, ...more },
];

test('each class has its suggestion', (t) => {
  const cases: [Partial<DiagnosedLoop>, ResultClass, Suggestion['code']][] = [
    [{}, '0*', 'delete'],
    // Its counter is read afterwards, or there are several ways out of it: a search.
    [{ masks: [[COUNTER, 1000]], ends: end({ read: COUNTER }) }, '0*1?', 'index'],
    [{ exits: 2 }, '0*1?', 'index'],
    [{ ends: end({ result: true }) }, '0*1?', 'index'],
    // What changes now and then is no counter.
    [{ masks: [[0n, 970], [KEPT, 30]], ends: end({ read: KEPT }) }, '[01]*', 'skip'], // prettier-ignore
    [{ masks: [[0n, 970]], results: 30 }, '[01]*', 'skip'],
    [{ masks: [[0n, 800]], results: 200 }, '[01]*', 'none'],
    [{ masks: [], results: 1000 }, '1*', 'none'],
  ];
  for (const [more, name, code] of cases) {
    const one = report(loop(more));
    t.is(one.class, name);
    const { code: suggested, saving } = suggest([one], 0.5);
    t.is(suggested, code);
    t.is(saving, code === 'none' ? 0 : 0.5 * (1 - one.rate));
  }
});

/** Of a loop that stores what is new at a place. */
function suggestStoring(
  repeats: Partial<DiagnosedLoop['repeats']>,
  more: Partial<DiagnosedLoop>,
  places: DiagnosedLoop['places'],
): string {
  const [{ count: iterations }] = places;
  const place = { routine: 'f', module: 'm', offset: '0x10', file: null, line: null, iterations };
  const counted = { ...REPEATS, looked: 10, pairs: 9, ...repeats };
  const one = report(loop({ ...more, instances: 10, places, repeats: counted }));
  return suggest([{ ...one, places: [place] }], 0.5).code;
}

test('what instances do again has its suggestion', (t) => {
  const needed: Partial<DiagnosedLoop> = { masks: [], results: 1000, instances: 10 };
  const of = (more: Partial<DiagnosedLoop['repeats']>, rest: Partial<DiagnosedLoop> = {}): string =>
    suggest(
      [
        report(
          loop({ ...needed, ...rest, repeats: { ...REPEATS, looked: 10, pairs: 9, ...more } }),
        ),
      ],
      0.5,
    ).code;
  t.is(of({}), 'none');
  t.is(of({ moved: 5 }), 'grow');
  t.is(of({ same: 5 }), 'hoist');
  t.is(of({ steady: 5, unchanged: 5, loads: 90, again: 80 }), 'hoist');
  t.is(of({ before: 6 }), 'memoise');
  t.is(of({ unchanged: 5, loads: 90, again: 80, outside: 9 }), 'memoise');
  t.is(of({ unchanged: 5, loads: 90, again: 80, outside: 900 }), 'batch');
  // Too few pairs, no more than half of them, or instances that go round a few times.
  t.is(of({ pairs: 3, same: 3 }), 'none');
  t.is(of({ same: 4 }), 'none');
  t.is(of({ same: 9 }, { instances: 200 }), 'none');
  t.is(of({}, { written: 950 }), 'batch');
  // What stores something new goes through the same data, but does not do the same again.
  const places = [{ module: 1, offset: 16n, count: 20 }];
  const some: Partial<DiagnosedLoop> = { results: 20, masks: [[0n, 980]] };
  const again = { steady: 9, unchanged: 9, loads: 90, again: 89 };
  t.is(of(again, some), 'hoist');
  t.is(suggestStoring(again, some, places), 'skip');
  t.is(suggestStoring({ ...again, before: 9 }, some, places), 'memoise');
  // A search that is made again is not one for an index.
  const search: Partial<DiagnosedLoop> = {
    masks: [],
    results: 0,
    exits: 2,
    ends: end({ count: 1 }),
  };
  t.is(of({}, { ...search, iterations: 5000 }), 'index');
  t.is(of({ same: 9 }, { ...search, iterations: 5000 }), 'hoist');
});

test('a loop is a search where most of its instances told nothing before their end', (t) => {
  const ends = [
    { ...END, changed: KEPT, read: KEPT, count: 90, iterations: 9000 },
    { ...END, changed: KEPT, read: KEPT, early: KEPT, count: 10, iterations: 1000 },
  ];
  const rare: Partial<DiagnosedLoop> = {
    instances: 100,
    iterations: 10_000,
    masks: [[0n, 9990], [KEPT, 10]], // prettier-ignore
    locations: [{ index: 40, offset: 0n, changed: 110, steady: 1, followed: 0, first: 0 }],
  };
  t.is(resultsOf(loop({ ...rare, ends })).class, '0*1?');
  // As many have a result on the way as at the end, or most of the iterations are in these.
  const filter = ends.map((each) => ({ ...each, changed: 0n }));
  t.is(resultsOf(loop({ ...rare, ends: filter })).class, '[01]*');
  const { reason } = suggest([{ ...report(loop({ ...rare, ends })), inefficient: true }], 0.5);
  t.is(reason.kind, 'search');
  const long = [ends[0], { ...ends[1], iterations: 10_000 }];
  t.is(resultsOf(loop({ ...rare, ends: long })).class, '[01]*');
  // It ended in a whole iteration, as with `while (!found)`.
  const whole = filter.map((each) => ({ ...each, final: KEPT }));
  t.is(resultsOf(loop({ ...rare, ends: whole })).class, '0*1?');
});

test('a pointer that is followed is a cursor, a sum is none', (t) => {
  const of = (followed: number, changed = 1000): string =>
    resultsOf(
      loop({
        locations: [{ index: 2, offset: 0n, changed, steady: 3, followed, first: 0 }],
        masks: [[4n, 1000]],
        ends: end({ read: 4n }),
      }),
    ).class;
  t.is(of(1000), '0*1?');
  // The first iteration found there what something else had left.
  t.is(of(999), '0*1?');
  t.is(of(998), '1*');
  // The address of something found now and then is what the loop is for.
  t.is(of(400, 400), '1*');
});

test('loops that have little of the cost are not blamed, nor called needed', (t) => {
  const needed = report(loop({ masks: [], results: 1000 }), 0.01);
  t.like(suggest([needed], 0.5).reason, { kind: 'elsewhere', loops: 0.01, finding: 0.5 });
  t.is(suggest([needed], 0.01).reason.kind, 'needed');
  const cheap = report(loop({}), 0.04);
  t.is(suggest([report(loop({ masks: [], results: 1000 }), 0.5), cheap], 0.5).code, 'none');
});

test('a search of few steps is not one to mend', (t) => {
  const short = report(loop({ exits: 2, iterations: 50, instances: 10, ends: end({ count: 10 }) }));
  t.is(short.rate, 10 / 60);
  t.is(suggest([short], 0.5).reason.kind, 'short-search');
});

test('the same cells gone through again and again are a look-up, unless each time has its own results', (t) => {
  const needed: Partial<DiagnosedLoop> = { results: 1000, masks: [] };
  const code = (passes: Partial<DiagnosedLoop['passes']>): Suggestion['code'] => {
    const all = { cells: 600, times: 300, unchanged: 1, changed: 300, ...passes };
    return suggest([report(loop({ ...needed, passes: all }))], 0.5).code;
  };
  t.is(code({}), 'index');
  t.is(code({ changed: 301 }), 'none');
  t.is(code({ times: 7, changed: 0 }), 'none');
  t.is(code({ cells: 63 }), 'none');
});

test('what was not wholly looked at is not to be deleted', (t) => {
  const none: Partial<DiagnosedLoop> = { results: 0, masks: [[0n, 1000]] };
  t.is(suggest([report(loop(none))], 0.5).code, 'delete');
  t.like(suggest([report(loop({ ...none, cut: 1 }))], 0.5), { code: 'none' });
});

test('a loop that never told anything may be a search that never found', (t) => {
  const none = {
    ...report(loop({})),
    class: '0*' as const,
    inefficient: true,
    results: 0,
    rate: 0,
  };
  const list = readData('list', { structure: { kind: 'list', linked: true } });
  const said = (more: Partial<LoopFacts>): string =>
    suggest([{ ...none, instances: 100, data: [list], ...more }], 0.5).reason.kind;
  t.is(said({}), 'never-found');
  // It asks once, of nothing, or compares nothing.
  t.is(said({ instances: 1 }), 'no-result');
  t.is(said({ data: [] }), 'no-result');
  t.is(said({ cost_each: 1 }), 'no-result');
  // What it costs is what it calls.
  t.is(said({ instances: 1, own_share: 0.1 }), 'nothing-came');
});

test('a loop that asks for a search is not the one to mend', (t) => {
  const asks = {
    ...report(loop({ exits: 2, iterations: 2000 }), 0.9),
    own_share: 0.1,
    nesting: { id: '1 1', around: [], exits: 1 },
  };
  const search = {
    ...report(loop({ exits: 2, iterations: 500_000, instances: 2000 }), 0.8),
    nesting: { id: '1 2', around: ['1 1'], exits: 2 },
  };
  for (const kind of ['0*', '0*1?', '[01]*'] as const) {
    const outer = { ...asks, class: kind, inefficient: true, rate: 0, results: 0 };
    t.like(suggest([outer, search], 0.9), { code: 'index', reason: { loop: search } });
  }
  // Loops that are elsewhere do not speak for it.
  const other = { ...search, nesting: { id: '1 2', around: [], exits: 2 } };
  const outer = { ...asks, own_share: 0.9, class: '0*' as const, inefficient: true, rate: 0 };
  t.is(suggest([outer, other], 0.9).code, 'delete');
});

test('where what was not looked at may have had results, too little is known', (t) => {
  const few: Partial<DiagnosedLoop> = { results: 30, masks: [[0n, 900]] };
  t.is(suggest([report(loop({ ...few, cut: 60 }))], 0.5).code, 'skip');
  const { code, reason } = suggest([report(loop({ ...few, cut: 70 }))], 0.5);
  t.is(code, 'none');
  t.is(reason.kind, 'unseen');
});

test('steps of something larger are not to be left out', (t) => {
  const passes = { cells: 600, times: 300, unchanged: 1, changed: 301 };
  for (const results of [0, 30]) {
    const steps = loop({ results, masks: [[0n, 1000 - results]], passes });
    const { code, reason } = suggest([report(steps)], 0.5);
    t.is(code, 'none');
    t.is(reason.kind, 'steps');
  }
});

test('calls with the inputs of earlier ones are to be remembered, if that spares most of them', (t) => {
  const recursion = {
    name: 'f',
    module: 'a',
    offset: '0x1',
    cost_share: 0.8,
    activations: 1000,
    distinct: 20,
    spared: 980,
    outer: 18,
    rewritten: 0,
    cut: false,
  };
  const of = (more: Partial<typeof recursion>): SuggestionFacts =>
    suggestFor({ loops: [], recursions: [{ ...recursion, ...more }] }, 0.8);
  t.is(of({}).code, 'memoise');
  t.is(of({}).saving, 0.8 * 0.98);
  t.is(of({ spared: 500 }).code, 'none');
  t.is(of({ spared: 0 }).reason.kind, 'needed-calls');
});

test('shares are of what the pairs and instances that were looked at stand for', (t) => {
  const looked = { looked: 20, pairs: 10, weighed: 400, weights: 200 };
  const { pairs, redundant, loads, before } = sharesOf({
    ...REPEATS,
    ...looked,
    redundant: 50,
    loads: 600,
    before: 100,
  });
  t.deepEqual(
    { pairs, redundant, loads, before },
    { pairs: 10, redundant: 1 / 4, loads: 3, before: 1 / 4 },
  );
});

test('what iterations do again is remembered, or done for several at once, where it costs enough', (t) => {
  const of = (more: Partial<LoopFacts>, turns: Partial<DiagnosedLoop['turns']> = {}) =>
    suggest(
      [
        {
          ...report(
            loop({ results: 1000, turns: { count: 999, fresh: 10, outside: 999, ...turns } }),
          ),
          cost_each: 400,
          ...more,
        },
      ],
      0.5,
    ).code;
  t.is(of({ written: 1000 }), 'batch');
  const [place] = [{ routine: 'f', module: 'a', offset: '0x1', file: null, line: null }];
  const places = [{ ...place, iterations: 1000 }];
  t.is(of({ places }), 'memoise');
  t.is(of({ places, cost_each: 10 }), 'none');
  t.is(of({ places }, { fresh: 900 }), 'none');
  t.is(of({ places }, { outside: 99_900 }), 'none');
  t.is(of({ places }, { count: 10, fresh: 1 }), 'none');
  const passes = { cells: 100, times: 1000, unchanged: 1, changed: 2000 };
  t.is(of({ places, passes, cost_each: 50 }), 'none');
});

test('the upper half of a pointer in the frame is part of the cursor', (t) => {
  const walked = {
    instances: 50,
    iterations: 1000,
    looked: { sampled: false, instances: 50, iterations: 1000, weighed: 1000, spread: 0, instanceSpread: 0 }, // prettier-ignore
  };
  const both = (offset: bigint) =>
    resultsOf(
      loop({
        ...walked,
        locations: [
          { index: 33, offset: -8n, changed: 1000, steady: 10, followed: 1000, first: 50 },
          { index: 34, offset, changed: 50, steady: 50, followed: 50, first: 0 },
        ],
        masks: [
          [1n << 33n, 950],
          [3n << 33n, 50],
        ],
        ends: end({ read: 3n << 33n, count: 50 }),
      }),
    ).results;
  t.is(both(-4n), 50);
  t.is(both(-16n), 100);
});

const CALL: CalledFacts = {
  name: 'g',
  module: 'a',
  offset: '0x2',
  caller: null,
  cost_share: 0.8,
  cost_each: 5000,
  calls: 100,
  pairs: 99,
  error: 0,
  same: 0,
  before: 0,
  unchanged: 0,
  alike: 0,
  moved: 0,
  copied: 0,
  loads: 512,
  again: 0.9,
  stored: 0,
  cut: 0,
  stores: null,
  takers: [],
};

test('what calls do again has its suggestion, if they are long and most do it', (t) => {
  const of = (more: Partial<CalledFacts>): SuggestionFacts =>
    suggestFor({ loops: [], recursions: [], calls: [{ ...CALL, ...more }] }, 0.8);
  t.like(of({ moved: 1 }), { code: 'grow', saving: 0.8 });
  t.like(of({ copied: 1, same: 1 }), { code: 'hoist', reason: { kind: 'call-copied' } });
  t.like(of({ same: 1 }), { code: 'hoist', reason: { kind: 'call-same' } });
  t.like(of({ unchanged: 1 }), { code: 'memoise', saving: 0.8 * 0.9 });
  t.is(of({ unchanged: 1, stored: 500 }).code, 'batch');
  t.is(of({ alike: 1, stored: 500 }).code, 'batch');
  t.is(of({ before: 1 }).code, 'memoise');
  // To look the result up would cost as much as to find it again.
  t.is(of({ before: 1, cost_each: 600 }).code, 'none');
  t.is(of({ unchanged: 0.5 }).code, 'none');
  t.is(of({ unchanged: 1, loads: 20 }).code, 'none');
  t.is(of({ unchanged: 1, pairs: 3 }).code, 'none');
});

test('a call that stores much of what was there already is not to do so', (t) => {
  const stores = { calls: 100, words: 2048, changed: 0.01, loads: 3 };
  const of = (more: Partial<typeof stores>): SuggestionFacts =>
    suggestFor(
      {
        loops: [],
        recursions: [],
        calls: [{ ...CALL, loads: 3, same: 1, stores: { ...stores, ...more } }],
      },
      0.8,
    );
  t.like(of({}), { code: 'skip', reason: { kind: 'call-fills' }, saving: 0.8 * 0.99 });
  // It could not be compared, as there was no room for all.
  const cut: CalledFacts = { ...CALL, pairs: 0, loads: 0, stores };
  t.is(suggestFor({ loops: [], recursions: [], calls: [cut] }, 0.8).code, 'skip');
  t.is(of({ changed: 0.5 }).code, 'none');
  t.is(of({ words: 20 }).code, 'none');
  t.is(of({ calls: 4 }).code, 'none');
  // It may be a copy, or a result of what it reads.
  t.is(of({ loads: 4096 }).code, 'none');
});
