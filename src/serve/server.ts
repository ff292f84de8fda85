/** The server of `serve`: loopback only. */
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { ComairError, messageOf } from '../base/errors.js';
import { template } from '../pages/page.js';
import { makeApp, makeToken } from './app.js';
import type { RunningServer, ServeOptions } from './options.js';
import { Site } from './site.js';

const ADDRESS = '127.0.0.1';

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'it is in use; take another one, or none for any free one'
          : error.code === 'EACCES'
            ? 'no permission; take one from 1024'
            : messageOf(error);
      fail(new ComairError(`cannot listen on port ${port}: ${why}`, 'output'));
    });
    server.listen(port, ADDRESS, () => {
      done((server.address() as AddressInfo).port);
    });
  });
}

export async function startServer(
  folder: string,
  { port = 0, open = false, ...options }: ServeOptions,
): Promise<RunningServer> {
  // Better to hear now that the page is not built.
  await template();
  const site = await Site.open(resolve(folder), options);
  let hosts: readonly string[] = [];
  const token = open ? '' : makeToken();
  const app = makeApp(site, token, () => hosts);
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  try {
    const actual = await listen(server, port);
    hosts = [`${ADDRESS}:${actual}`, `localhost:${actual}`];
    // Browsers leave out the port of HTTP.
    if (actual === 80) hosts = [...hosts, ADDRESS, 'localhost'];
    return {
      port: actual,
      url: `http://${ADDRESS}:${actual}/${token === '' ? '' : `${token}/`}`,
      close: async () => {
        const closed = new Promise((done) => server.close(done));
        server.closeAllConnections();
        await site.close();
        await closed;
      },
    };
  } catch (error) {
    await site.close();
    throw error;
  }
}
