import test from 'ava';
import { confirmByClock } from '../../../../src/campaigns/decide/clock/confirm.js';

const SQUARE = [{ coefficient: 1, power: 2, log: 0 }];

/** A program of which it is known what it takes; the clock goes by that alone. */
function program(
  seconds: (n: number) => number | null,
  over: { whole?: number; budget?: number; to?: number } = {},
) {
  let passed = 0;
  const ran: number[] = [];
  const facts = confirmByClock({
    terms: SQUARE,
    from: 16,
    to: over.to ?? 1024,
    whole: over.whole ?? null,
    budget: over.budget ?? 20,
    now: () => passed,
    run: (n, limit) => {
      const took = seconds(n);
      ran.push(n);
      passed += 1000 * Math.min(took ?? 0, limit);
      return Promise.resolve(took === null || took > limit ? null : took);
    },
  });
  return { facts, ran };
}

test('sizes grow until the clock can tell, and the larger one is foretold', async (t) => {
  const { facts: promise, ran } = program((n) => 0.002 + 1e-8 * n ** 2);
  const facts = await promise;
  t.is(facts?.says, 'agrees');
  t.is(facts?.from.n, 8192, 'takes 0.67 s');
  t.is(facts?.checked.n, 16_384);
  t.deepEqual([facts?.smallest.runs, facts?.from.runs, facts?.checked.runs], [3, 3, 3]);
  t.deepEqual([...new Set(ran)], [16, 1024, 8192, 16_384]);
});

test('where time grows by another law, the clock says so', async (t) => {
  const { facts } = program((n) => 0.002 + 1e-4 * n);
  t.is((await facts)?.says, 'contradicts');
});

test('of a file that takes long enough the whole is foretold from its half', async (t) => {
  const { facts } = program((n) => 0.002 + 1e-7 * n ** 2, { whole: 1024 });
  const found = await facts;
  t.deepEqual([found?.from.n, found?.checked.n, found?.repeated], [512, 1024, undefined]);
  t.is(found?.says, 'agrees');
});

test('a file that is repeated may confirm a law, and not contradict it', async (t) => {
  const alike = await program((n) => 0.002 + 1e-8 * n ** 2, { whole: 1024 }).facts;
  t.is(alike?.says, 'agrees');
  t.is(alike?.repeated, 16);
  t.is(await program((n) => 0.002 + 1e-5 * n, { whole: 1024 }).facts, null);
});

test('nothing is said where no size takes long enough, or runs fail, or there is no time', async (t) => {
  t.is(await program(() => 0.002).facts, null);
  t.is(await program(() => null).facts, null);
  t.is(await program((n) => (n > 16 ? null : 0.002)).facts, null);
  t.is(await program((n) => 0.002 + 1e-8 * n ** 2, { budget: 0 }).facts, null);
  const failing = await program((n) => (n > 8192 ? null : 0.002 + 1e-8 * n ** 2)).facts;
  t.deepEqual([failing?.from.n, failing?.checked.n], [4096, 8192], 'larger ones fail');
});

test('where the clock says another thing, more runs are made before that is believed', async (t) => {
  let run = 0;
  const busy = await program((n) => (n === 8192 && run++ < 3 ? 1.3 : 0.002 + 1e-8 * n ** 2)).facts;
  t.is(busy?.from.runs, 6);
  t.is(busy?.says, 'agrees');
  const short = program((n) => 0.002 + 6e-7 * n, { whole: 200_000, to: 200_000 });
  t.is(await short.facts, null, 'what is short is nothing against a law');
});
