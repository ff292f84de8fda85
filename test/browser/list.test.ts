/** The table: search, sort, filters, thumbnails, keys, and what a screen reader is told. */
import test from 'ava';
import type { Browser } from 'playwright-core';
import { ROWS, hashOf, launch, namesOf, show, until } from './browser.js';
import type { FactorLawReport } from '../../src/schema/factors-schema.js';
import type { RoutineReport } from '../../src/schema/report.js';
import { largeReport } from './large.js';
import { QUADRATIC, richReport } from './rich.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

test.serial('ten thousand routines: only rows that are seen are in the document', async (t) => {
  const problems = await show(browser, largeReport(10_000, 300_000), async ({ page }) => {
    t.is(await page.locator('#count').innerText(), '10000 routines');
    const shown = await page.locator(ROWS).count();
    t.true(shown > 5 && shown < 200, `${shown} rows`);
    t.is(await page.locator('#routines').getAttribute('aria-rowcount'), '10001');
    await page.locator('#routines').focus();
    await page.keyboard.press('End');
    const last = page.locator(`${ROWS}.cursor`);
    await last.waitFor();
    t.is(await last.getAttribute('aria-rowindex'), '10001');
    t.true(await last.isVisible());
    t.true((await page.locator(ROWS).count()) < 200);
  });
  t.deepEqual(problems, []);
});

test.serial(
  'over several sizes the table has the laws, and sorts by the fastest term',
  async (t) => {
    const report = largeReport(3, 30);
    const term = (...powers: number[]) => ({
      coefficient: 1,
      of: powers.map((power, i) => ({ factor: 'nm'[i], power, log: 0 as const })),
    });
    const law = (text: string | null, ...terms: FactorLawReport['terms']): FactorLawReport => ({
      law: text,
      terms,
      error: 0,
      reason: text === null ? 'varies' : null,
    });
    const laws = [law('n', term(1)), law('n^2 + m', term(2), term(0, 1)), law(null)];
    for (const [i, routine] of report.routines.entries())
      routine.by_factors = { own: laws[i], total: null, calls: laws[0], points: [] };
    const problems = await show(browser, report, async ({ page }) => {
      const cells = () => page.locator(`${ROWS} td:nth-child(3)`).allInnerTexts();
      await page.getByRole('button', { name: 'own grows' }).click();
      t.deepEqual(await cells(), ['O(n^2 + m)', 'O(n)', 'unknown']);
      await page.getByRole('button', { name: 'own grows' }).click();
      t.deepEqual(await cells(), ['unknown', 'O(n)', 'O(n^2 + m)']);
      t.deepEqual(await page.locator(`${ROWS} td:nth-child(5)`).allInnerTexts(), ['–', '–', '–']);
    });
    t.deepEqual(problems, []);
  },
);

test.serial('search finds names, modules and files, and stands in the URL', async (t) => {
  const problems = await show(browser, largeReport(300, 3000), async ({ page, url, another }) => {
    await page.keyboard.press('/');
    await until(page, `document.activeElement?.id === 'search'`);
    await page.keyboard.type('ROUTINE_17');
    await until(page, `location.hash.includes('ROUTINE_17')`);
    const expected = [17, ...Array.from({ length: 10 }, (_, i) => 170 + i)];
    const names = (await namesOf(page)).map((name) => Number(name.replace(/.*_/, '')));
    t.deepEqual(
      names.sort((a, b) => a - b),
      expected,
    );
    t.is(await page.locator('#count').innerText(), '11 of 300 routines');
    const again = await another(url + (await hashOf(page)));
    t.is(await again.locator(ROWS).count(), 11);
    t.is(await again.locator('#search').inputValue(), 'ROUTINE_17');
    await page.keyboard.type(' nothing at all');
    await page.getByText('No routine matches').waitFor();
    await page.keyboard.press('Escape');
    await page.locator(ROWS).first().waitFor();
    t.is(await page.locator('#count').innerText(), '300 routines');
  });
  t.deepEqual(problems, []);
});

