/** What is answered to which address. */
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { ComairError } from '../base/errors.js';
import { OUTER_CSP, PROBLEM_CSP, framePage, indexPage, listing, problemPage } from './pages.js';
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
  app.get('/', (c) => c.html(indexPage(site.listing())));
  app.get('/list', (c) => c.html(listing(site.listing())));
  app.get('/view/:id', (c) => {
    const entry = site.entry(c.req.param('id'));
    if (entry === undefined) return c.notFound();
    return c.html(framePage(entry, site.analyses.get(entry.id)?.version ?? ''));
  });
  app.get('/report/:id', async (c) => {
    const entry = site.entry(c.req.param('id'));
    if (entry === undefined) return c.notFound();
    const html = await site.analyses.page(entry.id);
    if (html !== null) {
      c.header('Content-Security-Policy', reportCsp(html));
      return c.html(html);
    }
    c.header('Content-Security-Policy', PROBLEM_CSP);
    const why = site.analyses.get(entry.id)?.error ?? 'it changed just now: load it again';
    return c.html(problemPage(entry.name, why), 422);
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
