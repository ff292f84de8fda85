import test from 'ava';
import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { chmod, copyFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseQueueAddress } from '../../../src/campaigns/queue/address.js';
import { admissionRules, admit } from '../../../src/campaigns/queue/admission.js';
import { openAnswer, packAnswer } from '../../../src/campaigns/queue/answer.js';
import { readKey } from '../../../src/campaigns/queue/key.js';
import { readOrder, writeOrder } from '../../../src/campaigns/queue/job-order.js';
import type { Order } from '../../../src/campaigns/queue/job-order.js';
import { Builds, Place } from '../../../src/campaigns/queue/builds.js';
import { jobKey } from '../../../src/campaigns/batch/job.js';
import type { Job } from '../../../src/campaigns/batch/job.js';
import { SORT, inFolder, job, profileOf, profiled, resultOf } from '../../support/suites.js';

const KEY = createSecretKey(randomBytes(32));
const OTHER = createSecretKey(randomBytes(32));
const NOW = 1_800_000_000_000;
const WEEK_MS = 7 * 24 * 3600 * 1000;
const BATCH = 'ab'.repeat(16);
const TO = { batch: BATCH, submission: '3-1' };

function orderOf(of: Job, rest: Partial<Order> = {}): Order {
  const expect = { engine: null, target: null };
  return { version: 2, ...TO, issued: NOW, expect, job: of, ...rest };
}

test('addresses: passwords are not shown, what is no queue is refused', (t) => {
  t.deepEqual(parseQueueAddress('rediss://me:s%40crt@host:1234/5'), {
    url: 'rediss://me:s%40crt@host:1234/5',
    shown: 'rediss://host:1234/5',
  });
  t.is(parseQueueAddress('redis://h', 'p/w').url, 'redis://:p%2Fw@h');
  t.is(parseQueueAddress('redis://:own@h', 'other').url, 'redis://:own@h');
  for (const text of ['', 'host', 'http://:secret@h', 'redis://', 'redis://h/x', 'redis://h?a=1']) {
    const error = t.throws(() => parseQueueAddress(text), { message: /a queue is redis:/ }, text);
    t.notRegex(error.message, /secret/);
  }
});

test('keys: long enough, and not for everybody to read', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 'key');
    await writeFile(path, 'short\n');
    await chmod(path, 0o600);
    t.throws(() => readKey(path), { message: /has 5 bytes, 16 are needed/ });
    await writeFile(path, 'a key that is long enough\n');
    t.is(readKey(path).symmetricKeySize, 25);
    await chmod(path, 0o644);
    t.throws(() => readKey(path), { message: /chmod 600/ });
    t.throws(() => readKey(join(folder, 'none')), { message: /there is no such file/ });
  });
});

test('orders: signed with the key, unchanged, not old', (t) => {
  const order = orderOf(job(['/bin/true']));
  const letter = writeOrder(order, KEY);
  const doubt = (data: unknown, key: typeof KEY | null = KEY, now = NOW): string | null =>
    readOrder(data, key, now).doubt;
  t.is(doubt(letter), null);
  t.deepEqual(readOrder(letter, KEY, NOW).order, order);
  t.regex(doubt(letter, OTHER) ?? '', /another key/);
  t.regex(doubt({ ...letter, text: letter.text.replace('true', 'evil') }) ?? '', /another key/);
  t.regex(doubt(letter, KEY, NOW + WEEK_MS + 1) ?? '', /more than a week/);
  t.regex(doubt(letter, null) ?? '', /no key/);
  t.regex(doubt(writeOrder(order, null)) ?? '', /not signed/);
  const bad: unknown[] = [
    null,
    'x',
    { text: '{', mac: null },
    { ...letter, more: 1 },
    { text: JSON.stringify({ ...order, batch: '../../x' }), mac: null },
    { text: JSON.stringify({ ...order, job: { ...order.job, argv: [] } }), mac: null },
  ];
  for (const data of bad) t.throws(() => doubt(data), { message: /^this is no order/ });
});