test.serial(
  'operators of the search, counts of classes, reset, and the help of keys',
  async (t) => {
    const report = largeReport(300, 3000);
    const queries: Record<string, (routine: RoutineReport) => boolean> = {
      'routine_7|module3': ({ name }) => /routine_7|module3/.test(name),
      '!module1 lib2': ({ name, module }) => !name.includes('module1') && module.startsWith('lib2'),
      '/_1[12]$/m': () => false,
      '/_1[12]\\n/': ({ name }) => /_1[12]$/.test(name),
      'class:n^2': (each) => each.class === 'O(n^2)',
      'class:nlogn !class:n': (each) => each.class === 'O(n log n)',
      'cost>3': ({ cost_share: share }) => share > 0.03,
      'rank<=9 module:lib4': ({ rank, module }) =>
        rank !== null && rank <= 9 && module === 'lib4.so',
      'file:a.c': () => false,
    };
    const problems = await show(browser, report, async ({ page }) => {
      const search = page.locator('#search');
      for (const [text, wanted] of Object.entries(queries)) {
        await search.fill(text);
        const found = report.routines.filter(wanted);
        await until(
          page,
          `document.querySelector('#count').textContent === '${found.length} of 300 routines'`,
        );
      }
      await search.fill('cost>3');
      const chips = page.getByRole('group', { name: 'Show only these classes' });
      const dear = report.routines.filter(({ cost_share: share }) => share > 0.03);
      const quadratic = dear.filter((each) => each.class === 'O(n^2)').length;
      t.true((await chips.innerText()).includes(`O(n^2) ${quadratic}`), await chips.innerText());
      await page.getByRole('button', { name: 'reset' }).click();
      t.is(await page.locator('#count').innerText(), '300 routines');
      await page.locator('#routines').focus();
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Keys and searches' });
      t.regex(await help.innerText(), /class:n\^2/);
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
    });
    t.deepEqual(problems, []);
  },
);

