/** Verdict, findings with their plots, and growth over runs in the list and the details. */
import test from 'ava';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Point, Report } from '../../src/schema/report.js';
import {
  sampleFinding,
  sampleGrowth,
  samplePerRun,
  sampleReport,
  sampleRoutine,
  sampleRun,
} from '../support/sample-report.js';
import { ROWS, hashOf, launch, namesOf, painted, pixels, show, soon, until } from './browser.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

const member = (id: string, name: string, role: 'culprit' | 'repeats' | 'inherits') => ({
  id,
  name,
  module: 'prog',
  offset: '0x1234',
  role,
  class: 'O(n^2)' as const,
  calls: 5,
});

function report(): Report {
  const lookup = sampleRoutine({
    class: 'unknown',
    formula: null,
    per_run: samplePerRun(),
    finding: { rank: 1, role: 'culprit' },
  });
  const compare = sampleRoutine({
    id: 'bbbbbb000002',
    name: 'compare',
    rank: 2,
    class: 'O(n)',
    cost_self: 1_000_000,
    per_run: samplePerRun({ points: samplePerRun().points.map(([n, c, own]) => [n, n * c, own]) }),
    finding: { rank: 1, role: 'culprit' },
  });
  const main = sampleRoutine({
    id: 'cccccc000003',
    name: 'main',
    rank: 3,
    cost_self: 90_000,
    per_run: samplePerRun({ class: 'O(n)', exponent: 1, exponent_interval: null }),
    finding: { rank: 1, role: 'repeats' },
  });
  const small = sampleRoutine({ id: 'dddddd000004', name: 'small', rank: 4, cost_self: 100 });
  const routines = [
    member(lookup.id, 'lookup', 'culprit'),
    member(compare.id, 'compare', 'culprit'),
    member(main.id, 'main', 'repeats'),
    member('eeeeee000005', 'not_here', 'inherits'),
  ];
  return sampleReport({
    schema: 2,
    growth: sampleGrowth({ next: { text: 'To decide, run:', command: 'comair-bin x <b>' } }),
    findings: [
      sampleFinding({ routines, next: 'a larger size' }),
      sampleFinding({ rank: 2, basis: 'call', routines: [routines[3]], predicted: null }),
    ],
    routines: [lookup, compare, main, small],
    runs: [sampleRun({ blocks: 10_000_000 })],
  });
}

test.serial('verdict and findings come first, and lead to details', async (t) => {
  const problems = await show(browser, report(), async ({ page, url, another }) => {
    t.is(await page.locator('#verdict').innerText(), sampleGrowth().text);
    t.is(await page.locator('.next-step').innerText(), 'To decide, run: comair-bin x <b> copy');
    const card = page.locator('#finding-1');
    const text = await card.innerText();
    for (const part of [
      /^1\. lookup O\(n\^2\) 89\.0 % of the cost\n/,
      /is called n times by main/,
      /exponent\nn\^2\.00 \(95 %: 1\.97 to 2\.02\)/,
      /evidence\nfrom n = 3\.2k to 6\.4k .*\n4 sizes\nfairly sure \(0\.88\)/,
      /source\nsrc\/lookup\.c:17/,
      /at 10×\n8G blocks at n = 64k, 100 times/,
      /next\na larger size/,
    ]) {
      t.regex(text, part);
    }
    // The second is about calls.
    t.is(await page.locator('article.finding').count(), 2);
    t.is(await page.locator('#finding-2 svg').count(), 0);
    // No details of what is not in the report.
    t.is(await card.getByRole('button', { name: 'not_here' }).count(), 0);
    await card.getByRole('button', { name: 'compare' }).click();
    t.regex(await page.locator('#detail-title').innerText(), /^compare O\(n\^2\)/);
    const facts = await page.locator('.detail .facts').innerText();
    t.regex(facts, /over runs\nown cost O\(n\^2\), n\^2\.00 .*calls n\^1\.00; 4 runs, by n/);
    t.regex(facts, /a call\nO\(n\)/);
    t.regex(await page.locator('.over-runs').innerText(), /800\s+640,000\s+128,040\s+0\.2/);
    const again = await another(url + (await hashOf(page)));
    await again.locator('.over-runs').waitFor();
    t.is(await again.locator('article.finding').count(), 2);
    await page.getByRole('button', { name: 'Routines', exact: true }).click();
    await page.getByRole('button', { name: 'finding 1' }).click();
    t.true(await card.isVisible());
  });
  t.deepEqual(problems, []);
});

