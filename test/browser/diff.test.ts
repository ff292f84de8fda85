/** The page that `diff --html` writes, in a browser. */
import test from 'ava';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diff } from '../../src/compare/diff/diff.js';
import { diffHtml } from '../../src/compare/diff/diff-html.js';
import { inFolder } from '../support/command.js';
import { hostileReport } from '../render/text/hostile.js';
import { launch } from './browser.js';

test('changes have evidence and plots; hostile names are text, and nothing is asked for', async (t) => {
  const [before, after] = [hostileReport(), hostileReport()];
  for (const { routines } of [before, after]) {
    for (const routine of routines) {
      routine.points = [1, 2, 4, 8, 16].map((n) => [n, 1, n * n, n * n, n * n]);
      routine.cost_share = 0.5;
    }
  }
  for (const routine of after.routines) {
    routine.class = 'O(n)';
    routine.exponent = 1;
    routine.formula = '9 n';
    routine.points = [1, 2, 4, 8, 16].map((n) => [n, 1, n, n, n]);
  }
  const browser = await launch();
  try {
    await inFolder(async (folder) => {
      const file = join(folder, 'diff.html');
      await writeFile(file, diffHtml(diff(before, after), before, after));
      const problems: string[] = [];
      const page = await browser.newPage();
      page.on('request', (request) => {
        if (request.url() !== `file://${file}`) problems.push(request.url());
      });
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => problems.push(message.text()));
      page.on('dialog', (dialog) => {
        problems.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(`file://${file}`);
      t.true((await page.locator('article.better').count()) > 5);
      t.true((await page.innerText('body')).includes('<script>alert(1)</script>'));
      t.true((await page.locator('article svg').count()) > 0);
      t.is(await page.locator('script, img').count(), 0);
      t.deepEqual(problems, []);
    });
  } finally {
    await browser.close();
  }
});