test.serial('each column sorts both ways, and says so', async (t) => {
  const problems = await show(browser, largeReport(60, 1200), async ({ page }) => {
    const titles = [
      '#',
      'routine',
      'class',
      'n^',
      'R²',
      'sizes',
      'from–to',
      'calls',
      'own',
      'cost',
      'module',
    ];
    for (const title of titles) {
      const header = page.getByRole('columnheader', { name: title, exact: true });
      const button = header.getByRole('button');
      await button.click();
      const first = await header.getAttribute('aria-sort');
      await button.click();
      const second = await header.getAttribute('aria-sort');
      t.deepEqual([first, second].sort(), ['ascending', 'descending'], title);
    }
    await page.goto(page.url().replace(/#.*/, '#sort=-calls'));
    await page.locator('th[aria-sort=descending]').filter({ hasText: 'calls' }).waitFor();
    const calls = await page.locator(`${ROWS} td:nth-child(9)`).allInnerTexts();
    const numbers = calls.map(Number);
    t.true(numbers.length > 10);
    t.deepEqual(
      numbers,
      numbers.toSorted((a, b) => b - a),
    );
    await page.goto(page.url().replace(/#.*/, '#sort=name'));
    await page.locator('th[aria-sort=ascending]').filter({ hasText: 'routine' }).waitFor();
    const names = await namesOf(page);
    t.deepEqual(names, names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  });
  t.deepEqual(problems, []);
});

test.serial('filters by module, class and thread, alone and together', async (t) => {
  const problems = await show(browser, richReport, async ({ page, url, another }) => {
    t.deepEqual(await namesOf(page), [QUADRATIC, 'outer', 'compare']);
    await page.locator('#module').selectOption('libouter.so');
    t.deepEqual(await namesOf(page), ['outer']);
    await page.locator('#module').selectOption('');
    const thread = page.getByLabel('Thread');
    t.deepEqual(
      (await thread.locator('option').allInnerTexts()).map((text) => text.replace(/ \(.*/, '')),
      ['all threads', 'thread 1 of process 42', 'thread 2 of process 42'],
    );
    await thread.selectOption('1');
    t.deepEqual(await namesOf(page), [QUADRATIC, 'compare']);
    await page.getByRole('button', { name: /^unknown/ }).click();
    t.deepEqual(await namesOf(page), ['compare']);
    t.regex(await hashOf(page), /thread=1/);
    t.regex(await page.locator('#count').innerText(), /figures of all threads$/);
    t.regex(await hashOf(page), /class=unknown/);
    const again = await another(url + (await hashOf(page)));
    t.deepEqual(await namesOf(again), ['compare']);
    t.is(
      await again.getByRole('button', { name: /^unknown/ }).getAttribute('aria-pressed'),
      'true',
    );
  });
  t.deepEqual(problems, []);
});

test.serial('runs of one thread have no filter for threads', async (t) => {
  const problems = await show(browser, largeReport(5, 50), async ({ page }) => {
    t.is(await page.locator('#thread').count(), 0);
    t.is(await page.locator('#module').count(), 1);
  });
  t.deepEqual(problems, []);
});

test.serial('thumbnails show points and curve', async (t) => {
  const problems = await show(browser, richReport, async ({ page }) => {
    const thumb = page.locator(`${ROWS} svg.thumb`).first();
    t.regex(
      (await thumb.locator('.thumb-dots').getAttribute('d')) ?? '',
      /^(M[\d.]+ [\d.]+h0){24}$/,
    );
    t.regex(
      (await thumb.locator('.thumb-curve').getAttribute('d')) ?? '',
      /^M[\d.]+ [\d.]+(L[\d. ]+){10,}/,
    );
    const box = (await thumb.boundingBox())!;
    const cell = (await page.locator(ROWS).first().boundingBox())!;
    t.true(box.y >= cell.y && box.y + box.height <= cell.y + cell.height);
  });
  t.deepEqual(problems, []);
});

test.serial('keys: arrows move, Enter opens, arrows go on while open, Esc closes', async (t) => {
  const problems = await show(browser, richReport, async ({ page }) => {
    const title = page.locator('#detail-title');
    await page.keyboard.press('ArrowDown');
    const grid = page.locator('#routines');
    t.is(await page.locator('#routines:focus').count(), 1);
    await page.keyboard.press('ArrowDown');
    const active = await grid.getAttribute('aria-activedescendant');
    t.is(await page.locator(`#${active!} .name`).innerText(), 'outer');
    await page.keyboard.press('Enter');
    t.regex(await title.innerText(), /^outer/);
    t.is(await page.locator(`${ROWS}[aria-selected=true] .name`).innerText(), 'outer');
    await page.keyboard.press('ArrowUp');
    t.regex(await title.innerText(), new RegExp(`^${QUADRATIC}`));
    await page.keyboard.press('Escape');
    await title.waitFor({ state: 'detached' });
    t.is(await page.locator('#routines:focus').count(), 1);
    t.is(await hashOf(page), '');
  });
  t.deepEqual(problems, []);
});

test.serial(
  'what a screen reader is told: names of controls, table semantics, one name for each',
  async (t) => {
    const problems = await show(browser, richReport, async ({ page }) => {
      for (const [role, name] of [
        ['grid', 'Routines, ranked'],
        ['searchbox', /Search routines/],
        ['combobox', 'Module'],
        ['combobox', 'Thread'],
        ['group', 'Show only these classes'],
        ['navigation', 'Views'],
        ['button', 'Colours: auto'],
      ] as const) {
        t.is(await page.getByRole(role, { name }).count(), 1, String(name));
      }
      t.is(await page.getByRole('columnheader').count(), 12);
      t.is(await page.locator('#routines').getByRole('row').count(), 4);
      t.is(await page.locator(ROWS).first().getByRole('gridcell').count(), 12);
      t.is(await page.locator('html').getAttribute('lang'), 'en');
      await page.locator(ROWS).first().click();
      const unnamed = await page.locator('button, select, input, [role=img]').evaluateAll((all) =>
        all
          .map(
            (each) =>
              each as unknown as { textContent: string; outerHTML: string } & {
                getAttribute(name: string): string | null;
                labels?: { length: number };
              },
          )
          .filter(
            (each) =>
              (each.getAttribute('aria-label') ?? each.textContent).trim() === '' &&
              (each.labels?.length ?? 0) === 0,
          )
          .map((each) => each.outerHTML.slice(0, 100)),
      );
      t.deepEqual(unnamed, []);
      t.is(await page.getByRole('region', { name: new RegExp(QUADRATIC) }).count(), 1);
    });
    t.deepEqual(problems, []);
  },
);

test.serial('narrow windows keep the names of routines', async (t) => {
  const problems = await show(browser, richReport, async ({ page }) => {
    for (const width of [1400, 1000, 700, 380]) {
      await page.setViewportSize({ width, height: 800 });
      const name = page.locator(`${ROWS} td:has(.name)`).first();
      // Columns go a moment after the window has become narrower: later on a busy machine.
      let box = (await name.boundingBox())!;
      for (let i = 0; i < 100 && box.width < 120; i++) {
        await page.waitForTimeout(50);
        box = (await name.boundingBox())!;
      }
      t.true(box.width >= 120, `${width}: ${box.width}`);
      t.true(box.x + box.width <= width);
    }
  });
  t.deepEqual(problems, []);
});

test.serial('no view is wider than a narrow window', async (t) => {
  const problems = await show(browser, richReport, async ({ page, url }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const hash of ['', '#routine=aaaa00000001', '#view=tree', '#view=flame', '#view=runs']) {
      await page.goto('about:blank');
      await page.goto(url + hash);
      await page.locator('main').waitFor();
      // The page itself, and what scrolls within it.
      const wider = await page.evaluate<string[]>(`
        [document.documentElement, ...document.querySelectorAll('main, main *')]
          .filter((each) => /auto|scroll|visible/.test(getComputedStyle(each).overflowX))
          .filter((each) => each.matches('html, main, .detail, .table-box, .card'))
          .filter((each) => each.scrollWidth > each.clientWidth)
          .map((each) => each.tagName + '.' + each.className)`);
      t.deepEqual(wider, [], hash);
      // What stands above a list leaves it most of a screen.
      const list = page.locator('.table-box');
      if (hash === '#view=tree') {
        t.true((await list.boundingBox())!.height > 500);
        const name = page.locator('#tree tbody .name').first();
        t.true((await name.boundingBox())!.width > 60);
        t.regex(await page.locator('#tree').innerText(), /calls|%/);
      }
    }
    // Still a table to those who do not see it.
    await page
      .getByRole('row', { name: /prog 100/ })
      .first()
      .waitFor();
    t.true((await page.getByRole('cell').count()) >= 8);
  });
  t.deepEqual(problems, []);
});
