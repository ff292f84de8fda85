/** The repetition tree in the page: keys, groups by routine and by hand, very many loops. */
import test from 'ava';
import type { Browser, Page } from 'playwright-core';
import { sampleTree } from '../terminal/tree.js';
import { hashOf, launch, show } from './browser.js';
import { richReport } from './rich.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

const LOOPS = 30_000;
const TREE = '#repetitions';

const rows = async (page: Page): Promise<string[]> =>
  (await page.locator(`${TREE} tbody tr`).allInnerTexts()).map((text) =>
    text.replace(/[▾▸]/g, '').trim().replace(/\s+/g, ' '),
  );
const card = async (page: Page): Promise<string> =>
  (await page.locator('.algorithm').innerText()).replace(/\s+/g, ' ');

test.serial('repetitions are grouped by structure, by routine and by hand', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page, another }) => {
      t.regex((await rows(page))[1], /^loop prog\.c:1-9 in main no heap data 1?5 5/);
      await page.locator(TREE).focus();
      for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      t.regex(await card(page), /^prog\.c:25 in sort|prog\.c:20-30 in sort/);
      t.regex(await card(page), /O\(n\^2\) n \+ n\^2 steps/);
      // What lies in the inner loop joins it, then both take 3 n^2 steps and n.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('g');
      t.regex(await card(page), /O\(n\^2\) 3\.0\d n\^2 steps/);
      t.regex(await card(page), /in 3 repetitions/);
      t.regex(await hashOf(page), /regroup=3/);
      const again = await another(page.url());
      t.is(await card(again), await card(page));
      await page.keyboard.press('g');
      t.regex(await card(page), /no heap data/);
      // The inner loop by itself: what is left takes n steps.
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('g');
      t.regex(await card(page), /were not measured by themselves/);
      await page.keyboard.press('ArrowUp');
      t.regex(await card(page), /O\(n\) 1 n steps/);
      await page.locator('#ungroup').click();
      t.notRegex(await hashOf(page), /regroup/);
      await page.locator('#by-routine').click();
      t.regex(await hashOf(page), /by=routine/);
      t.regex(await card(page), /in 2 repetitions/);
    },
    { hash: '#view=algorithms', tree: sampleTree(0) },
  );
  t.deepEqual(problems, []);
});

test.serial('30,000 loops are shown some at a time', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page }) => {
      const first = await rows(page);
      t.true(first.length < 300, `${first.length} rows`);
      t.is(first.at(-1), '9961 more with fewer steps');
      await page.locator(TREE).focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      t.is((await rows(page)).at(-1), '9461 more with fewer steps');
      await page.keyboard.press('ArrowRight');
      const count = (await rows(page)).length;
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      t.is((await rows(page)).length, count);
    },
    { hash: '#view=algorithms', tree: sampleTree(LOOPS) },
  );
  t.deepEqual(problems, []);
});

test.serial('hostile names stay text, and so does what a link says', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page }) => {
      const all = (await rows(page)).join('\n');
      t.true(all.includes('<img src=x onerror=alert(1)>'));
      for (const char of ['\u202e', '\u001b']) t.false(all.includes(char));
      t.is(await page.locator('.algorithm').count(), 0);
    },
    {
      hash: '#view=algorithms&regroup=99999,x,-1,<b>&repetition=1e9&by=nothing',
      tree: sampleTree(3),
    },
  );
  t.deepEqual(problems, []);
});
