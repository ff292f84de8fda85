/**
 * What Callgrind writes with --dump-instr=yes --collect-jumps=yes: how often each instruction ran,
 * and each jump was taken. Addresses are those of the file that the code is of.
 */
export interface Seen {
  readonly executed: Map<number, number>;
  /** From an instruction to another one of the same file; those that Callgrind takes for calls too. */
  readonly jumps: Map<number, Map<number, number>>;
}

/** What the next line says the place of. */
interface Going {
  readonly to: number;
  readonly count: number;
  readonly elsewhere: boolean;
}

/** Groups may be missing. */
type Match = readonly (string | undefined)[] | null;

const NAMED = /^(c?ob)=(.*)$/;
const GOING = /^(?:jump=(\d+)|jcnd=(\d+)\/\d+|calls=(\d+)) (\S+)/;
const PLACE = /^(\*|[+-]\d+|0x[0-9a-f]+) \S+(?: (\d+))?/;

export const add = <K>(map: Map<K, number>, key: K, count: number): void => {
  map.set(key, (map.get(key) ?? 0) + count);
};

/** Reads files of several processes, and adds up what they count of each object. */
export class CallgrindFiles {
  readonly #objects = new Map<string, Seen>();

  get paths(): string[] {
    return [...this.#objects.keys()].filter((path) => path.startsWith('/'));
  }

  seen(path: string): Seen {
    const found = this.#objects.get(path) ?? { executed: new Map(), jumps: new Map() };
    this.#objects.set(path, found);
    return found;
  }

  read(text: string): void {
    const names = new Map<string, string>();
    /** A name is given once, with a number, and then by it. */
    const nameOf = (given: string): string => {
      const match = /^\((\d+)\)(?: (.*))?$/.exec(given) as Match;
      const number = match?.[1];
      if (number === undefined) return given;
      const name = match?.[2] ?? names.get(number) ?? '';
      names.set(number, name);
      return name;
    };
    let [object, called, address] = ['', '', 0];
    let going: Going | null = null;
    const at = (given: string): number => {
      if (given === '*') return address;
      return /^[+-]/.test(given) ? address + Number(given) : Number(given);
    };
    for (const line of text.split('\n')) {
      const named = NAMED.exec(line);
      if (named) {
        called = nameOf(named[2]);
        if (named[1] === 'ob') object = called;
        continue;
      }
      const found = GOING.exec(line) as Match;
      if (found) {
        const count = Number(found[1] ?? found[2] ?? found[3]);
        const elsewhere = found[3] !== undefined && called !== object;
        going = { to: at(found[4]!), count, elsewhere };
        if (found[3] !== undefined) called = object;
        continue;
      }
      const place = PLACE.exec(line) as Match;
      if (!place) continue;
      address = at(place[1]!);
      const { executed, jumps } = this.seen(object);
      if (going === null) {
        add(executed, address, Number(place[2] ?? 0));
      } else if (!going.elsewhere) {
        const all = jumps.get(address) ?? new Map<number, number>();
        jumps.set(address, all);
        add(all, going.to, going.count);
      }
      going = null;
    }
  }
}
