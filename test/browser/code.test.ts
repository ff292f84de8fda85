/** Source and instructions of a routine whose blocks were counted, in its details. */
import test from 'ava';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { compact } from '../../src/base/text/numbers.js';
import { profile } from '../../src/api/profile.js';
import type { Report } from '../../src/schema/report.js';
import { inFolder, run } from '../support/command.js';
import { serve } from '../../src/serve/serve.js';
import { toJson } from '../../src/report/read/json.js';
import { ROWS, launch, show } from './browser.js';

const SOURCE = `#include <stdlib.h>
static int mixed(int s, int i) {
  return s ^ (i * 31);
}
__attribute__((noinline, noipa)) int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      s = mixed(s, k);
  return s;
}
__attribute__((noinline, noipa)) int little(int n) {
  return n + 1;
}
int main(int argc, char **argv) {
  return work(little(atoi(argv[argc - 1]))) == argc;
}
`;

/** Its sources lie where a page may have them from. */
async function report(folder: string): Promise<Report> {
  const [source, program] = [join(folder, 'prog.c'), join(folder, 'prog')];
  await writeFile(source, SOURCE);
  await run('gcc', ['-g', '-O1', '-o', program, source]);
  return (await profile([program, '59'], { blockCounts: true, loops: true })).report;
}

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

test('lines have their cost, hot ones are jumped to, and lines and instructions mark each other', async (t) => {
  const problems = await show(browser, report, async ({ page }) => {
    await page.locator(ROWS).filter({ hasText: 'work' }).first().click();
    const source = page.getByRole('group', { name: 'Source lines' });
    const code = page.getByRole('group', { name: 'Instructions' });
    const lines = await source.locator('tr').allInnerTexts();
    const hot = lines.find((text) => text.includes('return s ^ (i * 31);'));
    t.true(hot?.includes(compact(1770)), hot);
    t.true(lines.some((text) => text.includes('int work(int n) {')));
    // A bracket for each loop.
    t.true(lines.some((text) => text.includes('[ for') || /[┌│└[]\s*for \(int k/.test(text)));
    // By keyboard: the hottest line first, with its instructions.
    const next = page.getByRole('button', { name: 'next hot line' });
    await next.focus();
    await page.keyboard.press('Enter');
    const hottest = await source.locator('tr.chosen').getAttribute('data-line');
    t.true((await code.locator('tr.chosen').count()) > 0);
    await page.keyboard.press('Enter');
    t.not(await source.locator('tr.chosen').getAttribute('data-line'), hottest);
    // By mouse: an instruction marks its line.
    const ret = code.locator('tr', { hasText: /ret/ });
    await ret.click();
    t.is(await source.locator('tr.chosen').count(), 1);
    t.is(
      await ret.getAttribute('data-line'),
      await source.locator('tr.chosen').getAttribute('data-line'),
    );
    await page.setViewportSize({ width: 420, height: 800 });
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    t.true(overflow <= 0, String(overflow));
  });
  t.deepEqual(problems, []);
});

test('a served page asks for the source and the code of routines that it has not', async (t) => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'run.json'), toJson(await report(folder)));
    const server = await serve(folder, { sourceRoots: [folder] });
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(server.url);
    await page.getByRole('link', { name: 'run.json' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Routines' }).click();
    await frame.locator(ROWS).first().waitFor();
    await frame.locator('#search').fill('name:little');
    await frame.locator(ROWS).first().click();
    // It has too little of the cost to be ranked.
    await frame.getByText('not ranked').waitFor();
    const source = frame.getByRole('group', { name: 'Source lines' });
    await source.getByText('return n + 1;').waitFor();
    await frame.getByRole('group', { name: 'Instructions' }).getByText('ret').waitFor();
    t.deepEqual(problems, []);
    await page.close();
    await server.close();
  });
});
