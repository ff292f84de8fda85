/** The built page in a real browser, from a file: no request, search, sort, keys, URL. */
import test from 'ava';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import type { Report } from '../../src/report/schema.js';
import { toHtml } from '../../src/report/html/html.js';
import { inFolder } from '../cli/run.js';
import { hostileReport } from '../report/hostile.js';
import { largeReport } from './large.js';

let browser: Browser;

test.before(async () => {
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
      ...['--disable-background-networking', '--disable-component-update'],
    ],
  });
});

test.after.always(async () => {
  await browser.close();
});

/** Shows the report; gives what the page asked for or threw, which should be nothing. */
async function show(
  report: Report,
  use: (page: Page, url: string) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = [];
  await inFolder(async (folder) => {
    const file = join(folder, 'report.html');
    await writeFile(file, await toHtml(report));
    const url = `file://${file}`;
    const page = await browser.newPage({ viewport: { width: 1400, height: 850 } });
    page.setDefaultTimeout(20_000);
    page.on('request', (request) => {
      const asked = request.url().replace(/#.*/, '');
      if (asked !== url && !asked.startsWith('data:')) problems.push(`request: ${asked}`);
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(url);
    await page.locator('#routines').waitFor();
    await use(page, url);
    await page.close();
  });
  return problems;
}

const ROWS = '#routines tbody tr[role=row]';
const hash = (page: Page) => page.evaluate<string>('location.hash');

test('ten thousand routines: search, sort, a row, axes, keys, and the state in the URL', async (t) => {
  const problems = await show(largeReport(10_000, 300_000), async (page, url) => {
    const count = page.locator('#count');
    t.regex(await count.innerText(), /10000|10,000|10k/);
    const shown = await page.locator(ROWS).count();
    t.true(shown > 5 && shown < 200, `${shown} rows are in the document`);

    const first = () => page.locator(ROWS).first().innerText();
    const before = await first();
    await page.getByRole('button', { name: /^calls/ }).click();
    t.is(await page.locator('th[aria-sort=descending]').count(), 1);
    t.not(await first(), before);
    t.regex(await hash(page), /sort=/);

    await page.keyboard.press('/');
    await page.waitForFunction(`document.activeElement?.id === 'search'`);
    const name = largeReport(10, 100).routines[7].name;
    await page.keyboard.type(name);
    await page.waitForFunction(`location.hash.includes('${encodeURIComponent(name)}')`);
    t.notRegex(await count.innerText(), /^10/);

    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.locator('#detail-title').waitFor();
    t.regex(await hash(page), /routine=/);
    const toggles = page.getByRole('button', { name: 'x axis logarithmic' });
    t.is(await toggles.first().getAttribute('aria-pressed'), 'false');
    await toggles.first().click();
    t.is(await toggles.first().getAttribute('aria-pressed'), 'true');

    const state = await hash(page);
    const again = await browser.newPage();
    await again.goto(url + state);
    await again.locator('#detail-title').waitFor();
    t.is(
      await again
        .getByRole('button', { name: 'x axis logarithmic' })
        .first()
        .getAttribute('aria-pressed'),
      'true',
    );
    await again.close();

    await page.keyboard.press('Escape');
    await page.locator('#detail-title').waitFor({ state: 'detached' });
  });
  t.deepEqual(problems, []);
});

test('call tree and flame graph are there', async (t) => {
  const problems = await show(largeReport(200, 2000), async (page) => {
    await page.getByRole('button', { name: 'Call tree' }).click();
    await page.getByText('Estimated').waitFor();
    t.true((await page.getByRole('treegrid').locator('tbody tr').count()) > 3);
    await page.getByRole('button', { name: 'Flame graph' }).click();
    await page.locator('canvas').first().waitFor();
  });
  t.deepEqual(problems, []);
});

test('hostile names are text', async (t) => {
  const problems = await show(hostileReport(), async (page) => {
    const text = await page.locator('#routines').innerText();
    t.true(text.includes('<script>alert(1)</script>'));
    await page.locator(ROWS).first().click();
    await page.locator('#detail-title').waitFor();
  });
  t.deepEqual(problems, []);
});
