import test from 'ava';
import { chooseSize } from '../../../src/campaigns/sweep/choose.js';
import type { Choice, Ran } from '../../../src/campaigns/sweep/choose.js';
import { exponentOf } from '../../../src/campaigns/sweep/cost-exponent.js';
import type { Sample } from '../../../src/campaigns/sweep/cost-exponent.js';
import { opinionOf } from '../../../src/campaigns/sweep/opinion.js';
import { predictSeconds, secondsLeft } from '../../../src/campaigns/sweep/time.js';
import { profileOf } from './costs.js';

interface Program {
  /** Own cost of its routines at n; null: it fails. */
  costs: (n: number) => Record<string, number> | null;
  /** Of a second. */
  perCost: number;
}

const BUDGET = 120;

/** What a sweep of chosen sizes does with such a program, by arithmetic alone. */
function simulate({ costs, perCost }: Program): { ran: Ran[]; end: Choice; spent: number } {
  const ran: Ran[] = [];
  let spent = 0;
  for (;;) {
    const good = ran.filter(({ cost }) => cost !== null).map(({ n }) => n);
    const profile = profileOf(good, (n) => costs(n) ?? {});
    const opinion = good.length === 0 ? null : opinionOf(profile);
    const choice = chooseSize(ran, BUDGET - spent, opinion);
    if (choice.n === null) return { ran, end: choice, spent };
    const { n, limit } = choice;
    const own = costs(n);
    const cost = own === null ? null : Object.values(own).reduce((sum, each) => sum + each, 0);
    const seconds = 0.5 + (cost ?? 0) * perCost;
    const late = seconds > limit;
    spent += Math.min(seconds, limit);
    ran.push({ n, seconds: Math.min(seconds, limit), cost: late ? null : cost, late });
    if (ran.length > 100) throw new Error('it never ends');
  }
}

const program = (costs: Program['costs'], perCost = 1e-7): Program => ({ costs, perCost });
const main = { start: 1e6 };

test('the exponent of three samples does not depend on what is constant', (t) => {
  for (const k of [-0.5, 0.5, 1, 1.5, 2, 3]) {
    const cost = (n: number): number => 1e6 * (k < 0 ? 2 : 1) + Math.sign(k) * 3 * n ** k;
    const at = (n: number): Sample => ({ n, cost: cost(n) });
    t.true(Math.abs((exponentOf([at(7), at(19), at(100)]) ?? 0) - k) < 1e-6, `${k}`);
  }
  const flat = (n: number): Sample => ({ n, cost: 5 });
  t.is(exponentOf([flat(1), flat(2), flat(4)]), null);
});

test('sizes grow until what grows stands out from start-up, and its exponent has settled', (t) => {
  for (const [name, costs] of Object.entries<Program['costs']>({
    linear: (n) => ({ ...main, a: 50 * n }),
    'n log n': (n) => ({ ...main, a: 5 * n * Math.log2(n) }),
    quadratic: (n) => ({ ...main, a: 9 * n * n, b: 100 * n }),
    cubic: (n) => ({ ...main, a: 2 * n ** 3 }),
    'a quadratic part that shows late': (n) => ({ ...main, a: 400 * n + 0.2 * n * n }),
  })) {
    const { ran, end, spent } = simulate(program(costs));
    t.true(end.n === null && end.decided, `${name}: ${end.why}`);
    t.true(ran.length >= 6 && ran.length <= 16, `${name}: ${ran.length} runs`);
    t.true(spent < BUDGET, name);
    const last = costs(Math.max(...ran.map(({ n }) => n))) ?? {};
    t.true(last['a'] > main.start, `${name}: ${last['a']}`);
  }
});

test('what never settles ends with the budget, the largest size it has time for run', (t) => {
  const steps = (n: number): number => 100 * n * (1 + 2 * (Math.floor(Math.log2(n)) % 2));
  const { end, spent } = simulate(program((n) => ({ ...main, hash: steps(n) })));
  t.true(end.n === null && !end.decided);
  t.regex(end.why, /^there is no time for more: n=\S+ took/);
  t.true(spent <= 1.05 * BUDGET && spent > BUDGET / 3, `${spent}`);
});

test('a size that takes too long or fails is a limit from above', (t) => {
  const exponential = simulate(program((n) => ({ ...main, fib: 1.6 ** n })));
  const good = exponential.ran.filter(({ cost }) => cost !== null);
  t.true(good.length >= 6, `${good.length}`);
  t.true(exponential.ran.some(({ late }) => late));
  t.true(exponential.spent <= 1.05 * BUDGET);
  // Where the second size never ends, smaller ones than the first tell, and span enough for a law.
  const steep = simulate(program((n) => ({ ...main, brackets: 400 * 2 ** n })));
  const below = steep.ran.flatMap(({ n, cost }) => (cost === null ? [] : [n]));
  t.true(below.length >= 6 && Math.max(...below) >= 3 * Math.min(...below), below.join());
  t.true(steep.ran.slice(0, 2).every(({ n }) => n >= 16) && below.every((n) => n <= 23));
  const small = simulate(program((n) => (n > 300 ? null : { ...main, a: 1e4 * n })));
  t.true(small.ran.every(({ n }) => n < 1100));
  const large = simulate(program((n) => (n < 100 ? null : { ...main, a: 1e4 * n })));
  t.true(large.end.n === null && large.end.decided);
  const slow = simulate(program((n) => ({ a: 1e8 * n ** 2 })));
  t.true(slow.ran.some(({ n, cost }) => n < 16 && cost !== null));
  const never = simulate(program(() => null));
  t.deepEqual([never.end.n, never.ran.length, never.end.why], [null, 4, 'no size could be run']);
});

test('a cost that does not change, or no longer, ends it', (t) => {
  const constant = simulate(program(() => main));
  t.regex(constant.end.why, /^from n=16 to n=\S+ nothing changes: the cost is constant$/);
  const cut = simulate(program((n) => ({ ...main, a: 1e4 * Math.min(n, 200) })));
  t.regex(cut.end.why, /nothing changes any more: is there no more input\?$/);
});

test('time: between sizes what they took, beyond them as they grew', (t) => {
  const done = [100, 200, 400].map((n) => ({ n, seconds: 1 + (n / 100) ** 2 }));
  t.is(predictSeconds([], 5), null);
  t.is(predictSeconds(done, 150), 5);
  const ahead = predictSeconds(done, 800) ?? 0;
  t.true(ahead > 55 && ahead < 75, `${ahead}`);
  t.is(secondsLeft([], [1], 2), null);
  t.is(secondsLeft(done, [100, 100], 2), 2);
  t.is(secondsLeft(done, [], 2), 0);
});
