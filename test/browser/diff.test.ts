/** Two reports in one page: that of `diff --html`, and a second file that one opens or drops. */
import test from 'ava';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { diff } from '../../src/compare/diff/diff.js';
import { diffHtml } from '../../src/compare/diff/diff-html.js';
import { toHtml } from '../../src/pages/to-html.js';
import { toJson } from '../../src/report/read/json.js';
import type { Point, Report } from '../../src/schema/report.js';
import { inFolder } from '../support/command.js';
import { hostileReport } from '../terminal/hostile.js';
import { sampleReport, sampleRoutine, sampleRun } from '../support/sample-report.js';
import { launch, pixels, soon, until } from './browser.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

const pointsOf = (cost: (n: number) => number): Point[] =>
  [10, 20, 40, 80, 160, 320].map((n) => [n, 1, cost(n), cost(n), cost(n)]);

/** `search` was n^2 and is 400 n: cheaper from n = 400 on; `gone` is replaced by `come`. */
function side(now: boolean): Report {
  const power = now ? 1 : 2;
  const factor = now ? 200 : 1;
  const cost = (n: number): number => factor * n ** power;
  const points = pointsOf(cost);
  const total = points.reduce((sum, [, , , , each]) => sum + each, 0);
  const start = { routine: null, name: '(thread)', calls: 6, cost: total };
  return sampleReport({
    routines: [
      sampleRoutine({
        id: now ? 'aaaa00000011' : 'aaaa00000001',
        name: 'search',
        build_id: now ? 'bb' : 'aa',
        class: now ? 'O(n)' : 'O(n^2)',
        exponent: power,
        formula: now ? '200 n' : 'n^2',
        curve: { offset: 0, terms: [{ coefficient: factor, power, log: 0 }] },
        points,
        sizes: points.length,
        size_range: [10, 320],
        cost_total: total,
        cost_share: 0.9,
        callers: [start],
        callees: [],
      }),
      sampleRoutine({
        id: now ? 'aaaa00000012' : 'aaaa00000002',
        name: now ? 'come' : 'gone',
        rank: 2,
        build_id: now ? 'bb' : 'aa',
        cost_share: 0.1,
        callers: [start],
        callees: [],
      }),
    ],
  });
}

