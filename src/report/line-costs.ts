/**
 * What each line of a routine costs itself: its blocks' runs, spread over their instructions, and
 * these go to the lines that the debug information has for them, of what was inlined, too.
 */
import type { CodeLines, FrameInfo } from '../native/native-symbols.js';
import { CODE_NUMBERS } from '../native/native-symbols.js';
import type { Profile, ProfileBlock, ProfileModule } from '../profile/profile-model.js';
import type { CostMetric } from '../schema/metrics.js';
import type { ByLine } from '../schema/line-schema.js';
import { isLibrarySource } from '../symbols/library-source.js';
import { moduleKey } from '../symbols/modules.js';
import { routineId } from '../symbols/routine-id.js';
import type { SymbolTable } from '../symbols/symbol-table.js';
import type { CanonicalRoutine } from './canonical.js';

export type CodeSymbols = Partial<
  Pick<SymbolTable, 'codeLines' | 'endOf' | 'frames' | 'loopCode' | 'resolve'>
>;

interface Counted extends Pick<ProfileBlock, 'module'> {
  offset: bigint;
  bytes: number;
  runs: number;
  cost: number;
}

/** Null where what was counted is not known by block. */
function costOfRun(block: ProfileBlock, metric: CostMetric): number | null {
  if (metric === 'steps') return null;
  return (metric === 'blocks' ? block.blocks : block.second) ?? null;
}

function counted(profile: Profile): Counted[] {
  return (profile.blocks ?? []).flatMap((block): Counted[] => {
    const each = costOfRun(block, profile.metric.cost);
    if (each === null || block.bytes === undefined) return [];
    let runs = 0;
    for (let at = 1; at < block.byRun.length; at += 2) runs += block.byRun[at];
    const { module, bytes } = block;
    return [{ module, offset: BigInt(block.offset), bytes, runs, cost: runs * each }];
  });
}

/** Index of the last that is not above; -1: none. */
function lastUpTo(sorted: readonly bigint[], value: bigint): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export class LineCosts {
  private readonly blocks = new Map<number, Counted[]>();
  private readonly entries = new Set<string>();

  /** @param routines whose code it may be; what is of no other is left out */
  constructor(
    private readonly profile: Profile,
    private readonly routines: readonly CanonicalRoutine[],
    private readonly symbols: CodeSymbols,
  ) {
    const all = counted(profile);
    if (all.length > 0) this.place(all);
  }

  private place(all: readonly Counted[]): void {
    const byModule = new Map<string, { entry: bigint; routine: number }[]>();
    for (const [routine, { module, entry, script }] of this.routines.entries()) {
      if (script === true) continue;
      const key = moduleKey(module);
      this.entries.add(`${key} ${entry}`);
      const list = byModule.get(key);
      if (list === undefined) byModule.set(key, [{ entry, routine }]);
      else list.push({ entry, routine });
    }
    const entries = new Map<string, bigint[]>();
    for (const [key, list] of byModule) {
      list.sort((a, b) => (a.entry < b.entry ? -1 : 1));
      entries.set(
        key,
        list.map(({ entry }) => entry),
      );
    }
    const { endOf, resolve } = this.symbols;
    for (const block of all) {
      const module = this.profile.modules[block.module];
      const key = moduleKey(module);
      const list = byModule.get(key);
      if (list === undefined) continue;
      let at = lastUpTo(entries.get(key)!, block.offset);
      if (at >= 0) {
        const end = endOf?.call(this.symbols, module, list[at].entry) ?? null;
        if (end === null || block.offset >= end) at = -1;
      }
      if (at < 0 && resolve !== undefined) {
        // A part that the compiler split off.
        const { entry } = resolve.call(this.symbols, module, block.offset);
        at = lastUpTo(entries.get(key)!, entry);
        if (at < 0 || list[at].entry !== entry) continue;
      }
      const of = this.blocks.get(list[at].routine);
      if (of === undefined) this.blocks.set(list[at].routine, [block]);
      else of.push(block);
    }
  }

  /** Of the routine that begins there; '' where none does. */
  private idOf(module: ProfileModule, entry: bigint): string {
    const key = `${moduleKey(module)} ${entry}`;
    return this.entries.has(key) ? routineId(module, entry) : '';
  }

  knows(routine: number): boolean {
    return this.blocks.has(routine);
  }

  of(routine: number): ByLine {
    const blocks = this.blocks.get(routine) ?? [];
    const { codeLines } = this.symbols;
    const { module, entry } = this.routines[routine];
    const [lines, user] = [new Lines(), new Lines()];
    blocks.sort((a, b) => (a.offset < b.offset ? -1 : 1));
    for (const { offset, bytes, runs, cost } of blocks) {
      const code = codeLines?.call(this.symbols, module, offset, offset + BigInt(bytes)) ?? null;
      if (code === null) continue;
      const at = Number(offset - entry);
      lines.add(code, { at, runs, cost }, (target) => this.idOf(module, target));
      const { frames } = this.symbols;
      const placed = userLines(
        code,
        (at) => frames?.call(this.symbols, module, offset + BigInt(at)) ?? [],
      );
      user.add(placed, { at, runs, cost }, () => '');
    }
    const sorted = lines.sorted();
    const users = user.sorted();
    // One list of files for both.
    const files = [...lines.files];
    const ids = user.files.map((name) => {
      const known = files.indexOf(name);
      return known >= 0 ? known : files.push(name) - 1;
    });
    const same = users.length === sorted.length && user.files.join() === lines.files.join();
    const own = [...lines.own].sort(([a], [b]) => a - b);
    return {
      files,
      lines: sorted,
      own_lines: own.map(([line, { cost }]) => [line, cost]),
      own_at: own.map(([, { at }]) => at),
      calls: lines.calls(sorted),
      ...(same
        ? {}
        : {
            user_lines: users.map(([file, line, cost, runs, calls]): ByLine['lines'][number] => {
              return [ids[file], line, cost, runs, calls];
            }),
          }),
      blocks: blocks.map(({ offset, bytes, runs, cost }) => {
        return [Number(offset - entry), bytes, runs, cost];
      }),
    };
  }
}

