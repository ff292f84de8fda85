/** All of a program inlined into main: list, search and plot show what the finding says of its loop. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import type { Browser } from 'playwright-core';
import { ROWS, launch, show, until } from './browser.js';
import {
  sampleFinding,
  sampleGrowth,
  sampleLoop,
  sampleReport,
  sampleRoutine,
  sampleRun,
} from '../support/sample-report.js';
import type { Report } from '../../src/schema/report.js';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after.always(() => browser.close());

const NAME = 'prog.cc:12 (std::find) in customers inlined into main';
const SIZES = Array.from({ length: 40 }, (_, i) => 10 * (i + 1));
const frame = (name: string, line: number) => ({ name, file: '/src/prog.cc', line });
const inlined = { frames: [frame('', 21), frame('customers(Orders const&)', 12)], at: 1 };
const place = { file: '/src/prog.cc', line: 12, end_line: 12, inlined };

/** main is called once; its inner loop was entered at 40 sizes. */
function report(): Report {
  const unknown = { class: 'unknown', formula: null, exponent: null, curve: null } as const;
  const main = sampleRoutine({ name: 'main', ...unknown, calls: 1, sizes: 1 });
  const other = sampleRoutine({ id: 'aaaaaa000002', name: 'other', rank: 2 });
  const inner = sampleLoop({
    ...place,
    name: NAME,
    class: 'O(n)',
    formula: '3 n',
    exponent: 1,
    curve: { offset: 0, terms: [{ coefficient: 3, power: 1, log: 0 }] },
    sizes: SIZES.length,
    points: SIZES.map((n) => [n, 1, 3 * n, 3 * n, 3 * n]),
  });
  const [member] = sampleFinding().routines;
  const counts = { loop: 0, entries: 40, iterations: 4000 };
  const finding = sampleFinding({
    basis: 'calls',
    exponent_interval: null,
    predicted: null,
    loops: [{ ...place, ...counts, name: NAME, role: 'culprit' }],
    routines: [{ ...member, id: main.id, name: 'main', class: 'unknown', calls: 1 }],
  });
  return sampleReport({
    routines: [{ ...main, finding: { rank: 1, role: 'culprit' } }, other],
    findings: [finding],
    loops: [inner],
    growth: sampleGrowth({ against: null }),
  });
}

test.serial('the plot of the finding has the entries of its loop, and their law', async (t) => {
  const problems = await show(browser, report(), async ({ page }) => {
    const card = page.locator('#finding-1');
    const plot = card.locator('.growth-figure');
    await plot.getByText('line: 3 n').waitFor();
    t.regex(
      (await plot.locator('.plot[aria-label]').getAttribute('aria-label')) ?? '',
      /^Cost of an entry of the loop by cells of its input: 30 \w+ at 10, 1\.2k at 400; the line is 3 n/,
    );
  });
  t.deepEqual(problems, []);
});

test.serial('a wide window is used: what is said beside a plot that grows with it', async (t) => {
  const problems = await show(browser, report(), async ({ page }) => {
    const plot = `document.querySelector('#finding-1 canvas')?.clientWidth ?? 0`;
    await until(page, `(${plot}) > 100`);
    const usual = await page.evaluate<number>(plot);
    await page.setViewportSize({ width: 2560, height: 1200 });
    await until(page, `(${plot}) > ${1.5 * usual}`);
    const card = await page.locator('#finding-1').boundingBox();
    t.true(card!.width > 2400);
  });
  t.deepEqual(problems, []);
});

test.serial(
  'the list has the class of the finding and the line; the search finds both',
  async (t) => {
    const problems = await show(browser, report(), async ({ page }) => {
      await page.getByRole('button', { name: 'Routines', exact: true }).click();
      const row = page.locator(ROWS).filter({ hasText: 'main' });
      t.regex(await row.innerText(), /main\s+prog\.cc:12, customers\s+O\(n\^2\)/);
      for (const word of ['customers', 'std::find', 'prog.cc:12']) {
        await page.locator('#search').fill(word);
        await until(page, `document.querySelector('#count').innerText.startsWith('1 of 2')`);
        t.is(await row.count(), 1, word);
      }
    });
    t.deepEqual(problems, []);
  },
);

test.serial('a loop leads to its lines in the source', async (t) => {
  const make = async (folder: string): Promise<Report> => {
    const file = join(folder, 'prog.c');
    await writeFile(file, 'int main(void) {\n  for (;;)\n    find();\n  return 0;\n}\n');
    const all = report();
    const [main] = all.routines;
    const loop = sampleLoop({ name: 'prog.c:2-3 in main', file, line: 2, end_line: 3 });
    return { ...all, routines: [{ ...main, file, line: 1 }], findings: [], loops: [loop] };
  };
  const problems = await show(browser, make, async ({ page }) => {
    await page.locator(ROWS).first().click();
    const here = page.locator('.detail .source .here');
    t.regex(await here.innerText(), /int main/);
    await page.locator('.detail').getByRole('button', { name: '1 prog.c:2-3' }).click();
    await until(page, `document.querySelectorAll('.detail .source .here').length === 2`);
    t.regex((await here.allInnerTexts()).join(), /^2\s+for \(;;\)\s*,3\s+find\(\);\s*$/);
  });
  t.deepEqual(problems, []);
});

