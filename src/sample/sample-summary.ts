/** What a report says of a sampled run. */
import { shortWaits } from '../profile/inference/rate.js';
import { totalSize } from '../profile/inference/recapture.js';
import type { Capture } from '../profile/inference/recapture.js';
import { native } from '../native/addon.js';
import type { Sampled, SampledRoutine } from '../schema/sampled.js';
import { textToBytes } from '../base/text/byte-text.js';
import { cutOf } from './cuts.js';
import type { Measured } from './measuring.js';
import type { LauncherResult, SampleOutcome } from './result.js';
import type { Wanted } from './routines.js';
import type { Selection } from './select-targets.js';

type Outcomes = Pick<Sampled, 'samples' | 'exact' | 'cut' | 'killed' | 'failed'>;

function outcomesOf(samples: readonly SampleOutcome[]): Outcomes {
  const of = (...kinds: SampleOutcome['outcome'][]): number =>
    samples.filter(({ outcome }) => kinds.includes(outcome)).length;
  return {
    // Some are only asked for what they read: they are no part of the report's figures.
    samples: samples.length - of('cells'),
    exact: of('exact'),
    cut: samples.filter((sample) => cutOf(sample) !== null).length,
    killed: of('killed'),
    failed: of('crashed', 'not-started'),
  };
}

function stateOf({
  found,
  looped,
  hidden,
  hits,
}: LauncherResult['targets'][number]): SampledRoutine['state'] {
  if (looped) return 'looped';
  if (hidden) return 'hidden';
  if (!found) return 'not-mapped';
  return hits === 0 ? 'not-called' : 'caught';
}

function routineOf(
  { name, path, offset, header }: Wanted,
  target: LauncherResult['targets'][number],
  samples: readonly SampleOutcome[],
  measured: Measured,
  captures: readonly Capture[],
  buildId: string | null,
  short: number | undefined,
): SampledRoutine {
  const { rated, waits } = target;
  const cut = samples.filter((sample) => cutOf(sample) !== null);
  return {
    name,
    module: path,
    build_id: buildId,
    offset: `0x${(header ?? offset).toString(16)}`,
    ...(header === undefined ? {} : { loop: true }),
    state: stateOf(target),
    ...outcomesOf(samples),
    at_least: cut.length === 0 ? null : Math.max(...cut.map(({ work }) => work)),
    waits: rated ? waits : [],
    ...(short === undefined ? {} : { short_waits: short }),
    total_size: totalSize(captures),
    ...measured,
  };
}

const capturesOf = ({ captures }: LauncherResult, target: number): Capture[] =>
  captures.flatMap(([of, cells, ...hashes]) => (of === target ? [{ cells, hashes }] : []));

function buildIdOf(path: string): [string, string | null] {
  try {
    const { buildId } = native().readElf(textToBytes(path));
    return [path, buildId === '' ? null : buildId];
  } catch {
    // Replaced, or removed, while the program ran.
    return [path, null];
  }
}

function cutsOf(samples: readonly SampleOutcome[]): Record<string, number> {
  const cuts: Record<string, number> = {};
  for (const sample of samples) {
    const why = cutOf(sample);
    if (why !== null) cuts[why] = (cuts[why] ?? 0) + 1;
  }
  return cuts;
}

/** @param budget part of the program's time */
export function summarize(
  result: LauncherResult,
  { wanted, chosen }: Selection,
  measured: readonly Measured[],
  budget: number,
): Sampled {
  const { samples, costs } = result;
  const short = shortWaits(costs.spread_ns / 1e3);
  const byTarget = new Map(wanted.map((_, i) => [i, [] as SampleOutcome[]]));
  for (const sample of samples) byTarget.get(sample.target)?.push(sample);
  const buildIds = new Map([...new Set(wanted.map(({ path }) => path))].map(buildIdOf));
  return {
    budget,
    chosen,
    seconds: result.seconds,
    spent_s: result.spent,
    processor_s: result.processor,
    copies_s: result.copies_processor,
    longest_stall_s: samples.reduce((most, { stall_us: us }) => Math.max(most, us), 0) / 1e6,
    ...outcomesOf(samples),
    passed_over: result.not_afforded + result.crowded,
    cuts: cutsOf(samples),
    stopped: result.stopped,
    routines: wanted.map((each, i) =>
      routineOf(
        each,
        result.targets[i],
        byTarget.get(i)!,
        measured[i],
        capturesOf(result, i),
        buildIds.get(each.path)!,
        short,
      ),
    ),
  };
}
