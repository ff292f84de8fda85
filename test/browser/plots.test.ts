/** How plots are drawn: marks of thousands of points, one plot after the other, all for printing. */
import test from 'ava';
import type { Browser, Page } from 'playwright-core';
import type { RoutineReport } from '../../src/schema/report.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';
import { launch, show, until } from './browser.js';
import { largeReport } from './large.js';
import { richReport } from './rich.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

const MANY = 4000;
const OTHER = 40;
const settled = (page: Page) =>
  until(
    page,
    `document.querySelector('.plot') !== null &&
    document.querySelector('[aria-busy=true], .not-yet') === null`,
  );

/**
 * In the page: whether the canvas has the colour of points at each of `places`, given in parts of
 * the plot's area, from the left and from below.
 */
const MARKED = `(figure, places) => {
  const canvas = figure.querySelector('canvas');
  const over = figure.querySelector('.u-over');
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--point)';
  const color = getComputedStyle(probe).color.match(/[\\d.]+/g).map(Number);
  probe.remove();
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const [left, top] = [over.offsetLeft, over.offsetTop];
  return places.map(([x, y]) => {
    const column = Math.round(left + x * over.offsetWidth);
    const row = Math.round(top + (1 - y) * over.offsetHeight);
    // The middle of a mark may lie on either side of the edge of a pixel.
    return [-1, 0].some((dx) => [-1, 0].some((dy) => {
      const at = 4 * ((row + dy) * canvas.width + column + dx);
      return [0, 1, 2].every((k) => Math.abs(data[at + k] - color[k]) < 12);
    }));
  });
}`;

test.serial('each of thousands of points has its mark, in its place', async (t) => {
  const report = largeReport(3, MANY + 2 * OTHER, MANY);
  const problems = await show(
    browser,
    report,
    async ({ page }) => {
      await settled(page);
      const { points } = report.routines[0];
      t.is(points.length, MANY);
      t.is(report.routines[0].class, 'O(n^2)');
      // The plot of cost / n^2: nothing but points in it. The axes as scales.ts makes them.
      const ratios = points.map(([size, , , max]) => max / size ** 2);
      const last = points[MANY - 1][0];
      const end = last + (last - points[0][0]) * 0.04;
      const top = 1.06 * Math.max(...ratios);
      const places = points.map(([size], i) => [size / end, ratios[i] / top]);
      const marked = async (where: number[][]): Promise<boolean[]> =>
        page.evaluate<boolean[]>(
          `(${MARKED})(document.querySelector('#divisor').closest('figure'), ${JSON.stringify(where)})`,
        );
      t.deepEqual(
        (await marked(places)).flatMap((is, i) => (is ? [] : [i])),
        [],
      );
      // Nor is all of it painted.
      const beside = places.map(([x, y]) => [x, y - 0.2]).slice(MANY / 2);
      t.false((await marked(beside)).includes(true));
    },
    '#routine=000000000000',
  );
  t.deepEqual(problems, []);
});

test.serial('further plots come one after the other, and belong to the routine', async (t) => {
  const report = largeReport(3, MANY + 2 * OTHER, MANY);
  const problems = await show(browser, report, async ({ page }) => {
    const seen = await page.evaluate<{ first: number; steps: number[] }>(`(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const drawn = () => document.querySelectorAll('.plot canvas').length;
      document.querySelector('#routines tbody tr[role=row]').click();
      await new Promise((done) => requestAnimationFrame(done));
      const first = drawn();
      const steps = [];
      for (let i = 0; i < 100 && drawn() < 4; i++) {
        steps.push(drawn());
        await frame();
      }
      return { first, steps: [...new Set([...steps, drawn()])] };
    })()`);
    t.is(seen.first, 1, 'the cost plot is there in the first frame, and alone');
    t.deepEqual(seen.steps, [1, 2, 3, 4]);
    await settled(page);
    await page.locator('#routines').focus();
    // Whatever is not hidden is of the routine that the title names, at any time.
    const wrong = await page.evaluate<string[]>(`(async () => {
      const found = [];
      const look = () => {
        const title = document.querySelector('#detail-title').textContent;
        const count = /routine_0 /.test(title) ? ${MANY} : ${OTHER};
        for (const plot of document.querySelectorAll('.detail .plot')) {
          const label = plot.getAttribute('aria-label');
          if (plot.closest('.not-yet') !== null || !/ sizes/.test(label)) continue;
          if (!label.includes(count === ${MANY} ? ' 4k sizes' : ' ${OTHER} sizes')) found.push(title + ': ' + label);
        }
        for (const canvas of document.querySelectorAll('.detail canvas')) {
          if (canvas.dataset.of === undefined) canvas.dataset.of = title;
          if (canvas.closest('.not-yet') === null && canvas.dataset.of !== title) found.push(title + ' has ' + canvas.dataset.of);
        }
      };
      look();
      for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        for (let i = 0; i < 3; i++) {
          await new Promise((done) => requestAnimationFrame(() => { look(); done(); }));
        }
      }
      return found;
    })()`);
    t.deepEqual(wrong, []);
  });
  t.deepEqual(problems, []);
});

