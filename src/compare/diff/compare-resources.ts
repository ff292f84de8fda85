/** What changed in what a program asks of the kernel and the allocator. */
import { isOfWeight } from '../../claims/resources/weight.js';
import { growthOf } from '../../growth/classes.js';
import { compareGrowth } from '../../growth/order.js';
import { exponentsAlike } from '../../growth/thresholds.js';
import { classText } from '../../growth/write.js';
import { COST_TITLES, costOfRuns } from '../../schema/costs.js';
import { RESOURCES } from '../../schema/metrics.js';
import type { Report } from '../../schema/report.js';
import { resourceAmount } from '../../words/resource-amount.js';
import type { ResourceChange } from './diff-model.js';
import type { Matching } from './match.js';
import { isCounted, sameResource } from './same-resource.js';
import type { Growing } from './same-resource.js';
import { timesText } from './times-text.js';

const without = (text: string): string => text.replace(/\.$/, '');

/** Null where it grows as before. */
function compareBoth(was: Growing, is: Growing): Omit<ResourceChange, 'old' | 'new'> | null {
  const { resource, routine } = is;
  if (was.resource !== resource) return null;
  const [old, now] = [growthOf(was), growthOf(is)];
  if (old === null || now === null) return null;
  const powers = now.power - old.power;
  const growing = Math.abs(powers) > exponentsAlike.value ? powers : compareGrowth(now, old);
  if (growing === 0) return null;
  const how = growing > 0 ? 'faster' : 'slower';
  const text = `${COST_TITLES[resource]} of ${routine.name} grow ${how}: ${classText(was)} -> ${classText(is)}`;
  return { resource, better: growing < 0, text };
}

function growthChanges(before: Report, after: Report, matching: Matching): ResourceChange[] {
  const idBefore = new Map(
    [...matching].map(([i, j]) => [after.routines[j].id, before.routines[i].id]),
  );
  const idAfter = new Map([...idBefore].map(([now, old]) => [old, now]));
  const totals = (resource: Growing['resource']): Pick<ResourceChange, 'old' | 'new'> => ({
    old: costOfRuns(before.runs, resource),
    new: costOfRuns(after.runs, resource),
  });
  const news = (after.resources ?? []).flatMap((is): ResourceChange[] => {
    const { resource } = is;
    if (!isCounted(before, resource)) return [];
    const was = sameResource(is, idBefore.get(is.routine.id), before);
    const change =
      was === null
        ? { resource, better: false, text: `${without(is.text)}; the old one has no such growth` }
        : compareBoth(was, is);
    return change === null ? [] : [{ ...change, ...totals(resource) }];
  });
  const gone = (before.resources ?? []).flatMap((was): ResourceChange[] => {
    const { resource } = was;
    if (!isCounted(after, resource)) return [];
    if (sameResource(was, idAfter.get(was.routine.id), after) !== null) return [];
    const text = `no such growth any more: ${without(was.text)}`;
    return [{ resource, better: true, text, ...totals(resource) }];
  });
  return [...news, ...gone];
}

/** Whether both ran the same commands: what other input asks for is no change. */
function sameCommands(before: Report, after: Report): boolean {
  const argumentsOf = ({ runs }: Report): string =>
    JSON.stringify(runs.map(({ argv }) => argv.slice(1)));
  return argumentsOf(before) === argumentsOf(after);
}

function totalChanges(before: Report, after: Report, least: number): ResourceChange[] {
  if (!sameCommands(before, after)) return [];
  return RESOURCES.flatMap((resource): ResourceChange[] => {
    if (resource === 'kept' || !isCounted(before, resource) || !isCounted(after, resource))
      return [];
    const [old, now] = [before, after].map(({ runs }) => costOfRuns(runs, resource));
    const [work] = [before, after].map(({ runs, metric }) => costOfRuns(runs, metric.cost));
    const ratio = now / old;
    if (old === 0 || Math.abs(Math.log(ratio)) <= Math.log(1 + least)) return [];
    if (!isOfWeight(resource, Math.abs(now - old), work)) return [];
    const [was, is] = [old, now].map((amount) => resourceAmount(resource, amount));
    const text = `${COST_TITLES[resource]}: ${was} -> ${is} (${timesText(ratio)})`;
    return [{ resource, better: ratio < 1, text, old, new: now }];
  });
}

/**
 * Growth that is new, gone, or another; and of runs of the same commands, amounts that differ by more
 * than `least` of the old one and weigh something beside the work. Nothing where either report is not by
 * work.
 */
export function compareResources(
  before: Report,
  after: Report,
  matching: Matching,
  least: number,
): ResourceChange[] {
  return [...growthChanges(before, after, matching), ...totalChanges(before, after, least)];
}
