import test from 'ava';
import { appendFile, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { ComairError } from '../../src/base/errors.js';
import { serve } from '../../src/serve/serve.js';
import type { RunningServer } from '../../src/serve/options.js';
import { toJson } from '../../src/report/read/json.js';
import { targetPath } from '../engine/run.js';
import { MAIN, comair, inFolder } from '../support/command.js';
import { hostileReport, UNPRINTABLE } from '../terminal/hostile.js';
import { sampleGrowth, sampleReport, sampleRoutine } from '../support/sample-report.js';

type Versions = Record<string, string | null>;

interface Answer {
  status: number;
  csp: string;
  text: string;
}

/** Unlike fetch: the path goes out as it is, and the Host header can be chosen. */
function get(server: RunningServer, path: string, host?: string): Promise<Answer> {
  return getAt(server, new URL(server.url).pathname + path.slice(1), host);
}

function getAt({ port }: RunningServer, path: string, host?: string): Promise<Answer> {
  const headers = host === undefined ? {} : { Host: host };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        const csp = String(answer.headers['content-security-policy']);
        resolve({ status: answer.statusCode ?? 0, csp, text });
      });
    })
      .on('error', reject)
      .end();
  });
}

async function withServer(
  use: (server: RunningServer, folder: string) => Promise<void>,
  prepare: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await inFolder(async (parent) => {
    const folder = join(parent, 'results');
    await mkdir(folder);
    await prepare(folder);
    const server = await serve(folder);
    try {
      await use(server, folder);
    } finally {
      await server.close();
    }
  });
}

/** Acts at the first event, then takes events until one is as wanted: versions by id. */
async function eventUntil(
  { url }: RunningServer,
  wanted: (versions: Versions) => boolean,
  act: () => Promise<void> = () => Promise.resolve(),
): Promise<Versions> {
  const abort = new AbortController();
  const answer = await fetch(`${url}events`, { signal: abort.signal });
  let text = '';
  let acted = false;
  try {
    for await (const part of answer.body!) {
      text += Buffer.from(part as Uint8Array).toString();
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^event: files\ndata: (.*)$/m.exec(text.slice(0, end));
        text = text.slice(end + 2);
        if (data === null) continue;
        if (!acted) await act();
        acted = true;
        const versions = JSON.parse(data[1]) as Versions;
        if (wanted(versions)) return versions;
      }
    }
  } finally {
    abort.abort();
  }
  throw new Error('the events ended');
}

const analysed =
  (count: number) =>
  (versions: Versions): boolean =>
    Object.values(versions).filter((version) => version !== null).length === count;

const ids = (text: string): string[] =>
  [...text.matchAll(/href="view\/([0-9a-f]{16})"/g)].map(([, id]) => id);

