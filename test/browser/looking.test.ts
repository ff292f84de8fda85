/** Call tree and flame graph: search, filters, matched share, magnifying, colours, the open routine. */
import test from 'ava';
import type { Browser } from 'playwright-core';
import type { Report } from '../../src/schema/report.js';
import { sampleReport, sampleRoutine, sampleRun } from '../support/sample-report.js';
import { hashOf, launch, painted, pixels, show, soon, until } from './browser.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

/** Two programs under make, started by the loader; `hot` is 60 % of all, below both mains. */
function programs(): Report {
  const names = ['_start', 'main', 'main', 'hot', 'cold'];
  const modules = ['ld-linux-x86-64.so.2', 'make', 'cc1', 'cc1', 'libz.so'];
  const routines = names.map((name, i) =>
    sampleRoutine({
      id: `aaaa0000000${i}`,
      name,
      rank: i + 1,
      module: modules[i],
      module_path: i === 1 || i === 2 ? `/usr/bin/${modules[i]}` : `/lib/${modules[i]}`,
      class: name === 'hot' ? 'O(n^2)' : 'O(n)',
      exponent: name === 'hot' ? 2 : 1,
      cost_total: [1000, 300, 600, 600, 100][i],
      callers: [],
      callees: [],
    }),
  );
  const run = (pid: number, name: string) =>
    sampleRun({ pid, exe: `/usr/bin/${name}`, argv: [name, String(pid)] });
  return sampleReport({
    runs: [run(1, 'make'), run(2, 'cc1'), run(3, 'cc1')],
    routines,
    calling_contexts: [
      [-1, 0, 3, 100],
      [0, 1, 1, 100],
      [0, 2, 2, 100],
      [1, 3, 5, 200],
      [2, 3, 8, 400],
      [2, 4, 1, 100],
    ],
  });
}

test.serial(
  'the tree begins with the programs; what matches is found, counted and marked',
  async (t) => {
    const problems = await show(
      browser,
      programs(),
      async ({ page }) => {
        const names = () => page.locator('#tree .name').allInnerTexts();
        t.deepEqual(await names(), [
          'make and 1 other program, 3 processes',
          'main (cc1, 2 processes)',
          'hot',
          'cold',
          'main (make)',
          'start-up and end (loader, C library)',
        ]);
        await page.keyboard.press('/');
        await until(page, `document.activeElement?.id === 'search'`);
        await page.keyboard.type('name:hot');
        const matched = page.locator('#matched');
        t.regex(await matched.innerText(), /^60\.0 % of the cost/);
        await page.keyboard.press('Enter');
        await page.locator('#tree tr.cursor.match').filter({ hasText: 'hot' }).waitFor();
        await page.keyboard.press('n');
        await page.locator('#tree tr.cursor.match[aria-level="3"]').waitFor();
        t.is(await page.locator('#tree tr.match').count(), 2);
        await page.getByRole('button', { name: 'Start-up' }).click();
        t.regex(await hashOf(page), /start=shown/);
        t.is((await names())[1], '_start');
      },
      '#view=tree',
    );
    t.deepEqual(problems, []);
  },
);

test.serial(
  'filters dim the flame graph, wheel and keys magnify it, colours can be modules',
  async (t) => {
    const problems = await show(
      browser,
      programs(),
      async ({ page }) => {
        const canvas = page.locator('.flame canvas');
        await painted(canvas);
        const all = await pixels(canvas, 'flame-linear');
        await page.locator('#module').selectOption('libz.so');
        t.regex(await page.locator('#matched').innerText(), /^10\.0 % of the cost/);
        await soon(canvas, 'flame-linear', (count) => count < all / 2);
        // Counts of classes are of what the other filters leave.
        t.deepEqual(await page.locator('.chip').allInnerTexts(), ['O(n^2) 0', 'O(n) 1']);
        await page.getByRole('button', { name: 'reset' }).click();
        t.is(await page.locator('#matched').count(), 0);
        const colours = page.getByRole('group', { name: 'What colours say' });
        await colours.getByRole('button', { name: 'Module' }).click();
        t.regex(await hashOf(page), /color=module/);
        t.deepEqual(
          await page.getByRole('list', { name: 'Colours' }).locator('li').allInnerTexts(),
          ['ld-linux-x86-64.so.2', 'make', 'cc1', 'cc1', 'libz.so'],
        );
        await soon(canvas, 'flame-module-4', (count) => count > 0);
        await colours.getByRole('button', { name: 'Class' }).click();
        // `hot` below cc1 fills the row when one magnifies what lies under the mouse.
        const { x, y } = (await canvas.boundingBox())!;
        await soon(canvas, 'flame-fast', (count) => count > 0);
        const before = await pixels(canvas, 'flame-fast');
        await page.mouse.move(x + 5, y + 50);
        await page.keyboard.down('Control');
        await page.mouse.wheel(0, -600);
        await page.keyboard.up('Control');
        await soon(canvas, 'flame-fast', (count) => count > 1.5 * before);
        await canvas.focus();
        await page.keyboard.press('0');
        await soon(canvas, 'flame-fast', (count) => count === before);
        await page.keyboard.press('+');
        await soon(canvas, 'flame-fast', (count) => count !== before);
      },
      '#view=flame',
    );
    t.deepEqual(problems, []);
  },
);

test.serial('a frame that is picked is the open routine of all views', async (t) => {
  const problems = await show(
    browser,
    programs(),
    async ({ page }) => {
      const canvas = page.locator('.flame canvas');
      await painted(canvas);
      await canvas.click({ position: { x: 20, y: 50 } });
      t.regex(await hashOf(page), /routine=aaaa00000003/);
      await page.getByRole('button', { name: 'Call tree' }).click();
      t.deepEqual(await page.locator('#tree tr.open .name').allInnerTexts(), ['hot']);
      await page.getByRole('button', { name: 'Routines' }).click();
      t.regex(await page.locator('#routines tr.open').innerText(), /hot/);
    },
    '#view=flame',
  );
  t.deepEqual(problems, []);
});
