/** Reports of a folder's files, in the browser. */

export interface ServeOptions {
  /** From 1 to 65535; default: any free one. */
  port?: number;
  /** As PageOptions of `toHtml`. */
  sourceRoots?: readonly string[];
  /** Bytes that the process that reads files may take; default 1 GB. */
  memory?: number;
}

export interface RunningServer {
  port: number;
  /** Address of the list of files, with a slash at its end. */
  url: string;
  /** Ends all connections, and settles when nothing runs any more. */
  close: () => Promise<void>;
}

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
