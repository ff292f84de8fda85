/** A program with hostile symbols, from its run to the page in a browser. */
import test from 'ava';
import { readFile } from 'node:fs/promises';
import { comair } from '../support/command.js';
import { UNPRINTABLE } from '../terminal/hostile.js';
import { Workshop, run } from '../support/toolchain.js';
import { launch } from './browser.js';

const SOURCE = `
int total;
__attribute__((noinline)) void first(int n) { for (int i = 0; i < n; i++) total += i; }
__attribute__((noinline)) void second(int n) { for (int i = 0; i < n; i++) total ^= i; }
int main(void) {
  for (int n = 1; n < 90; n++) { first(n); second(20 * n); }
  return 0;
}
`;

test('symbols with markup, escapes, invalid UTF-8 and 10 kB are text', async (t) => {
  const workshop = new Workshop();
  const object = workshop.compile('gcc', 'plain.o', { 'a.c': SOURCE }, '-O1', '-c');
  const long = 'x'.repeat(10_000);
  const names = Buffer.concat([
    Buffer.from('first <script>alert(1)</script>'),
    Buffer.from([0xff, 0xc0, 0x1b]),
    Buffer.from(`[2J\nsecond ${long}\n`),
  ]);
  const renamed = workshop.path('renamed.o');
  run('objcopy', [`--redefine-syms=${workshop.write('names', names)}`, object, renamed]);
  const program = workshop.path('prog');
  run('gcc', ['-o', program, renamed]);
  const [json, html] = [workshop.path('r.json'), workshop.path('r.html')];
  const { status, stderr } = await comair([
    '--full',
    '--json',
    json,
    '--html',
    html,
    '--',
    program,
  ]);
  t.is(status, 0, stderr);
  t.notRegex(stderr.replaceAll('\n', ''), UNPRINTABLE);
  t.regex(stderr, /<script>.*\\xff\\xc0\\x1b\[2J/);
  t.true((await readFile(json, 'utf8')).includes(long));
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('dialog', (dialog) => {
      problems.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`file://${html}`);
    await page.locator('#search').fill('<script>');
    await page.getByRole('row', { name: /alert\(1\)/ }).click();
    const title = page.locator('#detail-title');
    t.regex(await title.innerText(), /^<script>alert\(1\)<\/script>\\xff\\xc0\\x1b\[2J/);
    await page.locator('#search').fill('xxxx');
    await page.getByRole('row', { name: /xxxx/ }).click();
    await page.getByText('Whole name, 10000 characters').waitFor();
    t.deepEqual(problems, []);
  } finally {
    await browser.close();
  }
});