test.serial('cards: the first is open, with its source; the next step can be copied', async (t) => {
  const make = async (folder: string): Promise<Report> => {
    const all = report();
    const file = join(folder, 'registry.c');
    await writeFile(file, 'int add(int x) {\n  for (;;)\n    find(x);\n}\n');
    const [first, second] = all.findings!;
    const counts = { entries: 1, iterations: 9 };
    const loop = { loop: 0, name: 'registry.c:2-3 in add', role: 'culprit' as const, ...counts };
    first.loops = [{ ...loop, file, line: 2, end_line: 3 }];
    first.next = 'sweep';
    first.command = 'comair-bin x <b>';
    second.routines = [member('aaaaaa000001', 'calls', 'culprit')];
    const calls = sampleRoutine({ id: 'aaaaaa000001', name: 'calls', rank: 5 });
    const points: Point[] = [10, 20].map((n) => [n, 1, n * n, n * n, n * n]);
    all.routines.push({ ...calls, points });
    all.runs = [10, 20].map((n) => sampleRun({ argv: ['./prog', String(n)], features: { n } }));
    return all;
  };
  const problems = await show(browser, make, async ({ page, url, another }) => {
    t.is(await page.locator('h1').innerText(), './prog {n} · n = 10 … 20');
    const [first, second] = [page.locator('#finding-1'), page.locator('#finding-2')];
    const here = first.locator('.finding-source .here');
    t.regex((await here.allInnerTexts()).join(), /^2\s+for \(;;\)\s*,3\s+find\(x\);\s*$/);
    t.regex(await first.innerText(), /source\n\S+registry\.c:2-3, lookup/);
    await first.getByRole('button', { name: 'Copy the command' }).click();
    // Files may not reach the clipboard: that is said, then.
    await first.getByText(/^(copied|not allowed here)$/).waitFor();
    t.is(await second.locator('.finding-body').count(), 0);
    await second.locator('summary').focus();
    await page.keyboard.press('Enter');
    await second.locator('.call-figure canvas').waitFor();
    const other = await another(`${url}#routine=ffffff&view=algorithms`);
    t.regex(
      await other.locator('p.notice[role=status]').innerText(),
      /^The link is to what this report does not have: the routine ffffff, algorithms\.$/,
    );
  });
  t.deepEqual(problems, []);
});

test.serial('what a close look at its loops said stands in the finding', async (t) => {
  const diagnosed = report();
  diagnosed.findings![0].diagnosis = {
    recursions: [],
    calls: [],
    thresholds: { search: 0.01, some: 0.1, most: 0.9, redundant: 0.5 },
    suggestion: { code: 'index', text: 'It is a search <b>in a list</b>.', saving: 0.5 },
    loops: [
      {
        name: 'a.c:5 in lookup',
        routine: 'lookup',
        module: 'prog',
        offset: '0x1234',
        file: '/src/a.c',
        line: 5,
        cost_share: 0.6,
        own_share: 0.6,
        cost_each: 5,
        class: '0*1?',
        inefficient: true,
        instances: 399,
        iterations: 79800,
        results: 399,
        results_last: 399,
        rate: 0.005,
        error: 0,
        counts: false,
        large: 0,
        unseen: 0,
        written: 0,
        sample: null,
        passes: null,
        turns: null,
        repeats: {
          pairs: 0,
          rate: 1,
          redundant: 0,
          error: 0,
          same: 0,
          unchanged: 0,
          steady: 0,
          moved: 0,
          loads: 0,
          again: 0,
          stored: 0,
          before: 0,
          cut: 0,
        },
        places: [
          {
            routine: 'add',
            module: 'prog',
            offset: '0x12',
            file: '/src/a.c',
            line: 9,
            iterations: 3,
          },
        ],
        data: [
          {
            text: 'a list',
            kind: 'list',
            place: 'heap',
            reads: 9,
            share: 1,
            blocks: 4,
            bytes: [16, 16],
            filled: [],
            cells: null,
          },
        ],
      },
    ],
  };
  const problems = await show(browser, diagnosed, async ({ page }) => {
    const panel = page.locator('#finding-1 .diagnosis');
    const text = await panel.innerText();
    for (const part of [
      /^Suggestion: index\. It is a search <b>in a list<\/b>\. It would save at most 50\.0 % of the cost of this run\./,
      /a\.c:5 in lookup\s+reads a list \(100 %\)\s+result at a\.c:9 in add, 3 times/,
      /0\*1\?\s+399\s+79,?800\s+399\s+0\.005\s+60\.0 %/,
    ]) {
      t.regex(text, part);
    }
    t.is(await page.locator('#finding-2 .diagnosis').count(), 0);
  });
  t.deepEqual(problems, []);
});

