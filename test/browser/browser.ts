/** The built page in Debian's chromium, from a file. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { toHtml } from '../../src/pages/to-html.js';
import type { PageOptions } from '../../src/pages/to-html.js';
import type { Report } from '../../src/schema/report.js';
import { inFolder } from '../support/command.js';

export const ROWS = '#routines tbody tr[role=row]';

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
}

/** The fragment, and what a page has beside its report. */
interface How extends Pick<PageOptions, 'tree' | 'decided' | 'asked'> {
  hash?: string;
}

interface Shown {
  page: Page;
  url: string;
  /** Another page of the same browser that is watched as the first. */
  another: (address: string) => Promise<Page>;
}

function watch(page: Page, url: string, problems: string[]): void {
  page.setDefaultTimeout(20_000);
  page.on('request', (request) => {
    const asked = request.url().replace(/#.*/, '');
    if (asked !== url && !asked.startsWith('data:')) problems.push(`request: ${asked}`);
  });
  page.on('websocket', (socket) => problems.push(`socket: ${socket.url()}`));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/**
 * Shows the report.
 * @param make from the folder that the page stands in
 * @param how the fragment; with what the page has beside the report
 * @returns what pages asked for or threw, which should be nothing
 */
export async function show(
  browser: Browser,
  make: Report | ((folder: string) => Promise<Report>),
  use: (shown: Shown) => Promise<void>,
  how: string | How = '',
): Promise<string[]> {
  const { hash = '', ...options } = typeof how === 'string' ? { hash: how } : how;
  const problems: string[] = [];
  await inFolder(async (folder) => {
    const file = join(folder, 'report.html');
    await writeFile(
      file,
      await toHtml(typeof make === 'function' ? await make(folder) : make, {
        sourceRoots: [folder],
        ...options,
      }),
    );
    const url = `file://${file}`;
    const context = await browser.newContext({ viewport: { width: 1400, height: 850 } });
    const another = async (address: string): Promise<Page> => {
      const page = await context.newPage();
      watch(page, url, problems);
      await page.goto(address);
      await page.locator('#app > *').first().waitFor();
      return page;
    };
    try {
      const page = await another(url + hash);
      await use({ page, url, another });
    } finally {
      await context.close();
    }
  });
  return problems;
}

/**
 * Waits until an expression holds in the page. Playwright's waitForFunction evaluates it from within
 * the page when it does not hold at once, and the page's policy on scripts forbids that.
 */
export async function until(page: Page, expression: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > end) throw new Error(`never: ${expression}`);
    await page.waitForTimeout(50);
  }
}

export const hashOf = (page: Page): Promise<string> => page.evaluate<string>('location.hash');

/** Names in the rows of the table that are in the document. */
export const namesOf = (page: Page): Promise<string[]> =>
  page.locator(`${ROWS} .name`).allInnerTexts();

/** The page's own types are not those of this project: what is used of them. */
interface Element {
  style: { color: string };
  appendChild: (child: Element) => void;
  remove: () => void;
}
interface Dom {
  document: { body: Element; createElement: (tag: string) => Element };
  getComputedStyle: (of: Element) => { color: string };
}
interface Canvas {
  width: number;
  height: number;
  getContext: (kind: '2d') => {
    getImageData: (...box: number[]) => { data: Uint8ClampedArray };
  };
}

/** How many pixels of a canvas have the colour of a CSS variable, or nearly. */
export function pixels(canvas: Locator, variable: string): Promise<number> {
  return canvas.evaluate((element, name) => {
    const { document, getComputedStyle } = globalThis as unknown as Dom;
    const probe = document.createElement('i');
    document.body.appendChild(probe);
    probe.style.color = `var(--${name})`;
    const color = getComputedStyle(probe)
      .color.match(/[\d.]+/g)!
      .map(Number);
    probe.remove();
    const image = element as unknown as Canvas;
    if (image.width === 0 || image.height === 0) return 0;
    const { data } = image.getContext('2d').getImageData(0, 0, image.width, image.height);
    let found = 0;
    for (let i = 0; i < data.length; i += 4) {
      const near = [0, 1, 2].every((k) => Math.abs(data[i + k] - color[k]) < 12);
      if (near && data[i + 3] > 200) found++;
    }
    return found;
  }, variable);
}

/** Waits until the canvas, which is painted after the page, has such a number of pixels of a colour. */
export async function soon(
  canvas: Locator,
  color: string,
  isSo: (count: number) => boolean,
): Promise<void> {
  const end = Date.now() + 10_000;
  let count = await pixels(canvas, color);
  while (!isSo(count)) {
    if (Date.now() > end) throw new Error(`${count} pixels of ${color}`);
    await canvas.page().waitForTimeout(30);
    count = await pixels(canvas, color);
  }
}

/** Waits until something is painted in one of the colours of frames. */
export async function painted(canvas: Locator): Promise<void> {
  for (let i = 0; i < 200; i++) {
    for (const color of ['flame-fast', 'flame-linear', 'flame-unknown']) {
      if ((await pixels(canvas, color)) > 0) return;
    }
    await canvas.page().waitForTimeout(50);
  }
  throw new Error('nothing was painted');
}
