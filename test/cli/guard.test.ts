/** Files that would take all memory: one line, and the server goes on. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, gzipSync } from 'node:zlib';
import test from 'ava';
import { serve } from '../../src/serve/serve.js';
import { encodeProfile } from '../../src/profile/file-format.js';
import { toJson } from '../../src/report/read/json.js';
import { profileOf } from '../support/suites.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';
import { comair, inFolder } from '../support/command.js';

/** A small file of a valid checksum that unpacks to many zeros. */
function bomb(zeros: number): Buffer {
  const head = encodeProfile(profileOf([[1, 1]])).subarray(0, 24);
  const payload = gzipSync(
    Buffer.concat([Buffer.from('{"modules":['), Buffer.alloc(2 * zeros, '0,'), Buffer.from('0]}')]),
  );
  head.writeUInt32LE(payload.length, 12);
  head.writeUInt32LE(crc32(payload, crc32(head.subarray(0, 16))), 16);
  return Buffer.concat([head, payload]);
}

/** Of so many routines that reading it takes some memory. */
const large = (): string =>
  toJson(
    sampleReport({
      routines: Array.from({ length: 5_000 }, (_, i) => sampleRoutine({ id: String(i) })),
    }),
  );

test('a command ends with one line where a file is too much, whatever it is', async (t) => {
  await inFolder(async (cwd) => {
    await writeFile(join(cwd, 'bomb.profile'), bomb(20e6));
    await writeFile(join(cwd, 'large.json'), large());
    const LINE = /^comair-bin: .*too much for \d+ MB of memory: allow more with --memory\n$/;
    for (const args of [
      ['report', 'bomb.profile'],
      ['export', 'bomb.profile', '-o', 'x.csv'],
      ['report', 'large.json', '--memory', '80M'],
    ]) {
      const { status, stdout, stderr } = await comair(args, { cwd });
      t.is(status, 125, args.join(' '));
      t.is(stdout, '');
      t.regex(stderr, LINE, args.join(' '));
    }
    const { status, stdout, stderr } = await comair(['report', 'large.json', '--top', '1'], {
      cwd,
    });
    t.deepEqual([status, stderr], [0, '']);
    t.regex(stdout, /lookup/);
    const misread = await comair(['report', 'large.json', '--memory', 'much'], { cwd });
    t.is(misread.status, 125);
    t.regex(misread.stderr, /no amount of memory/);
  });
});

test('serve shows why a file cannot be shown, and goes on', async (t) => {
  await inFolder(async (parent) => {
    const folder = join(parent, 'results');
    await mkdir(folder);
    await writeFile(join(folder, 'bomb.profile'), bomb(20e6));
    await writeFile(join(folder, 'large.json'), large());
    await writeFile(join(folder, 'small.json'), toJson(sampleReport()));
    // Enough for the process itself and a small file.
    const server = await serve(folder, { memory: 100 << 20 });
    try {
      const list = async (): Promise<string> => (await fetch(`${server.url}list`)).text();
      while ((await list()).includes('not analysed yet')) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const text = await list();
      t.is(text.match(/too much for 100 MB of memory/g)?.length, 2);
      t.regex(text, /small\.json[^]*\.\/prog 100/);
    } finally {
      await server.close();
    }
  });
});

test('what the process that reads complains of is passed on', async (t) => {
  const { status, stderr } = await comair(['report', '/absent.json']);
  t.is(status, 125);
  t.is(stderr, 'comair-bin: cannot read /absent.json: there is no such file or folder\n');
});
