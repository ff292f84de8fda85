/** Of a sampled run, the page has what the samples say of all calls. */
import test from 'ava';
import type { Inferred, InferredRoutine } from '../../src/schema/inferred.js';
import type { Sampled } from '../../src/schema/sampled.js';
import { HOSTILE, UNPRINTABLE } from '../terminal/hostile.js';
import { sampleReport, sampleRun } from '../support/sample-report.js';
import { launch, show } from './browser.js';

const OUTCOMES = { samples: 12, exact: 11, cut: 1, killed: 0, failed: 0 };

const routine = (name: string): InferredRoutine => ({
  name,
  module: '/bin/prog',
  build_id: null,
  offset: '0x10',
  ...OUTCOMES,
  calls_per_s: { value: 1900, low: 1300, high: 2900 },
  calls: { value: 19_000, low: 13_000, high: 29_000 },
  mean_cost: { value: 2100, low: 1400, high: null, bound: true },
  cost_per_s: null,
  total_size: { value: 5000, low: 4500, high: 6000 },
  share: { value: 0.71, low: 0.58, high: 0.82 },
});

const INFERRED: Inferred = {
  runs: 1,
  seconds: 10,
  ...OUTCOMES,
  routines: ['sort_all', ...HOSTILE].map(routine),
};

const RUN: Sampled = {
  budget: 0.01,
  seconds: 10,
  spent_s: 0.1,
  processor_s: 10,
  copies_s: 1,
  longest_stall_s: 0,
  passed_over: 0,
  cuts: { 'system call read': 1 },
  stopped: null,
  ...OUTCOMES,
  routines: [],
};

test('rates, costs and shares with their intervals', async (t) => {
  const browser = await launch();
  t.teardown(() => browser.close());
  const report = sampleReport({ runs: [sampleRun({ sampled: RUN })], sampled: INFERRED });
  const problems = await show(browser, report, async ({ page }) => {
    await page.getByRole('button', { name: 'what they say of all calls' }).click();
    const card = page.locator('.card', { hasText: 'Samples' }).first();
    const row = await card.getByRole('row').nth(1).innerText();
    t.regex(
      row,
      /sort_all.*1\.9k \(1\.3k-2\.9k\).*≥ 2\.1k \(from 1\.4k\).*≥ 5k \(4\.5k-6k\).*71\.0 % \(58\.0 %-82\.0 %\)/s,
    );
    t.regex(await card.innerText(), /12 samples: 91\.7 % exact, 8\.3 % cut; over 10 s/);
    t.is(await card.getByRole('row').count(), HOSTILE.length + 2);
    t.notRegex((await card.innerText()).replaceAll(/[\n\t]/g, ''), UNPRINTABLE);
    t.is(await page.locator('main script, main img').count(), 0);
  });
  t.deepEqual(problems, []);
});