test('the index lists files, a file opens as the page of its report', async (t) => {
  await withServer(
    async (server) => {
      const early = await get(server, '/report/' + ids((await get(server, '/')).text)[0]);
      t.is(early.status, 200);
      t.regex(early.text, /"lookup"/);
      t.regex(early.csp, /connect-src 'none'.*frame-ancestors 'self'/);
      const index = await get(server, '/');
      t.is(index.status, 200);
      t.is(ids(index.text).length, 1);
      t.regex(index.text, />run\.json<\/a>.*\.\/prog 100.*lookup <b>O\(n\^2\)<\/b>.*93\.1 %/);
      t.regex(index.text, /<time datetime="\d{4}-/);
      t.regex(index.csp, /^default-src 'none'; script-src 'sha256-/);
      const frame = await get(server, `/view/${ids(index.text)[0]}`);
      t.is(frame.status, 200);
      t.regex(frame.text, /<iframe/);
      t.regex(frame.csp, /frame-src 'self'.*frame-ancestors 'none'/);
    },
    async (folder) => {
      await writeFile(join(folder, 'run.json'), toJson(sampleReport()));
      await writeFile(join(folder, 'package.json'), '{"name": "x"}');
    },
  );
});

test('damaged files are listed with their errors, hostile names are text', async (t) => {
  const hostile = '<img src=x onerror=alert(1)>"\x1b[2J\'.json';
  await withServer(
    async (server) => {
      await eventUntil(server, analysed(4));
      const { text } = await get(server, '/');
      t.is(ids(text).length, 4);
      t.regex(text, /broken\.comair<\/a><\/th><td role="cell" colspan="3" class="error">[^<]+</);
      t.regex(text, /empty\.profile<\/a><\/th><td role="cell" colspan="3" class="error">[^<]+</);
      t.regex(text, /cut\.json<\/a><\/th><td role="cell" colspan="3" class="error">[^<]*no JSON/);
      t.true(text.includes('&lt;img src=x onerror=alert(1)&gt;&quot;\\x1b[2J&#39;.json'));
      t.true(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
      const statuses: number[] = [];
      for (const id of ids(text)) {
        const { status, text: page, csp } = await get(server, `/report/${id}`);
        statuses.push(status);
        t.regex(csp, /default-src 'none'/);
        if (status === 422) t.regex(page, /class="error">[^<]+</);
        const frame = await get(server, `/view/${id}`);
        for (const answer of [text, page, frame.text]) {
          t.notRegex(answer, /<img src=x|<script>alert/);
          t.false(answer.includes('\x1b'));
        }
      }
      t.deepEqual(statuses.sort(), [200, 422, 422, 422]);
    },
    async (folder) => {
      const routines = [sampleRoutine({ name: '<script>alert(1)</script>' })];
      await writeFile(join(folder, hostile), toJson(sampleReport({ routines })));
      await writeFile(join(folder, 'broken.comair'), 'no recording at all');
      await writeFile(join(folder, 'empty.profile'), '');
      await writeFile(join(folder, 'cut.json'), toJson(sampleReport()).slice(0, 300));
    },
  );
});

test('the list has the verdict of each file, else the routine of the first rank', async (t) => {
  await withServer(
    async (server) => {
      await eventUntil(server, analysed(3));
      const { text } = await get(server, '/');
      const row = (name: string): string => text.split('\n').find((line) => line.includes(name))!;
      t.regex(row('new.json'), /<td role="cell">Ten times n takes 90 times the work: lookup, /);
      t.regex(row('old.json'), /<td role="cell">lookup <b>O\(n\^2\)<\/b>/);
      // Cut where it is endless, and text in any case.
      t.regex(row('hostile.json'), /<td role="cell">&lt;script&gt;alert\(1\)[^<]{300,2500}…<\/td>/);
      t.notRegex(row('hostile.json'), UNPRINTABLE);
      t.notRegex(text, /<img|<script>alert/);
    },
    async (folder) => {
      const old = sampleReport();
      await writeFile(join(folder, 'old.json'), toJson(old));
      await writeFile(
        join(folder, 'new.json'),
        toJson(sampleReport({ schema: 2, growth: sampleGrowth() })),
      );
      await writeFile(join(folder, 'hostile.json'), toJson(hostileReport()));
    },
  );
});

test('only files of the folder are served', async (t) => {
  await withServer(
    async (server) => {
      const { text } = await get(server, '/');
      t.deepEqual(ids(text), []);
      t.regex(text, /No recordings/);
      for (const path of [
        '/report/../../secret.json',
        '/report/..%2fsecret.json',
        '/report/%2e%2e%2fsecret.json',
        '/view/..%2f..%2fetc%2fpasswd',
        '/../secret.json',
        '/link.json',
        '/report/link.json',
        '/report/__proto__',
        '/report/%00',
        '/report/%ff',
      ]) {
        const answer = await get(server, path);
        // 403: it leads out of what the token opens.
        t.true([400, 403, 404].includes(answer.status), `${path}: ${answer.status}`);
        t.false(answer.text.includes('lookup'));
      }
    },
    async (folder) => {
      const secret = join(folder, '..', 'secret.json');
      await writeFile(secret, toJson(sampleReport()));
      await symlink(secret, join(folder, 'link.json'));
      await mkdir(join(folder, 'folder.comair'));
    },
  );
});

test('a foreign Host gets nothing', async (t) => {
  await withServer(
    async (server) => {
      const [id] = ids((await get(server, '/')).text);
      for (const host of ['evil.example', `evil.example:${server.port}`, '127.0.0.1:1', 'a b']) {
        for (const path of ['/', '/list', '/events', `/view/${id}`, `/report/${id}`]) {
          const answer = await get(server, path, host);
          t.true(answer.status === 403 || answer.status === 400, `${host} ${path}`);
          t.false(answer.text.includes('run.json'));
        }
      }
      t.is((await get(server, '/', `localhost:${server.port}`)).status, 200);
    },
    (folder) => writeFile(join(folder, 'run.json'), toJson(sampleReport())),
  );
});

test('without the token of the link nobody gets anything', async (t) => {
  await withServer(
    async (server) => {
      const [id] = ids((await get(server, '/')).text);
      const wrong = `/${'0'.repeat(32)}/`;
      for (const base of ['/', wrong, server.url.slice(0, -2).replace(/^.*:\d+/, '') + '/']) {
        for (const path of ['', 'list', 'events', `view/${id}`, `report/${id}`, `code/${id}`]) {
          const answer = await getAt(server, base + path);
          t.is(answer.status, 403, base + path);
          t.false(answer.text.includes('run.json'));
        }
      }
    },
    (folder) => writeFile(join(folder, 'run.json'), toJson(sampleReport())),
  );
});

test('events tell of a new file, of one that changed and of one that went', async (t) => {
  await withServer(async (server, folder) => {
    const path = join(folder, 'new.json');
    const write = (name: string): Promise<void> =>
      writeFile(path, toJson(sampleReport({ routines: [sampleRoutine({ name })] })));
    const first = await eventUntil(server, analysed(1), () => write('lookup'));
    const [id] = Object.keys(first);
    t.regex((await get(server, `/report/${id}`)).text, /"lookup"/);
    const changed = await eventUntil(
      server,
      (versions) => analysed(1)(versions) && versions[id] !== first[id],
      () => write('another_routine'),
    );
    t.deepEqual(Object.keys(changed), [id]);
    t.regex((await get(server, `/report/${id}`)).text, /"another_routine"/);
    await eventUntil(
      server,
      (versions) => Object.keys(versions).length === 0,
      () => rm(path),
    );
    t.is((await get(server, `/report/${id}`)).status, 404);
  });
});

test('a recording that still grows is shown as far as it is, again and again', async (t) => {
  await withServer(async (server, folder) => {
    const whole = join(folder, '..', 'whole.comair');
    const run = await comair(['record', '-o', whole, '--', targetPath('sort'), '100']);
    t.is(run.status, 0, run.stderr);
    const bytes = await readFile(whole);
    const half = bytes.length >> 1;
    // As a recorder names it while the run goes on.
    const path = join(folder, 'live.comair.part');
    const first = await eventUntil(server, analysed(1), () =>
      writeFile(path, bytes.subarray(0, half)),
    );
    const [id] = Object.keys(first);
    t.regex((await get(server, '/')).text, /still running/);
    const early = await get(server, `/report/${id}`);
    t.is(early.status, 200);
    t.regex(early.text, /"complete":false/);
    await eventUntil(
      server,
      (versions) => analysed(1)(versions) && versions[id] !== first[id],
      async () => {
        await appendFile(path, bytes.subarray(half));
        await rename(path, join(folder, 'live.comair'));
      },
    );
    const index = (await get(server, '/')).text;
    t.notRegex(index, /still running/);
    t.deepEqual(ids(index), [id]);
    const late = await get(server, `/report/${id}`);
    t.notRegex(late.text, /"complete":false/);
    t.regex(late.text, /"insertion_sort"/);
  });
});

test('a file that was seen whole before it got its name is read by its name', async (t) => {
  await withServer(async (server, folder) => {
    const path = join(folder, 'late.json');
    const first = await eventUntil(server, analysed(1), () =>
      writeFile(`${path}.part`, toJson(sampleReport())),
    );
    const [id] = Object.keys(first);
    await eventUntil(
      server,
      (versions) => analysed(1)(versions) && versions[id] !== first[id],
      () => rename(`${path}.part`, path),
    );
    const { status, text } = await get(server, `/report/${id}`);
    t.is(status, 200, text);
    const index = (await get(server, '/')).text;
    t.deepEqual(ids(index), [id]);
    t.notRegex(index, /cannot|no such/);
  });
});

test('a folder that goes away while it is served is an error on the page', async (t) => {
  await withServer(async (server, folder) => {
    let events = 0;
    await eventUntil(
      server,
      () => ++events === 2,
      () => rm(folder, { recursive: true }),
    );
    t.regex((await get(server, '/')).text, /role="alert">cannot read the folder/);
  });
});

test('a folder or a port that cannot be had is an error of one line', async (t) => {
  await withServer(async ({ port }, folder) => {
    const error = await t.throwsAsync(serve(folder, { port }), { instanceOf: ComairError });
    t.regex(error.message, /cannot listen on port \d+: it is in use/);
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const [args, message] of [
      [[join(folder, 'none')], /cannot read the folder .*: there is no such/],
      [[file], /cannot read the folder .*: it is no folder/],
      [[folder, '--port', String(port)], /it is in use/],
      [[folder, '--port', '65536'], /from 1 to 65535/],
      [[folder, '--', 'prog'], /serve takes no program/],
    ] as const) {
      const { status, stdout, stderr } = await comair(['serve', ...args]);
      t.regex(stderr, message);
      t.regex(stderr, /^comair-bin: [^\n]+\n$/);
      t.is(`${String(status)}${stdout}`, '125');
    }
  });
});

test('the command prints where it listens, and a signal ends it also while a page is open', async (t) => {
  await inFolder(async (folder) => {
    const child = spawn(process.execPath, [MAIN, 'serve', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /is at (http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/) \(/.exec(line.toString())?.[1];
    t.truthy(url);
    const events = await fetch(`${url!}events`);
    t.is(events.status, 200);
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    t.deepEqual(await exit, [0, null]);
    await events.body!.cancel().catch(() => undefined);
  });
});
