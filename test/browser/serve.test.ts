/** The pages of `serve` in a browser: their policies, and that they follow the folder. */
import test from 'ava';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '../../src/serve/serve.js';
import { toJson } from '../../src/render/text/json.js';
import { inFolder } from '../support/command.js';
import { HOSTILE } from '../render/text/hostile.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';
import { launch } from './browser.js';

const reportOf = (name: string): string =>
  toJson(sampleReport({ routines: [sampleRoutine({ name })] }));

test('the list and an open report follow the files; nothing else is asked for', async (t) => {
  const browser = await launch();
  try {
    await inFolder(async (folder) => {
      const server = await serve(folder);
      const problems: string[] = [];
      const page = await browser.newPage();
      page.setDefaultTimeout(30_000);
      page.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) {
          problems.push(request.url());
        }
      });
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('dialog', (dialog) => {
        problems.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(server.url);
      await page.getByText('No recordings').waitFor();
      const file = join(folder, 'run.json');
      await writeFile(file, reportOf(HOSTILE[0]));
      await page
        .getByRole('row', { name: /run\.json/ })
        .filter({ hasText: HOSTILE[0] })
        .waitFor();
      // In a narrow window cells stand below each other, and are still a table's.
      const { width, height } = page.viewportSize()!;
      await page.setViewportSize({ width: 420, height });
      t.true((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 420);
      t.is(await page.getByRole('cell').count(), 4);
      t.is(await page.getByRole('rowheader').count(), 1);
      await page.setViewportSize({ width, height });
      await page.getByRole('link', { name: 'run.json' }).click();
      const frame = page.frameLocator('iframe');
      const row = frame.locator('#routines tbody tr[role=row]');
      await row.filter({ hasText: HOSTILE[0] }).click();
      await frame.locator('#detail-title').waitFor();
      // What is open in the report stands in the address of the page around it.
      await page.waitForURL(/routine=/);
      await writeFile(file, reportOf('another_name'));
      await frame.locator('#detail-title').filter({ hasText: 'another_name' }).waitFor();
      t.regex(page.url(), /routine=/);
      await rm(file);
      await page.getByText('The file is gone.').waitFor();
      await page.getByRole('link', { name: 'All files' }).click();
      await page.getByText('No recordings').waitFor();
      t.deepEqual(problems, []);
      await server.close();
    });
  } finally {
    await browser.close();
  }
});
