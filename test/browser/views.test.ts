/** Call graph, notes and marks, the jobs of a suite, trends, and processes by program. */
import test from 'ava';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { toHtml } from '../../src/pages/to-html.js';
import type { PageOptions } from '../../src/pages/to-html.js';
import type { Report } from '../../src/schema/report.js';
import { inFolder } from '../support/command.js';
import { sampleReport, sampleRun } from '../support/sample-report.js';
import { hashOf, launch, show, until } from './browser.js';
import { QUADRATIC, richReport } from './rich.js';
import { batchPage, trendsPage } from './rich-pages.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

const rowsOf = (page: Page): Promise<string[]> => page.locator('.listed tbody tr').allInnerTexts();

/** A page with what `show` does not give it. */
async function withPage(
  report: Report,
  options: PageOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const file = join(folder, 'page.html');
    await writeFile(file, await toHtml(report, options));
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(20_000);
    await page.goto(`file://${file}`);
    await use(page);
    await page.close();
  });
}

test.serial(
  'the call graph: shares and counts on arrows, another centre by mouse and by key',
  async (t) => {
    const problems = await show(
      browser,
      richReport,
      async ({ page }) => {
        const names = async () =>
          (await page.locator('.graph-node .graph-name').allTextContents()).sort();
        await page
          .locator('.graph-node.centre')
          .filter({ hasText: QUADRATIC.slice(0, 9) })
          .waitFor();
        t.is((await names()).length, 4);
        const edges = await page.locator('.graph-edge text').allTextContents();
        t.true(
          edges.some((text) => /^\d+(\.\d+)? % · 72×$/.test(text)),
          edges.join(),
        );
        await page.locator('.graph-node').filter({ hasText: 'compare' }).click();
        t.regex(await hashOf(page), /focus=aaaa00000003/);
        await page.getByRole('button', { name: '1', exact: true }).click();
        await until(page, `document.querySelectorAll('.graph-node').length === 2`);
        await page.locator('.graph-node:not(.centre)').focus();
        await page.keyboard.press('Enter');
        await until(page, `location.hash.includes('focus=aaaa00000001')`);
      },
      '#view=graph',
    );
    t.deepEqual(problems, []);
  },
);

test.serial('marks and notes are kept in the link, shown in the table and found', async (t) => {
  const problems = await show(browser, richReport, async ({ page, url, another }) => {
    await page.locator('#view-routines').click();
    await page.locator('#routines').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    t.true(await page.getByRole('checkbox', { name: 'looked at' }).isChecked());
    await page.getByRole('textbox', { name: /^Note/ }).fill('<b>later</b>');
    const again = await another(url + (await hashOf(page)));
    t.is(await again.getByRole('textbox', { name: /^Note/ }).inputValue(), '<b>later</b>');
    const row = again.locator('#routines tbody tr[role=row]').filter({ hasText: '<b>later</b>' });
    t.is(await row.locator('.looked').count(), 1);
    await again.locator('#search').fill('is:noted is:seen');
    await until(again, `document.querySelector('#count').textContent === '1 of 3 routines'`);
  });
  t.deepEqual(problems, []);
});

test.serial(
  'a batch: the report with its jobs, which are searched, sorted and opened',
  async (t) => {
    const { report, suite } = batchPage();
    await withPage(report, { suite }, async (page) => {
      await page.getByRole('button', { name: 'Jobs' }).click();
      t.regex((await rowsOf(page))[0], /^failed\s+bad/);
      await page.getByRole('button', { name: 'time' }).click();
      t.regex((await rowsOf(page))[0], /large/);
      await page.keyboard.press('/');
      await until(page, `document.activeElement?.id === 'search'`);
      await page.keyboard.type('status|failed !large !small');
      t.is((await rowsOf(page)).length, 1);
      await page.locator('.listed tbody tr').first().focus();
      await page.keyboard.press('Enter');
      await page.getByText('<b>line</b>').waitFor();
      await page.locator('#search').fill('large');
      await page.locator('.listed tbody tr').first().click();
      await page.locator('.detail .link').first().click();
      await page.locator('#detail-title').waitFor();
      await page.getByText('large: n 1 to 9, 75.0 % of its cost').waitFor();
    });
  },
);

test.serial('trends: clusters with their laws and plots, and members that open', async (t) => {
  const { report, trends, name } = trendsPage();
  await withPage(report, { trends }, async (page) => {
    t.regex((await rowsOf(page))[0], /3 rows\^2[^]*7\.68M/);
    await page.locator('#search').fill('another');
    t.is((await rowsOf(page)).length, 1);
    await page.locator('#search').fill('');
    await page.locator('.listed tbody tr').first().click();
    await until(page, `document.querySelector('.detail canvas')?.width > 100`);
    await page.locator('.detail .link').first().click();
    t.regex(await page.locator('#detail-title').innerText(), new RegExp(`^${name}`));
  });
});

test.serial('many processes are grouped by program; commands show where they differ', async (t) => {
  const run = (pid: number, ...argv: string[]) =>
    sampleRun({ pid, exe: `/usr/bin/${argv[0]}`, argv, blocks: argv[0] === 'cc1' ? 1000 : 10 });
  const runs = [
    run(1, 'make', '-j2'),
    ...[1, 2, 3].map((i) => run(10 + i, 'cc1', '-quiet', `f${i}.c`, '-o', `/tmp/${i}.s`)),
    run(20, 'as', 'a'),
    run(21, 'as', 'b'),
  ];
  const problems = await show(
    browser,
    sampleReport({ runs }),
    async ({ page }) => {
      const programs = page.locator('details.program');
      t.deepEqual(
        (await programs.locator('summary').allInnerTexts()).map((text) => text.split(',')[0]),
        ['cc1 3 processes', 'as 2 processes', 'make 1 process'],
      );
      const first = programs.first();
      t.deepEqual(await first.locator('td[data-title=command]').allInnerTexts(), [
        '… f1.c … /tmp/1.s',
        '… f2.c … /tmp/2.s',
        '… f3.c … /tmp/3.s',
      ]);
      await programs.last().locator('summary').click();
      t.regex(await programs.last().innerText(), /make -j2/);
    },
    '#view=runs',
  );
  t.deepEqual(problems, []);
});
