/** An open routine: plots with their switches, tables, callers, source. */
import test from 'ava';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ROWS, hashOf, launch, pixels, show } from './browser.js';
import { QUADRATIC, richReport } from './rich.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

const OPEN = '#routine=aaaa00000001';

const plot = (page: Page, label: RegExp) => page.getByRole('img', { name: label });
const canvas = (page: Page, label: RegExp) => plot(page, label).locator('canvas');
const COST = /^Cost of a call/;

/** Waits until the plot is painted again as wanted. */
async function until(page: Page, wanted: () => Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < 40; i++) {
    if (await wanted()) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

test.serial('what is known stands in words', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page }) => {
      const facts = await page.locator('.facts').innerText();
      for (const text of [
        /2 n\^2/,
        /confidence 0\.98/,
        /n\^1\.91 to n\^2\.07/,
        /O\(n log n\), 4\.5 times the error/,
        /11\.5M blocks for a call of size 2\.4k \(95 %: 10M to 13M\)/,
        /24 distinct sizes, 10 to 240 cells/,
      ]) {
        t.regex(facts, text);
      }
    },
    OPEN,
  );
  t.deepEqual(problems, []);
});

test.serial('each axis has its own switch between linear and logarithmic', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page, url, another }) => {
      const image = () =>
        canvas(page, COST).evaluate((each) =>
          (each as unknown as { toDataURL(): string }).toDataURL(),
        );
      await canvas(page, COST).waitFor();
      const seen = new Set([await image()]);
      const figure = page.locator('figure', { has: page.getByText('Cost by input size') });
      for (const axis of ['x', 'y']) {
        const toggle = figure.getByRole('button', { name: `${axis} axis logarithmic` });
        t.is(await toggle.getAttribute('aria-pressed'), 'false');
        await toggle.click();
        t.is(await toggle.getAttribute('aria-pressed'), 'true');
        t.true(await until(page, async () => !seen.has(await image())));
        seen.add(await image());
      }
      t.is(seen.size, 3);
      const hash = await hashOf(page);
      t.regex(hash, /x=log/);
      t.regex(hash, /y=log/);
      const again = await another(url + hash);
      const pressed = again.locator('figure', { has: again.getByText('Cost by input size') });
      for (const axis of ['x', 'y']) {
        const toggle = pressed.getByRole('button', { name: `${axis} axis logarithmic` });
        t.is(await toggle.getAttribute('aria-pressed'), 'true');
      }
      // The x axis back: the other one stays.
      await figure.getByRole('button', { name: 'x axis logarithmic' }).click();
      t.notRegex(await hashOf(page), /x=log/);
      t.regex(await hashOf(page), /y=log/);
    },
    OPEN,
  );
  t.deepEqual(problems, []);
});

test.serial(
  'the cost plot has curve, band, the candidates that are asked for, and a way ahead',
  async (t) => {
    const problems = await show(
      browser,
      richReport,
      async ({ page }) => {
        await canvas(page, COST).waitFor();
        t.true(await until(page, async () => (await pixels(canvas(page, COST), 'curve')) > 100));
        await page.getByText('95 % of calls').waitFor();
        const legend = page.getByRole('group', { name: 'Legend of the cost plot' });
        const next = legend.getByRole('button', {
          name: /O\(n log n\), next best: 4\.5× the error/,
        });
        const other = legend.getByRole('button', { name: 'O(n^3)' });
        for (const [button, color] of [
          [next, 'series-2'],
          [other, 'series-6'],
        ] as const) {
          // The runner-up has the colour of the curve, which is there already.
          const before = await pixels(canvas(page, COST), color);
          t.is(await button.getAttribute('aria-pressed'), 'false');
          await button.click();
          t.is(await button.getAttribute('aria-pressed'), 'true');
          const more = async () => (await pixels(canvas(page, COST), color)) > before + 20;
          t.true(await until(page, more), color);
        }
        t.regex(await hashOf(page), /also=/);
        const label = () => plot(page, COST).getAttribute('aria-label');
        t.regex((await label()) ?? '', /24 sizes up to 240, largest cost 115k, fitted 2 n\^2/);
        await page.getByRole('button', { name: 'to 10×' }).click();
        t.regex(await hashOf(page), /reach=10/);
        // What was seen is now in the first tenth of the plot.
        await plot(page, COST).hover({ position: { x: 120, y: 150 } });
        await page
          .locator('.readout')
          .first()
          .filter({ hasText: /size \d+: 3 calls/ })
          .waitFor();
      },
      OPEN,
    );
    t.deepEqual(problems, []);
  },
);

test.serial('under the cursor: calls, least, mean and most, the fit and the band', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page }) => {
      await canvas(page, COST).waitFor();
      await plot(page, COST).hover({ position: { x: 400, y: 150 } });
      const readout = page.locator('.readout').first();
      await readout.filter({ hasText: 'size' }).waitFor();
      const text = await readout.innerText();
      const n = Number(/size (\d+)/.exec(text)![1]);
      t.true(n > 10 && n < 240);
      t.regex(
        text,
        /3 calls, cost [\d.k]+ least, [\d.k]+ mean, [\d.k]+ most; fitted [\d.k]+, 95 % of calls/,
      );
    },
    OPEN,
  );
  t.deepEqual(problems, []);
});