test.serial('call tree and flame graph say of a culprit what its finding says', async (t) => {
  const calling = report();
  const [lookup, compare, main] = calling.routines;
  const edge = { calls: 5, cost: 8_000_000 };
  main.cost_total = lookup.cost_total;
  main.callers = [{ routine: null, name: '(thread)', ...edge }];
  main.callees = [{ routine: 0, name: 'lookup', ...edge }];
  lookup.callers = [{ routine: 2, name: 'main', ...edge }];
  lookup.callees = [{ routine: 1, name: 'compare', ...edge, cost: 1_000_000 }];
  compare.callers = [{ routine: 0, name: 'lookup', ...edge, cost: 1_000_000 }];
  const problems = await show(
    browser,
    calling,
    async ({ page }) => {
      // By their calls they are unknown and O(n).
      for (const name of ['lookup', 'compare']) {
        const row = page.getByRole('row', { name: new RegExp(name) });
        t.regex(await row.innerText(), /O\(n\^2\)\s+#1\s/, name);
      }
      // Its calls are quadratic, its own cost over the runs is not.
      t.regex(await page.getByRole('row', { name: /main/ }).innerText(), /main\s+O\(n\)\s/);
      await page.getByRole('button', { name: 'Flame graph' }).click();
      const canvas = page.locator('.flame canvas');
      await painted(canvas);
      t.true((await pixels(canvas, 'flame-fast')) > 500);
      t.true((await pixels(canvas, 'flame-linear')) > 500);
    },
    '#view=tree',
  );
  t.deepEqual(problems, []);
});

test.serial('the plot: own cost of all culprits, the slope, what is predicted', async (t) => {
  const problems = await show(browser, report(), async ({ page }) => {
    const plot = page.getByRole('img', { name: /^Own cost of lookup and 1 more by n: / });
    t.regex(
      (await plot.getAttribute('aria-label'))!,
      /256k blocks at 800, 16\.4M at 6\.4k; the line is n\^2\.00$/,
    );
    const canvas = plot.locator('canvas');
    await soon(canvas, 'point', (count) => count > 50);
    await soon(canvas, 'curve', (count) => count > 100);
    const figure = page.locator('.growth-figure').first();
    t.regex(await figure.locator('figcaption').innerText(), /line: n\^2\.00.*◇ predicted/);
    // What is under the mouse is told.
    const box = (await plot.locator('.u-over').boundingBox())!;
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await figure.getByText(/^n 800: own cost 256k blocks; by the law 256k/).waitFor();
    // A box that is drawn fills the plot; a double click brings back all.
    const axis = () =>
      canvas.evaluate((c) => (c as unknown as { toDataURL: () => string }).toDataURL());
    const before = await axis();
    await page.mouse.move(box.x + 60, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.waitForTimeout(200);
    t.not(await axis(), before);
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(200);
    t.is(await axis(), before);
    // By keyboard, one axis after the other; the link keeps it.
    await page.locator('#growth-1-x').press('Enter');
    await page.locator('#growth-1-y').press('Enter');
    await until(page, "location.hash.includes('gx=lin') && location.hash.includes('gy=lin')");
    t.notRegex(await figure.locator('figcaption').innerText(), /predicted/);
  });
  t.deepEqual(problems, []);
});

test.serial('the plot of one call: cost so far by cells so far', async (t) => {
  const all = report();
  const [finding] = all.findings!;
  const points = [1, 2, 4, 8].map((i): [number, number] => [1000 * i, 50_000 * i * i]);
  all.findings = [{ ...finding, basis: 'progress', course: { complete: true, points } }];
  const problems = await show(browser, all, async ({ page }) => {
    const plot = page.getByRole('img', { name: /^Cost so far of the call by cells so far: / });
    t.regex((await plot.getAttribute('aria-label'))!, /50k blocks at 1k, 3\.2M at 8k/);
    await soon(plot.locator('canvas'), 'point', (count) => count > 50);
    t.regex(await page.locator('.growth-figure figcaption').innerText(), /^cost so far in blocks/);
  });
  t.deepEqual(problems, []);
});

test.serial(
  'the list has own growth, own share and finding; filters go by own growth',
  async (t) => {
    const problems = await show(
      browser,
      report(),
      async ({ page }) => {
        const cells = await page.locator(`${ROWS} >> nth=0`).getByRole('gridcell').allInnerTexts();
        t.deepEqual(
          [cells[1], cells[2], cells[4], cells[5], cells[6], cells[8], cells[10]],
          ['lookup', 'O(n^2)', '2.00', '1.00', 'unknown', '80.0 %', '#1'],
        );
        await page.getByRole('columnheader', { name: 'finding' }).getByRole('button').click();
        t.deepEqual(await namesOf(page), ['lookup', 'compare', 'main', 'small']);
        await page.getByRole('button', { name: /^O\(n\) 1/ }).click();
        t.deepEqual(await namesOf(page), ['main']);
        await page.setViewportSize({ width: 420, height: 900 });
        // The list learns of its width a frame later.
        await page.getByRole('columnheader', { name: 'module' }).waitFor({ state: 'detached' });
        const titles = page.getByRole('columnheader');
        t.deepEqual(
          (await titles.allInnerTexts()).map((text) => text.replace(/[^a-z ]/g, '')),
          ['routine', 'own grows', 'own', 'cost'],
        );
      },
      '#view=routines',
    );
    t.deepEqual(problems, []);
  },
);

test.serial('reports of before open with the list, as do those without findings', async (t) => {
  for (const old of [
    sampleReport(),
    sampleReport({ schema: 2, growth: sampleGrowth({ against: null }), findings: [] }),
  ]) {
    const problems = await show(browser, old, async ({ page }) => {
      await page.locator(ROWS).first().waitFor();
      t.is(await page.getByRole('button', { name: 'Findings' }).count(), 0);
      t.is(await page.getByRole('columnheader', { name: 'finding' }).count(), 0);
      t.is(await page.locator('#verdict').count(), old.growth === undefined ? 0 : 1);
    });
    t.deepEqual(problems, []);
  }
});

test.serial('no wider than a narrow window', async (t) => {
  const problems = await show(browser, report(), async ({ page, url }) => {
    await page.setViewportSize({ width: 420, height: 900 });
    for (const hash of ['', '#view=routines', '#routine=0123456789ab']) {
      await page.goto('about:blank');
      await page.goto(url + hash);
      await page.locator('main').waitFor();
      const wider = await page.evaluate<string[]>(`
        [...document.querySelectorAll('html, main, .detail, .list, .table-box, .card, .page-head')]
          .filter((each) => each.scrollWidth > each.clientWidth)
          .map((each) => each.tagName + '.' + each.className)`);
      t.deepEqual(wider, [], hash);
    }
  });
  t.deepEqual(problems, []);
});
