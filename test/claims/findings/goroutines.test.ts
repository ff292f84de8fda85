import test from 'ava';
import { tornRoutine } from '../../../src/claims/findings/goroutines.js';
import { tornWords } from '../../../src/words/verdict/verdict.js';
import { sampleRoutine } from '../../support/sample-report.js';

const called = (name: string, cost: number, routine: number | null = null) => ({
  routine,
  name,
  calls: 10,
  cost,
});
const gogo = sampleRoutine({ name: 'runtime.gogo.abi0', cost_total: 10, callers: [] });
const torn = sampleRoutine({
  name: 'main.contains',
  cost_total: 900,
  callers: [called('(thread)', 600), called('main.unique', 300, 2)],
});

test('a goroutine that went on in another thread: what is called there has no caller', (t) => {
  t.is(tornRoutine([torn, gogo], 1000), 'main.contains');
  t.is(
    tornWords('main.contains'),
    ' Go moved goroutines to other threads while they ran, where it is not known what had called main.contains: with GOMAXPROCS=1 in the environment they mostly stay, and callers and sizes are right.',
  );
});

test('nor is what another goroutine left behind in the runtime the caller', (t) => {
  const left = { ...torn, callers: [called('runtime.mallocgc', 600, 5), torn.callers[1]] };
  t.is(tornRoutine([left, gogo], 1000), 'main.contains');
});

test('what goroutines begin with, the scheduler, little of the cost, other languages: nothing', (t) => {
  const whole = { ...torn, callers: [called('(thread)', 900)] };
  t.is(tornRoutine([whole, gogo], 1000), null);
  t.is(tornRoutine([{ ...torn, name: 'runtime.schedule' }, gogo], 1000), null);
  t.is(tornRoutine([torn, gogo], 1e6), null);
  t.is(tornRoutine([torn], 1000), null);
  // A routine of that name is no thread's root.
  const named = { ...torn, callers: [called('(thread)', 600, 4), called('main.unique', 300, 2)] };
  t.is(tornRoutine([named, gogo], 1000), null);
});
