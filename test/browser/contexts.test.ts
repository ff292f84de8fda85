/** Call tree, flame graph with zoom and sandwich, runs. */
import test from 'ava';
import type { Browser, Page } from 'playwright-core';
import type { Report } from '../../src/schema/report.js';
import { hashOf, launch, painted, pixels, show } from './browser.js';
import { largeReport } from './large.js';
import { QUADRATIC, richReport } from './rich.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

/** Names and figures of the call tree's rows. */
const treeRows = async (page: Page): Promise<string[]> =>
  (await page.locator('#tree tbody tr').allInnerTexts()).map((text) =>
    text.replace(/[▾▸]/g, '').trim().replace(/\s+/g, ' '),
  );

async function withoutContexts(folder: string): Promise<Report> {
  const report = await richReport(folder);
  delete report.calling_contexts;
  return report;
}

test.serial('the call tree of recorded contexts says that it is measured', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page }) => {
      await page.getByText('Measured: costs as they were recorded').waitFor();
      t.is(await page.getByText('Estimated').count(), 0);
      t.deepEqual(await treeRows(page), [
        'prog, 2 processes 100 %',
        'outer O(n) 2 100 %',
        `${QUADRATIC} O(n^2) 72 94.7 %`,
        'compare unknown 5k 10.5 %',
      ]);
    },
    '#view=tree',
  );
  t.deepEqual(problems, []);
});

test.serial('without contexts the tree is an estimate, and says so', async (t) => {
  const problems = await show(
    browser,
    withoutContexts,
    async ({ page }) => {
      await page.getByText('Estimated, as gprof does it').waitFor();
      t.deepEqual((await treeRows(page)).length, 4);
    },
    '#view=tree',
  );
  t.deepEqual(problems, []);
});

test.serial(
  'keys of the call tree: open, close, to the parent, nothing on a leaf, details',
  async (t) => {
    const problems = await show(
      browser,
      richReport,
      async ({ page }) => {
        await page.locator('#tree').focus();
        const current = async () =>
          page
            .locator(`#${(await page.locator('#tree').getAttribute('aria-activedescendant'))!}`)
            .locator('.name')
            .innerText();
        for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
        t.is(await current(), 'compare');
        const before = await treeRows(page);
        await page.keyboard.press('ArrowRight');
        t.deepEqual(await treeRows(page), before);
        t.is(await current(), 'compare');
        await page.keyboard.press('ArrowLeft');
        t.is(await current(), QUADRATIC);
        await page.keyboard.press('ArrowLeft');
        t.is((await treeRows(page)).length, 3);
        const row = page.getByRole('row', { name: new RegExp(QUADRATIC) });
        t.is(await row.getAttribute('aria-expanded'), 'false');
        t.is(await row.getAttribute('aria-level'), '3');
        await page.keyboard.press('ArrowRight');
        t.is(await row.getAttribute('aria-expanded'), 'true');
        await page.keyboard.press('Enter');
        t.regex(await page.locator('#detail-title').innerText(), new RegExp(`^${QUADRATIC}`));
      },
      '#view=tree',
    );
    t.deepEqual(problems, []);
  },
);

test.serial(
  'a row with many children says how many more there are, of the right kind',
  async (t) => {
    const base = largeReport(100, 200);
    const many = (way: 'callers' | 'callees'): Report => {
      const [first, ...rest] = base.routines;
      const to = rest.map(({ name }, i) => ({ routine: i + 1, name, calls: 1, cost: 100 }));
      const back = { routine: 0, name: first.name, calls: 1, cost: 100 };
      const start = { routine: null, name: '(thread)', calls: 1, cost: 100 };
      const none = { callers: [], callees: [] };
      return {
        ...base,
        routines:
          way === 'callees'
            ? [
                { ...first, callers: [{ ...start, cost: 9900 }], callees: to, cost_total: 9900 },
                ...rest.map((each) => ({ ...each, ...none, callers: [back], cost_total: 100 })),
              ]
            : [
                { ...first, ...none, callers: to, cost_total: 9900 },
                ...rest.map((each) => ({ ...each, callers: [start], callees: [back] })),
              ],
      };
    };
    const { id } = base.routines[0];
    for (const way of ['callees', 'callers'] as const) {
      const problems = await show(
        browser,
        many(way),
        async ({ page }) => {
          await page.locator('#tree').waitFor();
          t.regex((await treeRows(page))[0], new RegExp(`and 59 cheaper ${way}`));
        },
        `#view=tree&focus=${id}&dir=${way}`,
      );
      t.deepEqual(problems, []);
    }
  },
);

