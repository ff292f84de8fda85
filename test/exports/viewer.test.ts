/** Exports in speedscope itself: its published page in a browser. */
import test from 'ava';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { exportReport } from '../../src/exports/export.js';
import type { ExportFormat } from '../../src/exports/export.js';
import { inFolder } from '../support/command.js';
import { hostileReport } from '../terminal/hostile.js';
import { sortReport } from './sorted.js';

test('speedscope opens its own format, pprof and callgrind, hostile names included', async (t) => {
  const root = dirname(createRequire(import.meta.url).resolve('speedscope/package.json'));
  const reports = { sort: await sortReport(), hostile: hostileReport() };
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--allow-file-access-from-files'],
  });
  try {
    await inFolder(async (folder) => {
      const cases: [keyof typeof reports, ExportFormat, string, RegExp][] = [
        ['sort', 'speedscope', 'r.speedscope.json', /insertion_sort/],
        ['sort', 'pprof', 'r.pb.gz', /insertion_sort/],
        ['sort', 'callgrind', 'callgrind.out.1', /insertion_sort/],
        ['hostile', 'speedscope', 'h.speedscope.json', /<script>alert\(1\)<\/script>/],
        ['hostile', 'pprof', 'h.pb.gz', /<script>alert\(1\)<\/script>/],
      ];
      for (const [report, format, name, expected] of cases) {
        const data = Buffer.from(await exportReport(reports[report], format));
        // As its command line hands a file to the page.
        const script = join(folder, `${name}.js`);
        const args = [name, data.toString('base64')].map((text) => JSON.stringify(text)).join(', ');
        await writeFile(script, `speedscope.loadFileFromBase64(${args})`);
        const page = await browser.newPage();
        const problems: string[] = [];
        page.on('pageerror', (error) => problems.push(error.message));
        page.on('dialog', (dialog) => {
          problems.push(dialog.message());
          void dialog.dismiss();
        });
        await page.goto(`file://${root}/dist/release/index.html#localProfilePath=${script}`);
        await page.keyboard.press('3');
        const table = page.locator('body', { hasText: expected });
        await table.waitFor({ timeout: 60_000 }).catch(async () => {
          problems.push(`${name}: ${(await page.innerText('body')).slice(0, 500)}`);
        });
        t.deepEqual(problems, []);
        await page.close();
      }
      t.true((await readFile(join(folder, 'h.pb.gz.js'))).length > 0);
    });
  } finally {
    await browser.close();
  }
});
