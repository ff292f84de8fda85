/** What is answered to which address. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { ComairError } from '../base/errors.js';
import { comparedPage } from '../pages/page.js';
import { listing } from './listing.js';
import { OUTER_CSP, PROBLEM_CSP, framePage, indexPage, problemPage, programPage } from './pages.js';
import { Pulse } from './pulse.js';
import type { Site } from './site.js';

/** Connections that are gone unnoticed show when something is sent. */
const HEARTBEAT_MS = 15_000;

const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The report page's own policy; only our own pages may frame it. */
function reportCsp(html: string): string {
  const own = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html);
  if (own === null) throw new ComairError('the report page has no policy', 'output');
  return `${own[1]}; frame-ancestors 'self'`;
}

const TOKEN_DIGITS = 32;

/** Takes as long for a token that is nearly right. */
function isToken(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a, b);
}

/** In the address of all that is served: other users of the machine reach the port, too. */
export function makeToken(): string {
  return randomBytes(TOKEN_DIGITS / 2).toString('hex');
}

/**
 * @param token the first part of all addresses; empty: there is none
 * @param hosts what the Host header may say: a foreign name that was made to resolve to this
 *   machine (DNS rebinding) gets nothing
 */
export function makeApp(site: Site, token: string, hosts: () => readonly string[]): Hono {
  const base = token === '' ? '/' : `/${token}/`;
  const outer = new Hono();
  const app = new Hono();
  outer.use(async (c, next) => {
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    c.header('Content-Security-Policy', OUTER_CSP);
    if (!hosts().includes(c.req.header('Host') ?? '')) {
      return c.text('This server answers on this machine only.\n', 403);
    }
    if (token !== '' && !isToken(c.req.path.split('/')[1], token)) {
      return c.text('Open the whole link that comair-bin serve has printed.\n', 403);
    }
    await next();
    return undefined;
  });
  const refused = (c: Context, id: string, name: string): string => {
    c.header('Content-Security-Policy', PROBLEM_CSP);
    const why = site.analyses.get(id)?.error ?? 'it changed just now: load it again';
    return problemPage(base, name, why);
  };
  app.get('/', (c) => c.html(indexPage(base, site.listing())));
  app.get('/list', (c) => c.html(listing(site.listing())));
  app.get('/view/:id', (c) => {
    const entry = site.entry(c.req.param('id'));
    if (entry === undefined) return c.notFound();
    return c.html(framePage(base, entry, site.analyses.get(entry.id)?.version ?? ''));
  });
  app.get('/program/:id', (c) => {
    const history = site.history(c.req.param('id'));
    return history === null ? c.notFound() : c.html(programPage(base, history));
  });
  app.get('/compare/:old/:new', (c) => {
    const [old, now] = [site.entry(c.req.param('old')), site.entry(c.req.param('new'))];
    if (old === undefined || now === undefined) return c.notFound();
    return c.html(framePage(base, now, site.analyses.get(now.id)?.version ?? '', old));
  });
  app.get('/compared/:old/:new', async (c) => {
    const [old, now] = [site.entry(c.req.param('old')), site.entry(c.req.param('new'))];
    if (old === undefined || now === undefined) return c.notFound();
    const [before, html] = [await site.analyses.page(old.id), await site.analyses.page(now.id)];
    if (before !== null && html !== null) {
      c.header('Content-Security-Policy', reportCsp(html));
      return c.html(comparedPage(html, before));
    }
    const { id, name } = before === null ? old : now;
    return c.html(refused(c, id, name), 422);
  });
  app.get('/report/:id', async (c) => {
    const entry = site.entry(c.req.param('id'));
    if (entry === undefined) return c.notFound();
    const html = await site.analyses.page(entry.id);
    if (html !== null) {
      c.header('Content-Security-Policy', reportCsp(html));
      return c.html(html);
    }
    return c.html(refused(c, entry.id, entry.name), 422);
  });
  app.get('/code/:id', async (c) => {
    const [entry, routine] = [site.entry(c.req.param('id')), c.req.query('routine')];
    if (entry === undefined || routine === undefined) return c.notFound();
    const code = await site.analyses.code(entry.id, routine);
    return code === null ? c.notFound() : c.json(code);
  });
  app.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      const pulse = new Pulse();
      const raise = (): void => {
        pulse.raise();
      };
      const stop = site.onChange(raise);
      stream.onAbort(raise);
      while (!stream.aborted && !stream.closed) {
        if (pulse.take()) {
          await stream.writeSSE({ event: 'files', data: JSON.stringify(site.versions()) });
        } else {
          await stream.write(':\n\n');
        }
        await pulse.wait(HEARTBEAT_MS);
      }
      stop();
    }),
  );
  outer.route(base, app);
  outer.notFound((c) => c.text(`There is no such page; ${base} has all files.\n`, 404));
  outer.onError((error, c) => c.text(`${error.message}\n`, 500));
  return outer;
}