/** The innermost that is of no library. */
function userPlace(frames: readonly FrameInfo[]): { file: string; line: number } | null {
  for (const { file, line } of frames.toReversed()) {
    if (file !== null && line !== null && !isLibrarySource(file)) return { file, line };
  }
  return null;
}

/**
 * The same with the lines that code of libraries is inlined at.
 * @param frames of the instruction at that distance
 */
export function userLines(code: CodeLines, frames: (at: number) => FrameInfo[]): CodeLines {
  if (!code.files.some(isLibrarySource)) return code;
  const files = [...code.files];
  const instructions = code.instructions.slice();
  for (let at = 0; at < instructions.length; at += CODE_NUMBERS) {
    const file = instructions[at + 1];
    if (file === 0 || !isLibrarySource(files[file - 1])) continue;
    const place = userPlace(frames(instructions[at]));
    if (place === null) continue;
    let index = files.indexOf(place.file);
    if (index < 0) index = files.push(place.file) - 1;
    instructions[at + 1] = index + 1;
    instructions[at + 2] = place.line;
  }
  return { ...code, files, instructions };
}

class Lines {
  readonly files: string[] = [];
  /** Own cost by line of the routine itself, and the instruction that has most of it. */
  readonly own = new Map<number, { cost: number; at: number; most: number }>();
  /** How often an instruction ran, in all blocks that have it. */
  private readonly ran = new Map<number, number>();
  private readonly list = new Map<string, ByLine['lines'][number]>();
  private readonly called = new Map<ByLine['lines'][number], Map<string, number>>();

  sorted(): ByLine['lines'] {
    return [...this.list.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }

  private file(name: string): number {
    const known = this.files.indexOf(name);
    return known >= 0 ? known : this.files.push(name) - 1;
  }

  private addOwn(line: number, at: number, cost: number): void {
    const known = this.own.get(line);
    if (known === undefined) {
      this.own.set(line, { cost, at, most: cost });
      return;
    }
    known.cost += cost;
    if (cost <= known.most) return;
    known.at = at;
    known.most = cost;
  }

  /** By line: index into the sorted ones. */
  calls(sorted: ByLine['lines']): ByLine['calls'] {
    const at = new Map(sorted.map((line, i) => [line, i]));
    return [...this.called].flatMap(([line, byId]) =>
      [...byId].map(([id, calls]): ByLine['calls'][number] => [at.get(line)!, id, calls]),
    );
  }

  add(
    { files, instructions, targets }: CodeLines,
    { at, runs, cost }: { at: number; runs: number; cost: number },
    idOf: (target: bigint) => string,
  ): void {
    let call = 0;
    const count = instructions.length / CODE_NUMBERS;
    const ids = files.map((name) => this.file(name));
    for (let i = 0; i < count; i++) {
      const [from, file, line, isCall, outer] = instructions.subarray(
        i * CODE_NUMBERS,
        (i + 1) * CODE_NUMBERS,
      );
      call += isCall;
      // Whole numbers that add up to the cost.
      const part = Math.floor((cost * (i + 1)) / count) - Math.floor((cost * i) / count);
      if (outer > 0) this.addOwn(outer, at + from, part);
      if (file === 0 || line === 0) continue;
      const key = `${ids[file - 1]} ${line}`;
      let entry = this.list.get(key);
      if (entry === undefined) this.list.set(key, (entry = [ids[file - 1], line, 0, 0, 0]));
      entry[2] += part;
      const ran = (this.ran.get(at + from) ?? 0) + runs;
      this.ran.set(at + from, ran);
      entry[3] = Math.max(entry[3], ran);
      if (isCall === 0) continue;
      entry[4] += runs;
      let byId = this.called.get(entry);
      if (byId === undefined) this.called.set(entry, (byId = new Map<string, number>()));
      const id = idOf(targets[call - 1]);
      byId.set(id, (byId.get(id) ?? 0) + runs);
    }
  }
}