async function opened(file: string, problems: string[], hash = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  page.setDefaultTimeout(20_000);
  page.on('request', (request) => {
    if (!request.url().startsWith(`file://${file}`)) problems.push(request.url());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('dialog', (dialog) => {
    problems.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`file://${file}${hash}`);
  return page;
}

/** What all pages that compare these two sides say. */
async function compares(t: { true: (is: boolean) => void }, page: Page): Promise<void> {
  const card = page.locator('article.change').filter({ hasText: /search/ });
  await card.first().waitFor();
  await card.locator('.crossing').filter({ hasText: 'They cross at n = 200' }).waitFor();
  const canvas = card.locator('canvas').first();
  await until(page, `document.querySelector('article canvas')?.width > 100`);
  t.true((await pixels(canvas, 'curve')) > 20);
  t.true((await pixels(canvas, 'series-3')) > 20);
  await page.locator('article.change').filter({ hasText: 'come' }).first().waitFor();
}

test.serial(
  'a page of diff --html: changes, both curves, columns, colours, and search',
  async (t) => {
    await inFolder(async (folder) => {
      const file = join(folder, 'diff.html');
      const [old, now] = [side(false), side(true)];
      await writeFile(file, await diffHtml(diff(old, now), old, now));
      const problems: string[] = [];
      const page = await opened(file, problems);
      await compares(t, page);
      t.regex(
        await page.locator('#verdict').innerText(),
        /^search: 102k to 64k blocks a call at n = 320, 1\.6 times less\. Better at equal sizes/,
        'the change, not what one of them says',
      );
      const chips = page.getByRole('group', { name: 'Show only these changes' });
      const all = await page.locator('article.change').count();
      await chips.getByRole('button', { name: /^better/ }).click();
      t.true((await page.locator('article.change').count()) < all);
      await page.getByRole('button', { name: 'Routines', exact: true }).click();
      const cells = page.locator('#routines tbody tr[role=row]');
      await page.getByRole('button', { name: /^change/ }).click();
      t.regex(await cells.first().innerText(), /come[^]*new/);
      t.regex(await cells.last().innerText(), /search[^]*times less/);
      await page.locator('#search').fill('change<0.97');
      await until(page, `document.querySelector('#count').textContent.startsWith('1 of 2')`);
      await page.keyboard.press('Enter');
      await page.getByText('Compared with before').waitFor();
      await page.getByRole('button', { name: 'Flame graph' }).click();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await soon(page.locator('.flame canvas'), 'flame-slow', (count) => count > 0);
      await page.getByText('costs more than before').waitFor();
      await page.getByRole('button', { name: 'Call tree' }).click();
      t.true(await page.getByRole('columnheader', { name: 'change' }).isVisible());
      await page.getByRole('button', { name: 'end', exact: true }).click();
      await page.getByRole('columnheader', { name: 'change' }).waitFor({ state: 'detached' });
      t.deepEqual(problems, []);
      await page.close();
    });
  },
);

test.serial(
  'beside a long title of what it is compared with, the own one can be read',
  async (t) => {
    await inFolder(async (folder) => {
      const file = join(folder, 'diff.html');
      const argv = ['./program', 'with', 'as', 'many', 'words', 'as', 'make', 'a', 'title', 'long'];
      const [old, now] = [false, true].map((each) => ({
        ...side(each),
        runs: [sampleRun({ argv })],
      }));
      await writeFile(file, await diffHtml(diff(old, now), old, now));
      const problems: string[] = [];
      const page = await opened(file, problems);
      for (const width of [700, 1000, 1200, 1400]) {
        await page.setViewportSize({ width, height: 900 });
        const box = await page.locator('.page-title h1').boundingBox();
        t.true(box !== null && box.width >= 300, `${width} px: ${box?.width ?? 'none'}`);
        t.true((await page.evaluate<number>('document.documentElement.scrollWidth')) <= width);
      }
      t.deepEqual(problems, []);
      await page.close();
    });
  },
);

test.serial('a second file: a report in JSON, a page, swapped, and what is none', async (t) => {
  await inFolder(async (folder) => {
    const [page1, page2, json, other] = ['now.html', 'old.html', 'old.json', 'other.json'].map(
      (name) => join(folder, name),
    );
    await writeFile(page1, await toHtml(side(true)));
    await writeFile(page2, await toHtml(side(false)));
    await writeFile(json, toJson(side(false)));
    await writeFile(other, '{"schema": 99}');
    const problems: string[] = [];
    const page = await opened(page1, problems);
    for (const file of [json, page2]) {
      await page.locator('#other').setInputFiles(file);
      await compares(t, page);
      await page.getByRole('button', { name: 'end', exact: true }).click();
    }
    // A file that is dropped anywhere.
    const dataTransfer = await page.evaluateHandle(
      `{ const all = new DataTransfer(); all.items.add(new File([${JSON.stringify(toJson(side(false)))}], 'old.json')); all; }`,
    );
    await page.dispatchEvent('body', 'dragover', { dataTransfer });
    await page.dispatchEvent('body', 'drop', { dataTransfer });
    await compares(t, page);
    await page.getByRole('button', { name: 'end', exact: true }).click();
    await page.locator('#other').setInputFiles(other);
    await page.getByRole('alert').filter({ hasText: 'is of another version' }).waitFor();
    await page.locator('#other').setInputFiles(page2);
    await page.getByRole('button', { name: 'swap' }).click();
    await page.locator('article.change').filter({ hasText: 'gone' }).first().waitFor();
    t.deepEqual(problems, []);
    await page.close();
  });
});

/** customers has one call a side; flat costs a thousandth more; the rest is the same. */
function oneSizeSide(now: boolean): Report {
  const cost = now ? 7_790_000 : 403_000_000;
  const flat = now ? 10_010_000 : 10_000_000;
  const routine = (id: string, name: string, total: number, at: number) =>
    sampleRoutine({
      id,
      name,
      build_id: now ? 'bb' : 'aa',
      class: 'unknown',
      formula: null,
      exponent: null,
      curve: null,
      calls: 1,
      points: [[at, 1, total, total, total]],
      sizes: 1,
      size_range: [at, at],
      cost_total: total,
      cost_self: total,
      cost_share: total / (cost + flat),
      callers: [{ routine: null, name: '(thread)', calls: 1, cost: total }],
      callees: [],
    });
  return sampleReport({
    runs: [sampleRun({ blocks: cost + flat })],
    routines: [
      routine(now ? 'aaaa00000011' : 'aaaa00000001', 'customers', cost, 8000),
      routine(now ? 'aaaa00000012' : 'aaaa00000002', 'flat', flat, 9),
    ],
  });
}

test.serial(
  'the headline is what changed most, no change is "0.0 times", and two dots are a line',
  async (t) => {
    await inFolder(async (folder) => {
      const file = join(folder, 'diff.html');
      const [old, now] = [oneSizeSide(false), oneSizeSide(true)];
      await writeFile(file, await diffHtml(diff(old, now), old, now));
      const problems: string[] = [];
      const page = await opened(file, problems);
      t.regex(
        await page.locator('#verdict').innerText(),
        /^customers: 403M to 7\.79M blocks a call at n = 8k, 52 times less\. Better: 413M -> 17\.8M blocks/,
      );
      const card = page.locator('article.change').filter({ hasText: 'customers' });
      t.regex(
        await card.locator('.no-plot').innerText(),
        /^Before: 403M blocks at size 8k; now: 7\.79M blocks at size 8k\./,
      );
      t.is(await card.locator('.plot').count(), 0);
      await page.getByRole('button', { name: 'Routines', exact: true }).click();
      const rows = page.locator('#routines tbody tr[role=row]');
      t.regex(await rows.filter({ hasText: 'customers' }).innerText(), /52 times less/);
      t.regex(await rows.filter({ hasText: 'flat' }).innerText(), /same/);
      t.is(await page.locator('#routines .worse').count(), 0);
      t.deepEqual(problems, []);
      await page.close();
    });
  },
);

test.serial('hostile names are text, and nothing is asked for', async (t) => {
  const [before, after] = [hostileReport(), hostileReport()];
  for (const report of [before, after]) {
    for (const routine of report.routines) {
      routine.points = pointsOf((n) => (report === before ? n * n : n));
      routine.cost_share = 0.5;
    }
  }
  await inFolder(async (folder) => {
    const file = join(folder, 'diff.html');
    await writeFile(file, await diffHtml(diff(before, after), before, after));
    const problems: string[] = [];
    const page = await opened(file, problems);
    await page.locator('article.better').nth(5).waitFor();
    t.true((await page.innerText('.changes')).includes('<script>alert(1)</script>'));
    t.is(await page.locator('.changes script, .changes img').count(), 0);
    t.deepEqual(problems, []);
    await page.close();
  });
});