test.serial('several recordings have their colours and their switches', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page, url, another }) => {
      await canvas(page, COST).waitFor();
      const count = (color: string) => pixels(canvas(page, COST), color);
      t.true(await until(page, async () => (await count('series-1')) > 50));
      const first = page.getByRole('button', { name: 'old.comair' });
      t.is(await first.getAttribute('aria-pressed'), 'true');
      await first.click();
      t.is(await first.getAttribute('aria-pressed'), 'false');
      t.true(await until(page, async () => (await count('series-1')) === 0));
      t.is(
        await page.getByRole('button', { name: 'new.comair' }).getAttribute('aria-pressed'),
        'true',
      );
      t.regex(await hashOf(page), /off=0/);
      const again = await another(url + (await hashOf(page)));
      const there = again.getByRole('button', { name: 'old.comair' });
      t.is(await there.getAttribute('aria-pressed'), 'false');
    },
    OPEN,
  );
  t.deepEqual(problems, []);
});

test.serial('residuals, how often sizes occurred, cost divided by f(n)', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page }) => {
      // The largest costs lie on the curve.
      const residuals = plot(page, /^Residuals: how far the largest cost .* from 0\.0 % to 0\.0 %/);
      await residuals.waitFor();
      await plot(page, /^How often each size occurred: 24 sizes, the commonest 3 times/).waitFor();
      await plot(page, /largest cost divided by the function in O\(n\^2\): up to 2$/).waitFor();
      for (const label of [/^Residuals/, /^How often/, /divided by/]) {
        t.true(await until(page, async () => (await pixels(canvas(page, label), 'point')) > 50));
      }
      await page.locator('#divisor').selectOption('O(n)');
      await plot(page, /divided by the function in O\(n\): up to 480$/).waitFor();
      t.regex(await hashOf(page), /divide=O/);
    },
    OPEN,
  );
  t.deepEqual(problems, []);
});

test.serial('points as a table', async (t) => {
  const problems = await show(
    browser,
    richReport,
    async ({ page }) => {
      await page.getByText('Points as a table').click();
      const rows = page.locator('details.points tbody tr');
      await rows.first().waitFor();
      t.is(await rows.count(), 24);
      t.deepEqual((await rows.first().innerText()).split(/\s+/), [
        '10',
        '3',
        '100',
        '135.7',
        '200',
      ]);
    },
    OPEN,
  );
  t.deepEqual(problems, []);
});

test.serial(
  'callers and callees lead to each other; contexts and threads have their tables',
  async (t) => {
    const problems = await show(
      browser,
      richReport,
      async ({ page }) => {
        const card = (title: string) =>
          page.locator('.card', { has: page.getByRole('heading', { name: title, exact: true }) });
        t.regex(await card('Callers').innerText(), /outer\s+O\(n\)\s+72\s+100 %/);
        t.regex(await card('Callees').innerText(), /compare\s+unknown\s+5k/);
        t.regex(
          await card('By what it was called through').innerText(),
          /main › outer\s+O\(n\^2\)\s+40\s+60\.0 %/,
        );
        t.regex(await card('Threads').innerText(), /thread 1 of process 42\s+40\s+55\.6 %/);
        await card('Callers').getByRole('button', { name: 'outer' }).click();
        t.regex(await page.locator('#detail-title').innerText(), /^outer/);
        await card('Callees').getByRole('button', { name: QUADRATIC }).click();
        t.regex(await page.locator('#detail-title').innerText(), new RegExp(`^${QUADRATIC}`));
        await page.goBack();
        await page.locator('#detail-title').filter({ hasText: 'outer' }).waitFor();
      },
      OPEN,
    );
    t.deepEqual(problems, []);
  },
);

test.serial(
  'the source with the line of the routine; changed since the build: a warning',
  async (t) => {
    const problems = await show(
      browser,
      richReport,
      async ({ page }) => {
        const here = page.locator('.source .line.here');
        t.is(await here.locator('.number').innerText(), '12');
        t.is(await here.locator('code').innerText(), 'void search(void) {');
        t.is(await page.locator('.source .number').first().innerText(), '9');
        t.is(await page.locator('.source .number').last().innerText(), '21');
        t.regex(
          await page.getByRole('note').innerText(),
          /was changed after the program was built/,
        );
      },
      OPEN,
    );
    t.deepEqual(problems, []);
    const old = async (folder: string) => {
      const report = await richReport(folder);
      await utimes(join(folder, 'search.c'), 9e8, 9e8);
      return report;
    };
    await show(
      browser,
      old,
      async ({ page }) => {
        await page.locator('.source .line.here').waitFor();
        t.is(await page.getByRole('note').count(), 0);
      },
      OPEN,
    );
  },
);

test.serial('a routine without a claim says why, and has its plots', async (t) => {
  const problems = await show(browser, richReport, async ({ page }) => {
    await page.locator(ROWS).nth(2).click();
    t.regex(await page.locator('.facts').innerText(), /only 2 different sizes; 5 sizes are needed/);
    await page.getByText('No cost function was claimed').waitFor();
    await canvas(page, COST).waitFor();
  });
  t.deepEqual(problems, []);
});

test.serial('light and dark: by the system, and by the button', async (t) => {
  const problems = await show(browser, richReport, async ({ page, url, another }) => {
    const background = (of: Page) =>
      of.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await background(page);
    t.not(light, dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Colours: auto' }).click();
    t.is(await background(page), dark);
    t.regex(await hashOf(page), /theme=dark/);
    t.is(await background(await another(`${url}#theme=dark`)), dark);
    await page.getByRole('button', { name: 'Colours: dark' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    t.is(await background(page), light);
  });
  t.deepEqual(problems, []);
});
