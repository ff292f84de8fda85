/** The routines that a run samples, and why these. */
import { ComairError } from '../base/errors.js';
import { native } from '../native/addon.js';
import { textToBytes } from '../base/text/byte-text.js';
import { count } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import { drawSet, isInShare } from './draw.js';
import type { Share } from './draw.js';
import type { LoopNames } from './sampled-loop-names.js';
import { findNamed } from './named.js';
import type { NamedRoutine } from './named.js';
import { TARGETS } from '../protocol/sampling.js';
import { inOrder } from './routines.js';
import type { LauncherResult } from './result.js';
import type { Wanted } from './routines.js';
import { findAll, findMatching } from './targets.js';
import { NO_STACK_SAMPLES } from './sample-words.js';

/** By name; or those of a file's findings; or what is found costly while the program runs. */
export type Targets =
  { pattern: RegExp } | { from: string; routines: readonly NamedRoutine[] } | 'costly';

export interface Selection {
  /** In the order of files and places. */
  wanted: Wanted[];
  /** Whether only those of them are sampled that are found costly. */
  choose: boolean;
  /** In words: which, and why. */
  chosen: string;
}

function ofShare(wanted: Wanted[], share: Share | null): Wanted[] {
  if (share === null) return wanted;
  const ids = new Map<string, string>();
  return wanted.filter(({ path, offset }) => {
    let buildId = ids.get(path);
    if (buildId === undefined)
      ids.set(path, (buildId = native().readElf(textToBytes(path)).buildId));
    return isInShare({ path, buildId, offset }, share);
  });
}

/** Of those that a file names: a set of which none runs within another. */
function drawn(
  { from, routines }: { from: string; routines: readonly NamedRoutine[] },
  files: readonly string[],
  share: Share | null,
): { wanted: Wanted[]; all: number } {
  const found = findNamed(routines, files, from);
  const can = found.flatMap((each, i) => (each === null ? [] : [{ each, i }]));
  if (can.length === 0) {
    throw new ComairError(
      `the findings of ${printable(from)} are of the C library only, which cannot be caught: name routines that call it (--targets REGEX)`,
      'usage',
    );
  }
  const part = new Set(
    ofShare(
      can.map(({ each }) => each),
      share,
    ),
  );
  const own = can.filter(({ each }) => part.has(each));
  const at = new Map(own.map(({ i }, index) => [i, index]));
  const below = own.map(({ i }) => routines[i].below.flatMap((each) => at.get(each) ?? []));
  return { wanted: drawSet(below).map((index) => own[index].each), all: routines.length };
}

/** In words, with why they are loops where some are. */
function setOfFindings(wanted: readonly Wanted[], from: string): string {
  const loops = wanted.filter(({ header }) => header !== undefined).length;
  const routines = wanted.length - loops;
  const parts = [
    ...(routines > 0 ? [count(routines, 'routine')] : []),
    ...(loops > 0 ? [count(loops, 'loop')] : []),
  ];
  const whose = loops === 1 ? "the loop's routine is" : "the loops' routines are";
  const why = loops > 0 ? ` (${whose} called once a run)` : '';
  return `${parts.join(' and ')} of the findings of ${from}${why}`;
}

const partOf = (share: Share | null): string =>
  share === null ? '' : `, part ${share.part} of ${share.of}`;

/**
 * @param program as it is called in messages
 * @param files of the program
 * @throws ComairError `usage` when none, or more than can be caught, are meant; `mismatch` when
 *   they are another build's
 */
export function select(
  program: string,
  files: readonly string[],
  targets: Targets,
  share: Share | null,
): Selection {
  let wanted: Wanted[];
  let why: string;
  if (targets === 'costly') {
    wanted = ofShare(findAll(files), share);
    return { wanted: inOrder(wanted), choose: true, chosen: `costly ones${partOf(share)}` };
  }
  if ('pattern' in targets) {
    wanted = ofShare(findMatching(program, files, targets.pattern), share);
    why = `${count(wanted.length, 'routine')} that ${wanted.length === 1 ? 'matches' : 'match'} ${targets.pattern.source}`;
  } else {
    const { wanted: set, all } = drawn(targets, files, share);
    wanted = set;
    const rest = all - set.length;
    why = setOfFindings(set, targets.from);
    if (rest > 0) why += `, drawn so that none runs within another (${rest} left out)`;
  }
  if (wanted.length === 0) {
    throw new ComairError(
      `--share ${share?.part}/${share?.of} leaves no routine for this host`,
      'usage',
    );
  }
  if (wanted.length > TARGETS) {
    throw new ComairError(
      `--targets means ${wanted.length} routines, and ${TARGETS} can be caught in one run: name fewer`,
      'usage',
    );
  }
  return { wanted: inOrder(wanted), choose: false, chosen: `${why}${partOf(share)}` };
}

function costlyOnes(
  wanted: readonly Wanted[],
  { by, count: samples }: LauncherResult['stack_samples'],
) {
  if (by === 'nothing') return `none: ${NO_STACK_SAMPLES}: name routines (--targets REGEX)`;
  const loops = wanted.filter(({ header }) => header !== undefined).length;
  const scripts = wanted.filter(({ line }) => line !== undefined).length;
  const routines = count(wanted.length - loops - scripts, 'routine');
  const ofScripts = scripts === 0 ? '' : ` and ${count(scripts, 'function')} of scripts`;
  const what = `${routines}${loops === 0 ? '' : ` and ${count(loops, 'loop')}`}${ofScripts}`;
  const why = loops === 0 ? '' : ' (a loop where its routine ran and was not called)';
  return `${what} that ${count(samples, 'stack sample')} found costly${why}`;
}

/** What was sampled in the end: where costly routines were chosen, those. */
export function chosenOf(
  { wanted, choose, chosen }: Selection,
  {
    costly = [],
    scripts,
    stack_samples: samples,
  }: Pick<LauncherResult, 'costly' | 'scripts' | 'stack_samples'>,
  names: LoopNames,
): Selection {
  if (!choose) return { wanted, choose, chosen };
  const loops = costly.filter(([, header]) => header !== 0);
  const nameOf = new Map(names.of(wanted, loops).map((name, i) => [loops[i], name]));
  const found = costly.map((each): Wanted => {
    const [index, header] = each;
    if (index >= wanted.length) {
      const [name, path, line] = scripts[index - wanted.length];
      return { name, path, offset: 0n, length: 0n, line };
    }
    const name = nameOf.get(each);
    return name === undefined ? wanted[index] : { ...wanted[index], name, header: BigInt(header) };
  });
  return { wanted: found, choose, chosen: costlyOnes(found, samples) };
}
