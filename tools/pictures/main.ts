/**
 * `npm run docs:pictures`: the pictures of docs/views.md and README.md, in docs/pictures. Programs are
 * recorded anew, their pages opened in Debian's chromium, and each view is taken as WebP, a tenth of
 * the size of PNG.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { packageRoot } from '../../src/base/package.js';

const MAIN = join(packageRoot(), 'dist/bundle/comair-bin.js');
const OUT = join(packageRoot(), 'docs/pictures');
const WIDTH = 1200;
/** Of WebP: text stays sharp. */
const QUALITY = 80;

const folder = mkdtempSync(join(tmpdir(), 'comair-pictures-'));

/** @param status what it ends with: a batch with 1 where a job fails */
function comair(args: readonly string[], status = 0): void {
  const ended = spawnSync(process.execPath, [MAIN, ...args], { cwd: folder, encoding: 'utf8' });
  if (ended.status !== status) throw new Error(`${args.join(' ')}: ${ended.stderr}`);
}

/** As in docs/tutorial.md. */
const rows = (table: string, n: string): string =>
  `create table ${table} as select value id, printf('customer %d', value * 7919 % ${n}) name from generate_series(1, ${n});`;
const joined = (table: string): string =>
  `select count(*) from ${table} a join ${table} b on a.name = b.name;`;
const JOINS = [25, 50, 100, 200, 400, 800].map(
  (n) => `${rows(`t${n}`, String(n))}\n${joined(`t${n}`)}`,
);
const SWEEP = ['sweep', '--sizes', '50..1600:x2', '--profile'];
const OFF = 'pragma automatic_index = off;';

const LISTS = `
#include <stdlib.h>
struct node { struct node *next; int value; };
static struct node *append(struct node *head, int value) {
  struct node *new = malloc(sizeof *new), *at = head;
  new->next = NULL, new->value = value;
  if (!head) return new;
  while (at->next) at = at->next;
  at->next = new;
  return head;
}
int main(void) {
  for (int n = 8; n <= 256; n *= 2) {
    struct node *head = NULL;
    for (int i = 0; i < n; i++) head = append(head, i);
    while (head) { struct node *next = head->next; free(head); head = next; }
  }
}`;

const JOBS = [
  { name: 'join', command: ['sqlite3', ':memory:', JOINS[3]] },
  { name: 'join without an index', command: ['sqlite3', ':memory:', OFF + JOINS[4]] },
  { name: 'lists', command: ['./lists'] },
  { name: 'no such table', command: ['sqlite3', ':memory:', joined('t')] },
];

function makePages(): void {
  writeFileSync(join(folder, 'join.sql'), [OFF, ...JOINS].join('\n'));
  const query = ['sqlite3', ':memory:', '.read join.sql'];
  comair(['record', '--contexts', '--loops', '-o', 'run.comair', '--', ...query]);
  comair(['report', 'run.comair', '--html', 'run.html']);
  const program = (more: string): string[] => [
    '--',
    'sqlite3',
    ':memory:',
    `${OFF} ${rows('t', '{n}')} ${more} ${joined('t')}`,
  ];
  comair([...SWEEP, 'old.profile', '--html', 'sweep.html', ...program('')]);
  comair([...SWEEP, 'new.profile', ...program('create index i on t(name);')]);
  comair(['diff', 'old.profile', 'new.profile', '--html', 'diff.html']);
  writeFileSync(join(folder, 'lists.c'), LISTS);
  execFileSync('gcc', ['-g', '-O1', '-o', 'lists', 'lists.c'], { cwd: folder });
  comair(['record', '--structures', '-o', 'lists.comair', '--', './lists']);
  comair(['report', 'lists.comair', '--html', 'lists.html']);
  comair(['record', '--loops', '--block-counts', '-o', 'code.comair', '--', './lists']);
  comair(['report', 'code.comair', '--html', 'code.html']);
  comair(['record', '-o', 'build.comair', '--', 'gcc', '-O1', '-o', 'built', 'lists.c']);
  comair(['report', 'build.comair', '--html', 'build.html']);
  comair([...SWEEP, 'pairs.profile', '--feature', 'pairs=n^2', ...program('')]);
  comair(['trends', 'pairs.profile', '--html', 'trends.html']);
  writeFileSync(join(folder, 'queries.yaml'), JSON.stringify({ jobs: JOBS }));
  comair(['batch', 'queries.yaml', '--html', 'batch.html'], 1);
}

interface Picture {
  name: string;
  page: string;
  hash?: string;
  height: number;
  act?: (page: Page) => Promise<void>;
}

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('#routines tbody tr[role=row]').first().click();
};

const openCode = async (page: Page): Promise<void> => {
  await openFirst(page);
  await page.getByText('Source and instructions').first().scrollIntoViewIfNeeded();
};

const openJobs = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Jobs' }).click();
};

const openCluster = async (page: Page): Promise<void> => {
  await page.locator('.listed tbody tr').first().click();
};

const PICTURES: readonly Picture[] = [
  { name: 'findings', page: 'run', hash: 'view=findings', height: 840 },
  { name: 'routines', page: 'run', hash: 'view=routines', height: 620 },
  { name: 'routine', page: 'run', hash: 'view=routines', height: 900, act: openFirst },
  { name: 'sweep', page: 'sweep', hash: 'view=findings', height: 640 },
  { name: 'tree', page: 'run', hash: 'view=tree', height: 560 },
  { name: 'flame', page: 'run', hash: 'view=flame', height: 560 },
  { name: 'algorithms', page: 'lists', hash: 'view=algorithms', height: 620 },
  { name: 'code', page: 'code', hash: 'view=routines', height: 760, act: openCode },
  { name: 'graph', page: 'run', hash: 'view=graph', height: 620 },
  { name: 'processes', page: 'build', hash: 'view=runs', height: 560 },
  { name: 'jobs', page: 'batch', act: openJobs, height: 480 },
  { name: 'trends', page: 'trends', act: openCluster, height: 760 },
  { name: 'runs', page: 'sweep', hash: 'view=runs', height: 560 },
  { name: 'diff', page: 'diff', height: 620 },
];

/** Chromium writes WebP, which Playwright does not ask it for. */
async function take(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const format = { format: 'webp', quality: QUALITY } as const;
  const { data } = await session.send('Page.captureScreenshot', format);
  writeFileSync(path, Buffer.from(data, 'base64'));
}

try {
  makePages();
  mkdirSync(OUT, { recursive: true });
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const { name, page: file, hash = '', height, act } of PICTURES) {
      const page = await browser.newPage({
        viewport: { width: WIDTH, height },
        colorScheme: 'light',
      });
      await page.goto(`${pathToFileURL(join(folder, `${file}.html`)).href}#${hash}`);
      await page.locator('main, #app > *').first().waitFor();
      await act?.(page);
      // The plots come one a frame.
      await page.waitForTimeout(1500);
      const path = join(OUT, `${name}.webp`);
      await take(page, path);
      process.stdout.write(`${name}.webp: ${(statSync(path).size / 1000).toFixed(0)} kB\n`);
      await page.close();
    }
  } finally {
    await browser.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
