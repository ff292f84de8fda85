import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';

const [MAIN, HELPER] = [0, 1];

const edge = (caller: number | null, callee: number, calls: number, cost: number, rise = 0) => ({
  caller,
  callee,
  calls,
  cost,
  ...(rise > 0 ? { rise } : {}),
});

test('the way up ends where most of the cost comes from outside of any call', (t) => {
  const inside = [edge(MAIN, HELPER, 900, 9000), edge(null, HELPER, 10, 100)];
  t.deepEqual(new CallGraph(2, inside).way(HELPER), [MAIN]);
  // As of a goroutine that has come from another thread: who calls is not known.
  const outside = [edge(MAIN, HELPER, 10, 100), edge(null, HELPER, 900, 9000)];
  t.deepEqual(new CallGraph(2, outside).way(HELPER), []);
});

test('a caller that makes it grow is found, however much comes from outside', (t) => {
  const edges = [edge(MAIN, HELPER, 10, 100, 50), edge(null, HELPER, 900, 9000)];
  t.deepEqual(new CallGraph(2, edges).way(HELPER), [MAIN]);
});
