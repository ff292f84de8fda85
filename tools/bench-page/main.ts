/**
 * `npm run bench:page [-- ROUTINES POINTS] [--first POINTS] [--slower TIMES]`: how long the HTML report
 * of 10,000 routines and 300,000 points, 4,000 of them the first routine's, takes to open in chromium,
 * and each thing that one does with it:
 *
 * - wall: from the action until what it asked for is painted and one more frame is out. Of a routine
 *   that is opened that is its name, facts and cost plot, which fill the window;
 * - settled: until all of it is there, plots and tables further down too, and two more frames are out;
 * - longest: the longest task of the page's main thread on the way there, for which a key or a click
 *   would have to wait;
 * - processor: what that thread computed until then, which other work on the machine does not disturb
 *   as much. Where that alone is above a limit, the page is too slow on a quiet machine as well.
 *
 * Median and worst of ROUNDS rounds, each in a new page: nothing has run there before, so code is not
 * yet compiled. `--slower 4` has Chromium slow the page's main thread down 4 times.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { toHtml } from '../../src/pages/to-html.js';
import { largeReport } from '../../test/browser/large.js';
import { readCommandLine } from '../command-line.js';

const ROUNDS = 5;
/** What must not be exceeded, not in the worst round either, in ms. */
const OPEN_LIMIT = 600;
const ACTION_LIMIT = 100;

/** An action and what is there once it is done, both as JavaScript for the page. */
interface Action {
  name: string;
  /** What makes the page ready for it; not measured. */
  before?: string;
  act: string;
  done: string;
}

const $ = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;
const click = (selector: string): string => `${$(selector)}.click()`;
const key = (name: string): string =>
  `(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: ${JSON.stringify(name)}, bubbles: true, cancelable: true }))`;
const type = (text: string): string =>
  `{ const box = ${$('#search')}; box.value = ${JSON.stringify(text)}; box.dispatchEvent(new Event('input', { bubbles: true })); }`;
const column = (title: string): string =>
  `[...document.querySelectorAll('button.sort')].find((each) => each.textContent.startsWith(${JSON.stringify(title)}))`;
const hash = (part: string): string => `location.hash.includes(${JSON.stringify(part)})`;
const text = (selector: string, part: string): string =>
  `${$(selector)}?.textContent.includes(${JSON.stringify(part)})`;
const firstRow = '#routines tbody tr[role=row]';

