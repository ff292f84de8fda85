/**
 * `npm run check:page [-- PAGE.html ...]`: pages in three widths and both themes, view by view, without
 * what axe-core calls serious or critical, and without anything that is wider than the window.
 * Without pages it makes its own: of a report that has all there is, of two that are compared, of a
 * batch and of trends.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { diff } from '../../src/compare/diff/diff.js';
import { diffHtml } from '../../src/compare/diff/diff-html.js';
import { toHtml } from '../../src/pages/to-html.js';
import { richReport } from '../../test/browser/rich.js';
import { batchPage, trendsPage } from '../../test/browser/rich-pages.js';

const WIDTHS = [420, 1400, 2560] as const;
const SCHEMES = ['light', 'dark'] as const;
/** What users are kept from doing. */
const IMPACTS = ['serious', 'critical'];

/** What is used of axe-core's results. */
interface Violation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { html: string }[];
}

/** @throws Error that says what to install */
async function axeSource(): Promise<string> {
  const { resolve: find } = createRequire(import.meta.url);
  try {
    return await readFile(find('axe-core/axe.min.js'), 'utf8');
  } catch {
    throw new Error('axe-core is not installed: run npm ci');
  }
}

async function ownPages(folder: string): Promise<string[]> {
  const report = await richReport(folder);
  const before = await richReport(folder);
  for (const routine of before.routines) routine.cost_total *= 2;
  const batch = batchPage();
  const trends = trendsPage();
  const pages = [
    ['report.html', await toHtml(report)],
    ['compared.html', await diffHtml(diff(before, report), before, report)],
    ['batch.html', await toHtml(batch.report, { suite: batch.suite })],
    ['trends.html', await toHtml(trends.report, { trends: trends.trends })],
  ] as const;
  for (const [name, html] of pages) await writeFile(join(folder, name), html);
  return pages.map(([name]) => join(folder, name));
}

/** What is wrong with the page as it is now, a line each. */
async function problemsOf(page: Page, axe: string): Promise<string[]> {
  // The page's policy forbids scripts of others: the browser itself evaluates this one.
  await page.evaluate(axe);
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  const bad = found
    .filter(({ impact }) => impact !== null && IMPACTS.includes(impact))
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.length}): ${nodes[0].html.slice(0, 160)}`,
    );
  const wide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return wide > 0 ? [...bad, `${wide} pixels wider than the window`] : bad;
}

/** Views of the page, by the ids of their buttons, and details once more for those with a list. */
async function viewsOf(page: Page): Promise<string[]> {
  const ids = await page
    .locator('[id^="view-"]')
    .evaluateAll((all) => all.map((each) => (each as unknown as { id: string }).id));
  return ids.map((id) => id.replace('view-', ''));
}

const given = process.argv.slice(2).map((file) => resolve(file));
const axe = await axeSource();
const folder = await mkdtemp(join(tmpdir(), 'comair-check-page-'));
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
let seen = 0;
let wrong = 0;
try {
  for (const file of given.length > 0 ? given : await ownPages(folder)) {
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) {
        const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
        await page.goto(`file://${file}`);
        await page.locator('#app > *').first().waitFor();
        for (const view of await viewsOf(page)) {
          await page.goto(`file://${file}#view=${view}`);
          await page.waitForTimeout(300);
          if (view === 'routines')
            await page.locator('#routines tbody tr[role=row]').first().click();
          await page.waitForTimeout(300);
          seen++;
          for (const problem of await problemsOf(page, axe)) {
            wrong++;
            console.log(`${basename(file)} ${view} ${width} ${colorScheme}: ${problem}`);
          }
        }
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
console.log(`${seen} views seen, ${wrong === 0 ? 'nothing' : wrong} wrong`);
process.exitCode = wrong === 0 ? 0 : 1;
