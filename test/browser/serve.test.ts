/** The pages of `serve` in a browser: their policies, and that they follow the folder. */
import test from 'ava';
import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '../../src/serve/serve.js';
import { toJson } from '../../src/report/read/json.js';
import { inFolder } from '../support/command.js';
import { HOSTILE } from '../terminal/hostile.js';
import { sampleReport, sampleRoutine, sampleRun } from '../support/sample-report.js';
import { launch } from './browser.js';

/**
 * At once, as the commands write theirs: a file that is looked at while it has no bytes yet is an
 * error until the next look.
 */
async function putReport(file: string, name: string): Promise<void> {
  const hidden = `${file}.part`;
  await writeFile(hidden, toJson(sampleReport({ routines: [sampleRoutine({ name })] })));
  await rename(hidden, file);
}

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
      await putReport(file, HOSTILE[0]);
      await page
        .getByRole('row', { name: /run\.json/ })
        .filter({ hasText: HOSTILE[0] })
        .waitFor();
      // In a narrow window cells stand below each other, and are still a table's.
      const { width, height } = page.viewportSize()!;
      await page.setViewportSize({ width: 420, height });
      t.true((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 420);
      t.is(await page.getByRole('cell').count(), 5);
      t.is(await page.getByRole('rowheader').count(), 1);
      await page.setViewportSize({ width, height });
      await page.getByRole('link', { name: 'run.json' }).click();
      const frame = page.frameLocator('iframe');
      const row = frame.locator('#routines tbody tr[role=row]');
      await row.filter({ hasText: HOSTILE[0] }).click();
      await frame.locator('#detail-title').waitFor();
      // What is open in the report stands in the address of the page around it.
      await page.waitForURL(/routine=/);
      await putReport(file, 'another_name');
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

test('the list is searched, sorted, grouped by program; two files are compared; a history', async (t) => {
  const browser = await launch();
  try {
    await inFolder(async (folder) => {
      const report = (exe: string, blocks: number): string =>
        toJson(
          sampleReport({
            runs: [sampleRun({ exe, argv: [exe, String(blocks)], blocks })],
            routines: [sampleRoutine({ name: `routine_of_${blocks}` })],
          }),
        );
      for (const [i, [name, exe, blocks]] of (
        [
          ['a.json', '/bin/sort', 500],
          ['b.json', '/bin/grep', 70_000],
          ['c.json', '/bin/sort', 1500],
        ] as const
      ).entries()) {
        await writeFile(join(folder, name), report(exe, blocks));
        await utimes(join(folder, name), 1e9 + i, 1e9 + i);
      }
      const server = await serve(folder);
      const page = await browser.newPage();
      page.setDefaultTimeout(30_000);
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      await page.goto(server.url);
      const names = () => page.locator('tbody tr:visible th a[href^="view/"]').allInnerTexts();
      await page
        .getByRole('row', { name: /c\.json/ })
        .filter({ hasText: '1.5k blocks' })
        .waitFor();
      await page
        .getByRole('row', { name: /a\.json/ })
        .filter({ hasText: '500 blocks' })
        .waitFor();
      await page
        .getByRole('row', { name: /b\.json/ })
        .filter({ hasText: '70k blocks' })
        .waitFor();
      t.deepEqual(await names(), ['c.json', 'b.json', 'a.json']);
      await page.getByRole('button', { name: 'cost' }).click();
      t.deepEqual(await names(), ['b.json', 'c.json', 'a.json']);
      await page.keyboard.press('/');
      await page.keyboard.type('sort !1500');
      t.deepEqual(await names(), ['a.json']);
      t.is(await page.locator('output').innerText(), '1 of 3 files');
      await page.getByRole('searchbox').fill('');
      await page.getByRole('checkbox', { name: 'by program' }).check();
      t.deepEqual(await names(), ['b.json', 'c.json', 'a.json']);
      const groups = page.locator('tr.group');
      t.deepEqual(await groups.allInnerTexts(), ['grep, 1 file history', 'sort, 2 files history']);
      await page.reload();
      t.is(await groups.count(), 2);
      await groups.last().getByRole('link', { name: 'history' }).click();
      await page.getByRole('heading', { name: 'sort: 2 recordings' }).waitFor();
      t.regex(await page.locator('tbody').innerText(), /a\.json[^]*c\.json[^]*× 3/);
      await page.getByRole('link', { name: 'All files' }).click();
      await page.getByRole('checkbox', { name: 'Choose c.json' }).check();
      await page.getByRole('checkbox', { name: 'Choose a.json' }).check();
      await page.getByRole('button', { name: 'Compare two' }).click();
      const frame = page.frameLocator('iframe');
      await frame.getByText('No change: 1 routine compared').waitFor();
      await frame.getByText('compared with /bin/sort 500').waitFor();
      t.deepEqual(problems, []);
      await server.close();
    });
  } finally {
    await browser.close();
  }
});
