/** What a server is asked for, and what it is to whoever started it. */

export interface ServeOptions {
  /** From 1 to 65535; default: any free one. */
  port?: number;
  /** As PageOptions of `toHtml`. */
  sourceRoots?: readonly string[];
  /** Without a token in the address: any user of the machine can look. Default false. */
  open?: boolean;
  /** Bytes that the process that reads files may take; default 1 GB. */
  memory?: number;
}

export interface RunningServer {
  port: number;
  /** Address of the list of files, with the token in it and a slash at its end. */
  url: string;
  /** Ends all connections, and settles when nothing runs any more. */
  close: () => Promise<void>;
}
