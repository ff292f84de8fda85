/**
 * `node dist/tools/screenshot.js REPORT.html OUT.png`: the picture of the HTML report in README.md,
 * in Debian's chromium.
 */
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [report, out] = process.argv.slice(2) as (string | undefined)[];
if (report === undefined || out === undefined) {
  throw new Error('usage: node dist/tools/screenshot.js REPORT.html OUT.png');
}
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 1010 },
    colorScheme: 'light',
  });
  await page.goto(`${pathToFileURL(report).href}#`);
  await page
    .getByText('culprit', { exact: true })
    .locator('xpath=following::a | following::button')
    .first()
    .click();
  // The plots come one a frame.
  await page.waitForTimeout(1500);
  await page.screenshot({ path: out });
} finally {
  await browser.close();
}
