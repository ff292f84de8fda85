/** A service as an administrator has it: it is told by signals to reload, to rotate and to end. */

/** One client, which asks and waits for the answer. */
export interface Client {
  /** @param number of the question, from 0: the same one has the same answer. @throws Error without one */
  ask: (number: number) => Promise<string>;
  close: () => void;
}

export interface Service {
  name: string;
  /** Makes its folder, with all that it needs. @returns its command line */
  prepare: () => readonly string[];
  connect: () => Promise<Client>;
  /** It has workers, which do the work. */
  hasWorkers: boolean;
  reload: NodeJS.Signals;
  /** Whether a reload ends its workers and begins others. */
  replaces: boolean;
  /** By which it opens its log anew. */
  rotation: { signal: NodeJS.Signals; log: string } | null;
  end: NodeJS.Signals;
}

/** Where the servers of a check are. */
export interface Place {
  folder: string;
  port: number;
}

/** @returns null where it is not installed */
export type Making = (place: Place) => Service | null;

/** After which a client gives a request up, as clients do. */
export const GIVES_UP_MS = 15_000;
