/** What an engine's own part is told, as words of its command line (protocol/engine-options.mjs). */
import { ENGINE_OPTIONS } from '../../protocol/engine-options.js';

type Table = typeof ENGINE_OPTIONS;
type EngineOption = keyof Table;
export type EngineName = Table['socket']['engines'][number];

interface Values {
  flag: boolean;
  text: string;
  path: string;
  number: number;
  power: number;
  /** Told by native code alone. */
  address: never;
}

/** Names in another spelling, or with a value of another type, do not compile. */
export type Told = { [K in EngineOption]?: Values[Table[K]['type']] | undefined };

interface AnyOption {
  word: string;
  type: keyof Values;
  engines: readonly EngineName[];
  least?: number;
  most?: number;
}

function valueOf({ word, least = 0, most = 0 }: AnyOption, value: string | number | boolean) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && !(Number.isInteger(value) && value >= least && value <= most)) {
    throw new RangeError(`--${word}=${value}: not from ${least} to ${most}`);
  }
  return String(value);
}

/**
 * In the order in which it is said; what is undefined is not.
 *
 * @param quote of words with a path in them
 * @throws RangeError for what the engine does not know, or a number that is out of range
 */
export function engineWords(
  told: Told,
  engine: EngineName,
  quote = (word: string): string => word,
): string[] {
  return Object.entries(told).flatMap(
    ([name, value]: [string, string | number | boolean | undefined]) => {
      if (value === undefined) return [];
      const option: AnyOption = ENGINE_OPTIONS[name as EngineOption];
      if (!option.engines.includes(engine)) {
        throw new RangeError(`${engine} does not know --${option.word}`);
      }
      const word = `--${option.word}=${valueOf(option, value)}`;
      return [option.type === 'path' ? quote(word) : word];
    },
  );
}