test.serial('estimated calls are whole numbers', async (t) => {
  const problems = await show(
    browser,
    largeReport(200, 2000),
    async ({ page }) => {
      await page.locator('#tree').focus();
      for (let i = 0; i < 30; i++) {
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowDown');
      }
      const calls = await page.locator('#tree tbody td:nth-child(3)').allInnerTexts();
      t.true(calls.length > 30);
      for (const text of calls.slice(1)) t.regex(text, /^(\d{1,3}|[\d.]+[kMG]|<1)$/);
    },
    '#view=tree',
  );
  t.deepEqual(problems, []);
});

test.serial('the flame graph: zoom by click and keys, back up, the frame in the URL', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page, url, another }) => {
      const canvas = page.locator('.flame canvas');
      await painted(canvas);
      const info = page.locator('.frame-info');
      t.regex(await info.innerText(), /^prog, 2 processes/);
      const size = (await canvas.boundingBox())!;
      t.is(size.height, 4 * 20);
      for (const color of ['flame-fast', 'flame-linear', 'flame-unknown']) {
        t.true((await pixels(canvas, color)) > 500, color);
      }
      // The third row: what is quadratic. It has 94.7 % of the width.
      await canvas.hover({ position: { x: 40, y: 50 } });
      await info.filter({ hasText: QUADRATIC }).waitFor();
      t.regex(await info.innerText(), /9M blocks, 94\.7 %/);
      await canvas.click({ position: { x: 40, y: 50 } });
      t.regex(await hashOf(page), /zoom=1%2C0/);
      const crumbs = page.getByRole('navigation', { name: 'Frames above' });
      t.deepEqual(await crumbs.getByRole('button').allInnerTexts(), ['prog, 2 processes', 'outer']);
      const again = await another(url + (await hashOf(page)));
      t.is(
        await again.getByRole('navigation', { name: 'Frames above' }).getByRole('button').count(),
        2,
      );
      await canvas.focus();
      await page.keyboard.press('Backspace');
      t.regex(await hashOf(page), /zoom=1($|&)/);
      await crumbs.getByRole('button', { name: 'prog, 2 processes' }).click();
      t.notRegex(await hashOf(page), /zoom/);
    },
    '#view=flame',
  );
  t.deepEqual(problems, []);
});

test.serial('the sandwich view: callers above, callees below one routine', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page }) => {
      const canvas = page.locator('.flame canvas');
      await painted(canvas);
      t.is(await page.locator('h2.half').count(), 0);
      await canvas.click({ position: { x: 40, y: 50 } });
      await page.getByRole('button', { name: 'Callers and callees' }).click();
      t.regex(await hashOf(page), /focus=aaaa00000001/);
      t.deepEqual(await page.locator('h2.half').allInnerTexts(), ['Callers', 'Callees']);
      t.is(await page.locator('.flame canvas').count(), 2);
      // Callers, upside down: the start of threads on top, the routine itself at the bottom.
      const callers = page.locator('.flame canvas').first();
      await painted(callers);
      await callers.hover({ position: { x: 40, y: 30 } });
      await page.locator('.frame-info').filter({ hasText: 'outer' }).waitFor();
      const callees = page.locator('.flame canvas').last();
      await painted(callees);
      await callees.hover({ position: { x: 40, y: 30 } });
      await page.locator('.frame-info').filter({ hasText: 'compare' }).waitFor();
      await page.getByRole('button', { name: 'show the whole run' }).click();
      await page.locator('h2.half').first().waitFor({ state: 'detached' });
      t.is(await page.locator('.flame canvas').count(), 1);
      await painted(page.locator('.flame canvas'));
      await page.locator('.flame canvas').click({ position: { x: 40, y: 50 } });
      await page.getByRole('button', { name: 'Details' }).click();
      t.regex(await page.locator('#detail-title').innerText(), new RegExp(`^${QUADRATIC}`));
    },
    '#view=flame',
  );
  t.deepEqual(problems, []);
});

test.serial('runs and warnings', async (t) => {
  const problems = await show(browser, richReport, async ({ page }) => {
    const notice = page.locator('details.warnings');
    t.is(await notice.locator('summary').innerText(), '2 warnings: something was left aside');
    await notice.locator('summary').click();
    t.deepEqual(await notice.locator('li').allInnerTexts(), [
      'something was left aside',
      'and something else',
    ]);
    await page.getByRole('button', { name: 'Runs', exact: true }).click();
    const text = await page.locator('main').innerText();
    t.regex(text, /42\s+\.\/prog 100\s+exit 0/);
    t.regex(text, /43\s+\.\/prog 100/);
    t.regex(text, /something was left aside/);
    t.regex(text, /and something else/);
    t.regex(await hashOf(page), /view=runs/);
  });
  t.deepEqual(problems, []);
});
