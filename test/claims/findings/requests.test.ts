import test from 'ava';
import { requestsOf } from '../../../src/claims/findings/requests.js';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import { requestsWords } from '../../../src/words/verdict/verdict.js';
import type { Point, RoutineReport } from '../../../src/schema/report.js';

interface Told {
  name: string;
  calls: number;
  cost: number;
  requests?: number;
  points?: Point[];
  most?: number;
}

const routineOf = ({ name, calls, cost, requests, points = [], most }: Told): RoutineReport =>
  ({
    id: name,
    name,
    module: 'm',
    calls,
    incomplete_calls: 0,
    cost_total: cost,
    cost_max: most ?? Math.max(0, ...points.map(([, , , max]) => max)),
    points,
    ...(requests === undefined ? {} : { requests }),
  }) as unknown as RoutineReport;

/** The verdict's words on requests. */
function told(
  routines: Told[],
  edges: [number, number, calls: number, cost: number][],
  served = { connections: 2, requests: 20 },
): string {
  const found = requestsOf({
    routines: routines.map(routineOf),
    findings: [],
    graph: new CallGraph(
      routines.length,
      edges.map(([caller, callee, calls, cost]) => ({ caller, callee, calls, cost })),
    ),
    runs: [{ served }],
    total: 1000,
  });
  return found === null ? '' : requestsWords(found);
}

const LOOP: Told = { name: 'loop', calls: 1, cost: 1000, requests: 20 };
/** 19 calls cost 20 each, one 420. */
const UNEVEN: Point[] = [
  [5, 19, 20, 20, 380],
  [9, 1, 420, 420, 420],
];

test('the innermost routine that is called once for each request is compared', (t) => {
  const routines: Told[] = [
    LOOP,
    { name: 'read_and_do', calls: 22, cost: 820, requests: 20, points: [[1, 22, 0, 430, 820]] },
    { name: 'do', calls: 20, cost: 800, points: UNEVEN },
    { name: 'join', calls: 3, cost: 430, most: 415 },
    // Dearer outside of requests.
    { name: 'anywhere', calls: 30, cost: 900, most: 400 },
  ];
  t.is(
    told(routines, [
      [0, 1, 22, 820],
      [1, 2, 20, 800],
      [2, 3, 3, 430],
      [2, 4, 10, 420],
      [0, 4, 20, 480],
    ]),
    'The program received 20 requests over 2 connections; calls of do, about one for each, took 80.0 % of the cost. 1 request in 20 took 42.0 % of the cost, nearly all of it in join.',
  );
});

test('what another request may have cost as well is in none', (t) => {
  const two: Point[] = [[5, 20, 20, 400, 1160]];
  const text = told(
    [
      { name: 'do', calls: 20, cost: 1000, requests: 20, points: two },
      { name: 'join', calls: 2, cost: 800, most: 400 },
    ],
    [[0, 1, 2, 800]],
  );
  t.notRegex(text, /join/);
});

test('requests that cost alike, or of which a few cost much', (t) => {
  const even: Point[] = [
    [5, 10, 30, 40, 350],
    [6, 10, 32, 38, 340],
  ];
  const of = (points: Point[]): string =>
    told([{ name: 'do', calls: 20, cost: 690, requests: 20, points }], []);
  t.regex(of(even), /took 69\.0 % of the cost\. They cost alike: 30 to 40 each\.$/);
  const few: Point[] = [
    [5, 16, 10, 10, 160],
    [6, 4, 70, 70, 280],
  ];
  t.regex(of(few), /4 of 20 took half of what all of them did\.$/);
  const mixed: Point[] = Array.from({ length: 20 }, (_, i) => [i, 1, 20 + i, 20 + i, 20 + i]);
  t.regex(of(mixed), /None stands out: the dearest took 3\.9 % of the cost\.$/);
});

test('where a call handles many requests, or none, no routine is named', (t) => {
  t.is(
    told([LOOP, { name: 'later', calls: 20, cost: 900, points: UNEVEN }], [[0, 1, 20, 900]]),
    'The program received 20 requests over 2 connections; no routine is called once for each of them.',
  );
  t.is(told([LOOP], [], { connections: 1, requests: 0 }), '');
});