test.serial('what is printed is all there, even if it was about to come', async (t) => {
  const problems = await show(browser, richReport, async ({ page }) => {
    const { drawn, texts, busy } = await page.evaluate<{
      drawn: number;
      texts: string[];
      busy: number;
    }>(`(async () => {
      document.querySelector('#routines tbody tr[role=row]').click();
      // Rendering is a microtask; no frame comes in between.
      for (let i = 0; i < 20; i++) await Promise.resolve();
      dispatchEvent(new Event('beforeprint'));
      for (let i = 0; i < 50; i++) await Promise.resolve();
      return {
        drawn: document.querySelectorAll('.plot canvas').length,
        texts: [...document.querySelectorAll('.detail h3')].map((each) => each.textContent),
        busy: document.querySelectorAll('[aria-busy=true], .not-yet').length,
      };
    })()`);
    t.is(drawn, 4);
    t.is(busy, 0);
    for (const title of ['Cost by input size', 'Residuals', 'Callers', 'Threads', 'Source']) {
      t.true(texts.includes(title), title);
    }
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    // On paper nothing is out of view.
    await page.emulateMedia({ media: 'print' });
    t.false(await page.locator('#routines').isVisible());
    const [bottom, height] = await page.evaluate<number[]>(`[
      document.querySelector('.points').getBoundingClientRect().bottom + scrollY,
      document.documentElement.scrollHeight,
    ]`);
    t.true(height > 1000 && bottom <= height + 1, `${bottom} of ${height}`);
  });
  t.deepEqual(problems, []);
});

test.serial(
  'a box that is drawn in a plot fills it, and a double click brings all back',
  async (t) => {
    const problems = await show(
      browser,
      largeReport(20, 2000),
      async ({ page }) => {
        const plot = page.locator('.detail figure .plot').first();
        const readout = page.locator('.detail figure .readout').first();
        const over = plot.locator('.u-over');
        await over.waitFor();
        const { x, y, width, height } = (await over.boundingBox())!;
        const tells = async (): Promise<string> => {
          await page.mouse.move(x + width / 2, y + height / 2);
          await page.mouse.move(x + 3, y + height / 2);
          return readout.innerText();
        };
        const all = await tells();
        await page.mouse.move(x + width / 2, y + height / 4);
        await page.mouse.down();
        await page.mouse.move(x + 0.9 * width, y + 0.9 * height, { steps: 4 });
        await page.mouse.up();
        t.not(await tells(), all);
        await page.mouse.dblclick(x + width / 2, y + height / 2);
        t.is(await tells(), all);
      },
      '#view=routines&routine=000000000000',
    );
    t.deepEqual(problems, []);
  },
);

test.serial('plots are of another cost, where the page has any', async (t) => {
  const routine = (changes: Partial<RoutineReport>): RoutineReport =>
    sampleRoutine({
      points: [1, 2, 4, 8, 16].map((n) => [n, 1, n, n, n]),
      size_range: [1, 16],
      curve: { offset: 0, terms: [{ coefficient: 1, power: 1, log: 0 }] },
      ...changes,
    });
  const report = sampleReport({
    routines: [routine({ id: 'a', name: 'parse' }), routine({ id: 'b', name: 'other' })],
  });
  const asked = sampleReport({
    metric: { ...report.metric, cost: 'peak' },
    routines: [
      routine({ id: 'c', name: 'first' }),
      routine({
        id: 'a',
        name: 'parse',
        points: [1, 2, 4, 8, 16].map((n) => [n, 1, 7 * n, 7 * n, 7 * n]),
      }),
      // It weighs nothing.
      routine({ id: 'b', name: 'other', rank: null }),
    ],
  });
  const titleOf = async (page: Page): Promise<string | null> =>
    page.locator('.plot').first().getAttribute('aria-label');
  const problems = await show(
    browser,
    report,
    async ({ page }) => {
      await settled(page);
      t.regex((await titleOf(page)) ?? '', /Cost of a call of parse .* largest cost 16,/);
      await page.locator('#plotted').selectOption('peak');
      await settled(page);
      await until(page, `/largest cost 112,/.test(document.querySelector('.plot').ariaLabel)`);
      t.regex((await titleOf(page)) ?? '', /Cost of a call of parse .* largest cost 112,/);
      await page.evaluate(`location.hash = '#routine=b'`);
      await until(page, `/call of other/.test(document.querySelector('.plot').ariaLabel)`);
      t.is(await page.locator('#plotted').count(), 0);
    },
    { hash: '#routine=a', asked: [asked] },
  );
  t.deepEqual(problems, []);
});