/** main is called by the start of the thread; nine tenths of its cost are in the inner loop. */
function inlinedReport(): Report {
  const all = report();
  const [main, other] = all.routines;
  const [inner] = all.loops!;
  const thread = { routine: null, name: '(thread)', calls: 1, cost: 1000 };
  return {
    ...all,
    runs: all.runs.map((run) => ({ ...run, blocks: 1000 })),
    routines: [
      { ...main, cost_total: 1000, cost_self: 900, callers: [thread], callees: [] },
      { ...other, cost_total: 0, cost_self: 0, callers: [], callees: [] },
    ],
    loops: [{ ...inner, cost_self: 810, callees: [] }],
  };
}

test.serial(
  'an inlined function is a frame of tree and flame graph; the search finds it',
  async (t) => {
    const problems = await show(browser, inlinedReport(), async ({ page }) => {
      await page.getByRole('button', { name: 'Call tree' }).click();
      const row = page.locator('#tree tbody tr').filter({ hasText: 'customers (inlined)' });
      t.regex(await row.innerText(), /customers \(inlined\)\s+O\(n\^2\) #1\s+81\.0 %/);
      t.is(await row.getAttribute('aria-level'), '3');
      await page.locator('#search').fill('customers');
      t.regex(await page.locator('#matched').innerText(), /^81\.0 % of the cost/);
      t.regex((await row.getAttribute('class')) ?? '', /match/);
      // What has its line is its routine.
      await row.dblclick();
      t.regex(await page.locator('#detail-title').innerText(), /^main/);
      await page.getByRole('button', { name: 'Flame graph' }).click();
      await page.locator('.flame canvas').focus();
      await page.keyboard.press('n');
      t.regex(
        await page.locator('.frame-info').innerText(),
        /customers \(inlined\)[^]*in main[^]*810 \w+, 81\.0 %/,
      );
    });
    t.deepEqual(problems, []);
  },
);

test.serial(
  'source stands above the plots; where there is one size, a line says so instead',
  async (t) => {
    const make = async (folder: string): Promise<Report> => {
      const file = join(folder, 'prog.cc');
      await writeFile(file, Array.from({ length: 30 }, (_, i) => `line${i + 1}();\n`).join(''));
      const all = inlinedReport();
      const [main, other] = all.routines;
      const [finding] = all.findings!;
      const loops = finding.loops!.map((loop) => ({ ...loop, file }));
      return {
        ...all,
        routines: [{ ...main, file, line: 20, points: [[9, 1, 1000, 1000, 1000]] }, other],
        findings: [{ ...finding, loops }],
      };
    };
    const problems = await show(browser, make, async ({ page }) => {
      const top = async (of: string): Promise<number> =>
        (await page.locator(`#finding-1 ${of}`).boundingBox())!.y;
      await page.locator('#finding-1 .plot canvas').waitFor();
      t.true((await top('.finding-source')) < (await top('.growth-figure')));
      t.regex(await page.locator('#finding-1 .here').innerText(), /12\s*line12/);
      await page.getByRole('button', { name: 'Routines', exact: true }).click();
      await page.locator(ROWS).filter({ hasText: 'main' }).click();
      await page.locator('.detail .source').waitFor();
      t.is(await page.locator('.detail .plot').count(), 0);
      t.regex(
        await page.locator('.detail .no-plot').innerText(),
        /^Its one call had the size 10 cells, and cost 56M \w+: there is no cost by size to plot/,
      );
    });
    t.deepEqual(problems, []);
  },
);

test.serial('what runs of other sizes have decided stands below the verdict', async (t) => {
  const next = { text: 'To find out, run it again', command: 'comair-bin sweep' };
  const text = 'n = 40k takes 7.4 s, n = 400k will take about 12 min. The clock confirms it <b>.';
  const sweep = sampleReport({
    runs: [1, 2, 3].map((pid) => sampleRun({ pid })),
    growth: sampleGrowth({ text }),
  });
  const all = report();
  const findings = all.findings!.map((each) => ({ ...each, next: 'run it again' }));
  const open = { ...all, findings, growth: { ...all.growth!, next } };
  const problems = await show(
    browser,
    open,
    async ({ page }) => {
      t.is(
        await page.locator('#decided').innerText(),
        `3 runs at n = 800 to 6.4k (--decide): ${text} All of it is in r.sweep.html.`,
      );
      // What is decided is not to be found out any more.
      t.is(await page.locator('.next-step').count(), 1);
      t.true(await page.getByText('evidence', { exact: true }).first().isVisible());
      t.is(await page.getByText('run it again').count(), 0);
    },
    { decided: { sweep, page: 'r.sweep.html' } },
  );
  t.deepEqual(problems, []);
});
