/** Hostile text, and reports that are empty, cut or too large. */
import test from 'ava';
import type { Browser } from 'playwright-core';
import { HOSTILE, UNPRINTABLE, hostileReport } from '../terminal/hostile.js';
import { sampleReport, sampleRun } from '../support/sample-report.js';
import { ROWS, launch, show } from './browser.js';
import { largeReport } from './large.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

test.serial('hostile names are text in every view', async (t) => {
  const problems = await show(browser, hostileReport(), async ({ page }) => {
    t.true((await page.locator('#verdict').innerText()).startsWith('<script>alert(1)</script>'));
    t.is(await page.locator('article.finding').count(), HOSTILE.length);
    const cards = await page.locator('main').innerText();
    t.true(cards.includes('\\x1b[2J'));
    t.notRegex(cards.replaceAll('\n', ''), UNPRINTABLE);
    const first = page.locator('article.finding .members button').first();
    await first.click();
    await page.locator('#detail-title').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Routines', exact: true }).click();
    const text = await page.locator('#routines').innerText();
    t.true(text.includes('<script>alert(1)</script>'));
    t.true(text.includes('\\x1b[2J'));
    t.is(await page.locator(ROWS).count(), HOSTILE.length);
    for (let i = 0; i < HOSTILE.length; i++) {
      await page.locator(ROWS).nth(i).click();
      await page.locator('#detail-title').waitFor();
      const title = await page.locator('#detail-title').innerText();
      t.notRegex(title, UNPRINTABLE);
    }
    t.regex(await page.locator('.long-name summary').innerText(), /10000 characters/);
    for (const view of ['Call tree', 'Flame graph', 'Runs']) {
      await page.getByRole('button', { name: view }).click();
      await page.locator('main').waitFor();
    }
    t.is(await page.locator('img, main script').count(), 0);
  });
  t.deepEqual(problems, []);
});

test.serial('an empty report says why it is empty', async (t) => {
  const report = sampleReport({ routines: [], runs: [sampleRun({ activations: 0 })] });
  const problems = await show(browser, report, async ({ page }) => {
    t.true((await page.locator('.nothing').innerText()).length > 10);
  });
  t.deepEqual(problems, []);
});

test.serial('a run that was cut short says so first', async (t) => {
  const report = sampleReport({ runs: [sampleRun({ complete: false })] });
  const problems = await show(browser, report, async ({ page }) => {
    t.regex(await page.getByRole('alert').innerText(), /incomplete|not all/i);
  });
  t.deepEqual(problems, []);
});

test.serial('a page that lacks something says what', async (t) => {
  const report = largeReport(50_003, 50_003);
  const problems = await show(browser, report, async ({ page }) => {
    t.regex(await page.locator('.notice').innerText(), /^3 routines with the lowest cost/);
    t.is(await page.locator('#count').innerText(), '50000 routines');
  });
  t.deepEqual(problems, []);
});

test.serial('a fragment that makes no sense is the usual page', async (t) => {
  const hash = '#view=nothing&routine=zz&sort=-%00&zoom=9,x&thread=99&x=3&off=a&class=<b>&focus=q';
  const problems = await show(
    browser,
    largeReport(20, 200),
    async ({ page }) => {
      await page.locator('#app header').waitFor();
      await page.getByRole('button', { name: 'Call tree' }).click();
      await page.locator('#tree').waitFor();
      await page.getByRole('button', { name: 'Flame graph' }).click();
      await page.locator('.flame canvas').waitFor();
    },
    hash,
  );
  t.deepEqual(problems, []);
});
