/** Reports of a folder's files, in the browser. */
import type { RunningServer, ServeOptions } from './options.js';

/**
 * Shows the recordings, profiles and JSON reports that lie in `folder`, on 127.0.0.1 only. Pages
 * that are open follow what changes in the folder.
 * @throws ComairError `input` when the folder cannot be read, `output` when the port cannot be had
 */
export async function serve(folder: string, options: ServeOptions = {}): Promise<RunningServer> {
  // The server takes its time to load, and only this needs it.
  const { startServer } = await import('./server.js');
  return startServer(folder, options);
}
