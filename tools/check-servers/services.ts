/** Services that are sampled, started and attached: what differs from one that is let alone. */
import { SERVICES } from '../services/all.js';
import { live } from '../services/life.js';
import type { How, Life } from '../services/life.js';
import type { Service } from '../services/service.js';
import { freePort } from '../servers/port.js';

/** What is to be the same. */
const KEPT = ['answers', 'rotated', 'reloaded', 'ended'] as const;

function lostOf({ lost }: Life): number {
  return [...lost.values()].reduce((sum, each) => sum + each, 0);
}

/** In words; '' where nothing is wrong. */
function wrong(alone: Life, other: Life): string {
  // Where there is nothing to report comair-bin ends with a status of its own.
  const kept = KEPT.filter((key) => key !== 'ended' || other.reported);
  const differs = kept
    .filter((key) => alone[key] !== other[key])
    .map((key) => `${key}: ${String(other[key])}, alone ${String(alone[key])}`);
  const lost = [...other.lost].map(([why, count]) => `${count} lost: ${why}`);
  const failed = other.failed === null ? [] : [other.failed];
  return [...differs, ...(lostOf(other) > lostOf(alone) ? lost : []), ...failed].join('; ');
}

const short = (signal: string): string => signal.replace(/^SIG/, '');

/** A line of the table; `wrong` is '' where all is as it is alone. */
export interface Row {
  cells: string[];
  wrong: string;
}

export const HEAD = [
  'service',
  'requests, lost',
  'reload',
  'rotation',
  'samples, attached',
  'killed, then attached again',
  'samples, started',
  'end',
];

const samplesOf = ({ samples, reported }: Life): string => (reported ? String(samples) : 'too few');

function rowOf(service: Service, lives: Readonly<Record<How, Life>>): Row {
  const { alone, attached, started } = lives;
  const count = attached.count + started.count;
  const all = [attached, started];
  const yes = (good: boolean): string => (good ? '' : ' FAILED');
  const reload = `${short(service.reload)}${service.replaces ? ', new workers' : ''}`;
  const cells = [
    service.name,
    `${count}, ${lostOf(attached) + lostOf(started)}`,
    reload + yes(all.every(({ reloaded }) => reloaded)),
    service.rotation === null
      ? '-'
      : short(service.rotation.signal) + yes(all.every(({ rotated }) => rotated === true)),
    samplesOf(attached),
    `serves on${yes(attached.failed === null)}`,
    samplesOf(started),
    `${short(service.end)}, ${alone.ended}${yes(all.every(({ ended, reported }) => ended === alone.ended || !reported))}`,
  ];
  const words = (['attached', 'started'] as const).map((how) => [how, wrong(alone, lives[how])]);
  const those = words.filter(([, text]) => text !== '').map(([how, text]) => `${how}: ${text}`);
  return { cells, wrong: those.join('; ') };
}

/** @param only null: all. @returns a row of each that is installed */
export async function checkServices(folder: string, only: string | undefined): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, making] of Object.entries(SERVICES)) {
    if (only !== undefined && only !== name) continue;
    const service = making({ folder, port: await freePort() });
    if (service === null) {
      console.log(`${name}: not installed`);
      continue;
    }
    const row = rowOf(service, {
      alone: await live(service, 'alone', folder),
      attached: await live(service, 'attached', folder),
      started: await live(service, 'started', folder),
    });
    console.log(`${row.cells.join(' | ')}${row.wrong === '' ? '' : `\n  WRONG: ${row.wrong}`}`);
    rows.push(row);
  }
  return rows;
}
