/** CSV out of tables and SVG out of plots, from a file, with hostile names; and the graph that is dragged. */
import { readFile } from 'node:fs/promises';
import test from 'ava';
import type { Browser, Page } from 'playwright-core';
import { HOSTILE, UNPRINTABLE, hostileReport } from '../terminal/hostile.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';
import { launch, painted, show, until } from './browser.js';
import { QUADRATIC, richReport } from './rich.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

/** Name and text of the file that the button saves. */
async function saved(page: Page, button: string): Promise<[name: string, text: string]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

/** Whether the browser reads it as XML, and what texts are in it. */
const xmlTexts = (page: Page, svg: string): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const all = new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml');
    if (all.querySelector('parsererror, script') !== null) return ['no XML'];
    return [...all.querySelectorAll('title, text')].map((each) => each.textContent);
  })()`);

test.serial('the list as CSV: names that look like formulas are texts', async (t) => {
  const formula = '=HYPERLINK("http://x","y")';
  const report = hostileReport();
  report.routines[0].name = formula;
  const problems = await show(
    browser,
    report,
    async ({ page }) => {
      const [name, text] = await saved(page, 'Save as CSV');
      t.is(name, 'routines.csv');
      const lines = text.split('\r\n');
      t.true(lines[0].startsWith('id,rank,name,module'));
      t.is(lines.length, HOSTILE.length + 2);
      t.true(text.includes(`"'=HYPERLINK(""http://x"",""y"")"`));
      t.notRegex(text.replaceAll(/[\r\n]/g, ''), UNPRINTABLE);
      // What is not listed is not saved.
      await page.locator('#search').fill('HYPERLINK');
      await until(page, `document.querySelector('#count').textContent.startsWith('1 of')`);
      t.is((await saved(page, 'Save as CSV'))[1].split('\r\n').length, 3);
      await page.getByRole('button', { name: 'Call tree' }).click();
      t.regex((await saved(page, 'Save as CSV'))[1], /^level,name,file,calls,cost,share\r\n1,/);
    },
    '#view=routines',
  );
  t.deepEqual(problems, []);
});

test.serial('plot and flame graph as SVG: marks, axes, and names as text', async (t) => {
  const hostile = '<b>&"\u202e</b>';
  const caller = { routine: null, name: '(thread)', calls: 1, cost: 100 };
  const points: [number, number, number, number, number][] = [10, 20, 30].map((n) => [
    n,
    1,
    n,
    n,
    n,
  ]);
  const routine = sampleRoutine({ name: hostile, points, cost_total: 100, callers: [caller] });
  const problems = await show(
    browser,
    sampleReport({ routines: [routine] }),
    async ({ page }) => {
      await page.locator('.detail .plot canvas').first().waitFor();
      const [name, svg] = await saved(page, 'Save as SVG');
      t.regex(name, /^Cost-of-a-call-of[\w.-]+\.svg$/);
      const texts = await xmlTexts(page, svg);
      t.regex(texts[0], /^Cost of a call of <b>&"/);
      t.true(texts.includes('10') && texts.includes('30'), texts.join());
      t.notRegex(texts.join(''), UNPRINTABLE);
      // Three whole circles: two arcs each.
      t.is(/d="(M[^"]*A[^"]*)" fill/.exec(svg)![1].match(/A/g)!.length, 6);
      await page.getByRole('button', { name: 'Flame graph' }).click();
      await painted(page.locator('.flame canvas'));
      const flame = await xmlTexts(page, (await saved(page, 'Save as SVG'))[1]);
      t.true(
        flame.some((text) => text.startsWith('<b>&"')),
        flame.join(),
      );
    },
    '#view=routines&routine=0123456789ab',
  );
  t.deepEqual(problems, []);
});

interface Box {
  scrollLeft: number;
  scrollWidth: number;
  clientWidth: number;
  clientHeight: number;
  scrollHeight: number;
}
const BOX = `(({ scrollLeft, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
  ({ scrollLeft, scrollWidth, clientWidth, scrollHeight, clientHeight }))(document.querySelector('.graph-box'))`;

test.serial('the call graph fits at first, and is dragged once it is larger', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 500 });
      await page.goto('about:blank');
      await page.goBack();
      await page.locator('.graph-node').first().waitFor();
      const fits = await page.evaluate<Box>(BOX);
      t.true(fits.scrollWidth <= fits.clientWidth && fits.scrollHeight <= fits.clientHeight);
      for (let i = 0; i < 7; i++) await page.getByRole('button', { name: 'Larger' }).click();
      const node = page.locator('.graph-node.centre');
      await node.scrollIntoViewIfNeeded();
      const before = await page.evaluate<Box>(BOX);
      t.true(before.scrollWidth > before.clientWidth);
      const { x, y, width } = (await page.locator('.graph-box').boundingBox())!;
      await page.mouse.move(x + width / 2, y + 60);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 - 50, y + 60, { steps: 3 });
      await page.mouse.up();
      const after = await page.evaluate<Box>(BOX);
      t.is(Math.round(after.scrollLeft - before.scrollLeft), 50);
      t.regex(await page.locator('.graph-tools').innerText(), new RegExp(QUADRATIC));
    },
    '#view=graph',
  );
  t.deepEqual(problems, []);
});