const ACTIONS: readonly Action[] = [
  { name: 'search, first letter', act: type('r'), done: hash('q=r') },
  { name: 'search, a name', act: type('routine_777'), done: text('#count', 'of') },
  { name: 'search, all again', act: type(''), done: text('#count', '10000') },
  { name: 'sort by name', act: `${column('routine')}.click()`, done: hash('sort=name') },
  { name: 'sort by calls', act: `${column('calls')}.click()`, done: hash('sort=-calls') },
  { name: 'sort by module', act: `${column('module')}.click()`, done: hash('sort=module') },
  { name: 'sort by rank', act: `${column('#')}.click()`, done: `!${hash('sort')}` },
  { name: 'filter by class', act: click('.chip'), done: hash('class=') },
  { name: 'no filter', act: click('.chip'), done: `!${hash('class=')}` },
  {
    name: 'filter by module',
    act: `{ const box = ${$('#module')}; box.value = 'lib7.so'; box.dispatchEvent(new Event('change', { bubbles: true })); }`,
    done: hash('module=lib7'),
  },
  {
    name: 'all modules',
    act: `{ const box = ${$('#module')}; box.value = ''; box.dispatchEvent(new Event('change', { bubbles: true })); }`,
    done: `!${hash('module=')}`,
  },
  {
    name: 'End',
    before: `${$('#routines')}.focus()`,
    act: key('End'),
    done: `${$('.cursor')}?.getAttribute('aria-rowindex') === '10001'`,
  },
  {
    name: 'Home',
    act: key('Home'),
    done: `${$('.cursor')}?.getAttribute('aria-rowindex') === '2'`,
  },
  {
    name: 'scroll',
    act: `${$('.table-box')}.scrollTop = 150000`,
    done: `+${$(firstRow)}.getAttribute('aria-rowindex') > 4000`,
  },
  {
    name: 'Enter: a routine of many points',
    before: `${$('#routines')}.focus(); ${key('Home')}`,
    act: key('Enter'),
    done: `!!${$('.plot canvas')}`,
  },
  { name: 'x axis logarithmic', act: click('#x-scale'), done: hash('x=log') },
  { name: 'y axis logarithmic', act: click('#y-scale'), done: hash('y=log') },
  {
    name: 'to 10 times the size',
    act: `document.querySelectorAll('[aria-label="How far to predict"] button')[2].click()`,
    done: hash('reach=10'),
  },
  {
    name: 'another candidate',
    act: `[...document.querySelectorAll('.legend-switch')].at(-1).click()`,
    done: hash('also='),
  },
  {
    name: 'arrow: the next routine',
    before: `${$('#routines')}.focus()`,
    act: key('ArrowDown'),
    done: text('#detail-title', 'routine_1 '),
  },
  { name: 'Esc', act: key('Escape'), done: `!${$('#detail-title')}` },
  { name: 'call tree', act: click('#view-tree'), done: `!!${$('#tree')}` },
  {
    name: 'open a frame of the tree',
    before: `${$('#tree')}.focus(); ${key('End')}`,
    act: key('ArrowRight'),
    done: 'true',
  },
  { name: 'flame graph', act: click('#view-flame'), done: `${$('.flame canvas')}?.height > 20` },
  {
    name: 'a frame of the flame graph',
    before: `${$('.flame canvas')}.focus(); ${key('ArrowDown')}; ${key('ArrowDown')}`,
    act: key('Enter'),
    done: hash('zoom='),
  },
  {
    name: 'search in the flame graph',
    act: type('routine_7'),
    done: text('#matched', 'of the cost'),
  },
  { name: 'all of it again', act: type(''), done: `!${$('#matched')}` },
  {
    name: 'colours of modules',
    act: `[...document.querySelectorAll('.color-legend .toggle')][1].click()`,
    done: hash('color=module'),
  },
  { name: 'call graph', act: click('#view-graph'), done: `!!${$('#graph .centre')}` },
  {
    name: 'around another routine',
    act: `document.querySelector('.graph-node:not(.centre)[role=button]').dispatchEvent(new MouseEvent('click', { bubbles: true }))`,
    done: hash('focus='),
  },
  { name: 'back to the table', act: click('#view-routines'), done: `!!${$('#routines')}` },
];

const START = 'comair-start';
const END = 'comair-end';

/** Runs in the page: from the action to the frame after the one in which all is there. */
const MEASURE = `(act, done) => new Promise((resolve, reject) => {
  const start = performance.now();
  performance.mark('${START}');
  act();
  // Once more: what effects paint comes a frame later. Then until that frame is out.
  const painted = (done, then) => {
    let frames = 0;
    const look = () => {
      if (done() && ++frames === 2) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => then(performance.now() - start);
        port2.postMessage(0);
      } else if (performance.now() - start > 20000) reject(new Error('not done'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  const quiet = () => document.querySelector('[aria-busy=true], .not-yet') === null;
  painted(done, (wall) => painted(quiet, (settled) => {
    performance.mark('${END}');
    resolve({ wall, settled });
  }));
})`;

interface Times {
  wall: number;
  settled: number;
}

