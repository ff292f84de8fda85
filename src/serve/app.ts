/** What is answered to which address. */
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

/**
 * @param hosts what the Host header may say: a foreign name that was made to resolve to this
 *   machine (DNS rebinding) gets nothing
 */
export function makeApp(site: Site, hosts: () => readonly string[]): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    c.header('Content-Security-Policy', OUTER_CSP);
    if (!hosts().includes(c.req.header('Host') ?? '')) {
      return c.text('This server answers on this machine only.\n', 403);
    }
    await next();
    return undefined;
  });
  const refused = (c: Context, id: string, name: string): string => {
    c.header('Content-Security-Policy', PROBLEM_CSP);
    const why = site.analyses.get(id)?.error ?? 'it changed just now: load it again';
    return problemPage(name, why);
  };
  app.get('/', (c) => c.html(indexPage(site.listing())));
  app.get('/list', (c) => c.html(listing(site.listing())));
  app.get('/view/:id', (c) => {
    const entry = site.entry(c.req.param('id'));
    if (entry === undefined) return c.notFound();
    return c.html(framePage(entry, site.analyses.get(entry.id)?.version ?? ''));
  });
  app.get('/program/:id', (c) => {
    const history = site.history(c.req.param('id'));
    return history === null ? c.notFound() : c.html(programPage(history));
  });
  app.get('/compare/:old/:new', (c) => {
    const [old, now] = [site.entry(c.req.param('old')), site.entry(c.req.param('new'))];
    if (old === undefined || now === undefined) return c.notFound();
    return c.html(framePage(now, site.analyses.get(now.id)?.version ?? '', old));
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
  app.notFound((c) => c.text('There is no such page; / has all files.\n', 404));
  app.onError((error, c) => c.text(`${error.message}\n`, 500));
  return app;
}