test('a worker runs only what it is told it may', async (t) => {
  await inFolder(async (folder) => {
    t.throws(() => admissionRules(null, [], []), { message: /--key FILE.*--allow PATH/ });
    t.throws(() => admissionRules(null, ['/nonexistent'], []), {
      message: /--allow \/nonexistent/,
    });
    const link = join(folder, 'sort');
    await symlink(SORT, link);
    const copy = join(folder, 'copy');
    await copyFile(SORT, copy);
    const only = admissionRules(null, [SORT], ['LANG']);
    const refused = (of: Job, rules = only, key: typeof KEY | null = null): string | null =>
      admit(writeOrder(orderOf(of), key), rules, NOW).refused;
    t.is(refused(job([SORT, '10'])), null);
    t.is(refused(job([link, '10'])), null);
    t.is(refused(job(['./sort'], { cwd: folder })), null);
    t.regex(refused(job([copy])) ?? '', /copy is not among the executables/);
    t.regex(refused(job(['sh', '-c', SORT])) ?? '', /not among the executables/);
    t.regex(refused(job(['no-such-program'])) ?? '', /not found/);
    t.is(refused(job([SORT], { env: { LANG: 'C' } })), null);
    t.regex(refused(job([SORT], { env: { LD_PRELOAD: copy } })) ?? '', /it sets LD_PRELOAD/);
    t.regex(refused(job([SORT], { cwd: '/nonexistent' })) ?? '', /does not exist there/);
    t.regex(refused(job([SORT]), only, KEY) ?? '', /no key/);
    const signed = admissionRules(KEY, [], []);
    t.is(refused(job([copy], { env: { LD_PRELOAD: 'x' } }), signed, KEY), null);
    t.regex(refused(job([SORT]), signed) ?? '', /not signed/);
    t.regex(refused(job([SORT]), signed, OTHER) ?? '', /another key/);
    const both = admissionRules(KEY, [SORT], []);
    t.is(refused(job([SORT]), both, KEY), null);
    t.regex(refused(job([copy]), both, KEY) ?? '', /not among/);
    t.regex(refused(job([SORT]), both) ?? '', /not signed/);
  });
});

function packed(header: Record<string, unknown>, value: unknown): Buffer {
  const body = gzipSync(typeof value === 'string' ? value : JSON.stringify(value));
  const sha256 = createHash('sha256').update(body).digest('hex');
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ version: 1, sha256, mac: null, ...header })}\n`),
    body,
  ]);
}

test('answers: what is changed, foreign or too large is refused', async (t) => {
  const of = job([SORT]);
  const result = profiled(of, [1, 2, 3], (n) => n * n);
  const good = await packAnswer({ result }, TO, KEY);
  const open = (bytes: Buffer, key: typeof KEY | null = KEY, to = TO) =>
    openAnswer(bytes, to, jobKey(of), key);
  const opened = await open(good);
  t.true('profile' in opened && opened.profile !== null);
  const changed = Buffer.from(good);
  changed[changed.length - 20] ^= 1;
  const bad: [Promise<unknown>, RegExp][] = [
    [open(changed), /wrong checksum/],
    [open(good.subarray(0, -1)), /wrong checksum/],
    [open(good, OTHER), /another key/],
    [open(good, KEY, { ...TO, submission: '3-2' }), /another key/],
    [open(await packAnswer({ result }, TO, null)), /not signed/],
    [open(Buffer.from('nothing')), /no header/],
    [open(Buffer.from('{}\n')), /no header/],
    [open(Buffer.alloc(5000, 'a')), /no header/],
    [open(packed({}, 'no json'), null), /JSON/],
    [open(packed({}, { result: { ...result, evil: 1 } }), null), /no result of a job/],
    [open(packed({}, {}), null), /no result of a job/],
    [open(await packAnswer({ result: resultOf(job(['x'])) }, TO, null), null), /of another job/],
    // A few KB that unpack to much more than a refusal may have.
    [open(packed({}, 'a'.repeat(3 << 20))), /larger than/],
  ];
  for (const [refused, message] of bad) await t.throwsAsync(refused, { message });
  // A refusal claims nothing, so that it need not be signed.
  const refusal = { refused: 'not here', worker: 'w' };
  t.deepEqual(await open(await packAnswer(refusal, TO, OTHER)), refusal);
});

test('another engine, another build of the program', (t) => {
  const here = new Place();
  const of = job([SORT]);
  const expect = here.expectationOf(of);
  t.is(expect.target?.path, SORT);
  t.deepEqual(here.differences(of, expect), []);
  t.deepEqual(here.differences(of, { engine: null, target: null }), []);
  const other = {
    engine: { name: 'valgrind', version: '0.1' },
    target: { path: SORT, build_id: 'ffff' },
  };
  const lines = here.differences(of, other);
  t.is(lines.length, 2);
  t.regex(lines[0], /its engine is valgrind .*, where the batch is it is valgrind 0\.1/);
  t.regex(lines[1], /build-id [0-9a-f]{40}, where the batch is it is ffff/);
  const builds = new Builds();
  const profile = profileOf([[1, 1]]);
  t.deepEqual(builds.differences(profile, 'a'), []);
  t.deepEqual(builds.differences(profile, 'b'), []);
  const rebuilt = { ...profile, modules: [{ path: '/opt/prog', buildId: 'cd34' }] };
  t.deepEqual(builds.differences(rebuilt, 'b'), [
    'its /opt/prog has build-id cd34, that of worker a is ab12',
  ]);
  t.deepEqual(builds.differences(rebuilt, 'c'), []);
});