async function measure(page: Page, { name, before, act, done }: Action): Promise<Times> {
  if (before !== undefined) {
    await page.evaluate(`{ ${before} }`);
    await page.waitForTimeout(200);
  }
  try {
    const times = await page.evaluate<Times>(`(${MEASURE})(() => { ${act} }, () => ${done})`);
    await page.waitForTimeout(100);
    return times;
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In microseconds, as `dur` and `tdur`, the processor time. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

interface Work {
  longest: number;
  processor: number;
}

interface Tasks {
  marks: TraceEvent[];
  /** Of the thread that the marks are of. */
  tasks: TraceEvent[];
}

function tasksIn(trace: Buffer): Tasks {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const marks = events.filter(({ name }) => name === START || name === END);
  const [{ pid, tid }] = marks;
  const tasks = events.filter(
    (event) =>
      event.ph === 'X' && event.pid === pid && event.tid === tid && event.name.endsWith('RunTask'),
  );
  return { marks, tasks };
}

const processorOf = (tasks: readonly TraceEvent[]): number =>
  tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;

/** By measured action: tasks of the page's main thread from its start to its end, in ms. */
function workOf({ marks, tasks }: Tasks): Work[] {
  return marks.flatMap(({ name, ts }, i) => {
    if (name !== START) return [];
    const end = marks[i + 1].ts;
    // The task that begins it is under way when it begins.
    const within = tasks.filter((task) => task.ts + (task.dur ?? 0) > ts && task.ts < end);
    return [
      {
        longest: Math.max(...within.map(({ dur = 0 }) => dur)) / 1000,
        processor: processorOf(within),
      },
    ];
  });
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const { values: options, positionals } = readCommandLine({
  first: { type: 'string', default: '4000' },
  slower: { type: 'string', default: '1' },
});
const [routines = 10_000, points = 300_000] = positionals.map(Number);
const [first, slower] = [Number(options.first), Number(options.slower)];
const folder = await mkdtemp(join(tmpdir(), 'comair-page-'));
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const file = join(folder, 'report.html');
  await writeFile(file, await toHtml(largeReport(routines, points, first)));
  const megabytes = (await stat(file)).size / 1e6;
  console.log(
    `${routines} routines, ${points} points, ${first} of the first routine: ${megabytes.toFixed(1)} MB`,
  );
  if (slower > 1) console.log(`main thread slowed down ${slower} times`);
  const categories = ['toplevel', 'blink.user_timing'];
  const opening: number[] = [];
  const openingWork: number[] = [];
  const rounds: (Times & Work)[][] = [];
  const open = async (page: Page): Promise<number> => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const start = performance.now();
    await page.goto(`file://${file}`);
    await page.waitForSelector(firstRow);
    await page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(done)))`);
    return performance.now() - start;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const viewport = { width: 1400, height: 850 };
    // A tenth of a second and more is what tracing itself takes here.
    const untraced = await browser.newPage({ viewport });
    opening.push(await open(untraced));
    await untraced.close();
    const page = await browser.newPage({ viewport });
    await browser.startTracing(page, { categories });
    await open(page);
    await page.evaluate(`performance.mark('${END}')`);
    openingWork.push(processorOf(tasksIn(await browser.stopTracing()).tasks));
    await page.waitForTimeout(300);
    await browser.startTracing(page, { categories });
    const times: Times[] = [];
    for (const action of ACTIONS) times.push(await measure(page, action));
    const work = workOf(tasksIn(await browser.stopTracing()));
    rounds.push(times.map((each, i) => ({ ...each, ...work[i] })));
    await page.close();
  }
  let over = 0;
  let overAlone = 0;
  const row = (cells: string[]): void => {
    const figures = cells.slice(1).map((cell) => cell.padStart(10));
    console.log(cells[0].padEnd(34) + figures.join(''));
  };
  /** @param others the last of them is processor time */
  const line = (name: string, limit: number, limited: number[][], others: number[][]): void => {
    const figures = [...limited, ...others].flatMap((all) => [median(all), Math.max(...all)]);
    const isOver = (values: number[]): boolean => Math.max(...values) > limit;
    const above = limited.some(isOver);
    row([name, ...figures.map((value) => value.toFixed(0)), ...(above ? ['above'] : [])]);
    if (above) over++;
    if (isOver(others[others.length - 1])) overAlone++;
  };
  row(['ms', ...['wall', 'longest', 'settled', 'processor'].flatMap((name) => [name, 'worst'])]);
  line('open', OPEN_LIMIT, [opening, opening], [opening, openingWork]);
  for (const [i, { name }] of ACTIONS.entries()) {
    const column = (key: keyof (Times & Work)): number[] => rounds.map((round) => round[i][key]);
    const limited = [column('wall'), column('longest')];
    line(name, ACTION_LIMIT, limited, [column('settled'), column('processor')]);
  }
  console.log(`load ${loadavg()[0].toFixed(1)} on ${cpus().length} processors`);
  console.log(over === 0 ? 'all within limits' : `${over} above the limits`);
  console.log(
    overAlone === 0
      ? 'processor time alone is within limits'
      : `${overAlone} above the limits by processor time alone`,
  );
  process.exitCode = over === 0 ? 0 : 1;
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
