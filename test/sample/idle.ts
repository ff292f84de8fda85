/** Full recordings of what a sampled program looks like to itself. */
import { samplerFiles } from '../../src/base/places.js';

/**
 * The environment of a run with the agent, which is one more library, takes its variables away and
 * does no more without a launcher; arguments lie where they did.
 */
export function withIdleAgent(): Record<string, string> {
  const preload = samplerFiles().agent;
  const PAGE = 4096;
  const ours = { LD_PRELOAD: preload, COMAIR_SAMPLE_CONTROL: '/dev/null', COMAIR_SAMPLE_ROOM: '' };
  const bytes = Object.entries(ours).reduce((sum, each) => sum + `${each.join('=')} `.length, 0);
  ours.COMAIR_SAMPLE_ROOM = 'x'.repeat((PAGE - (bytes % PAGE)) % PAGE);
  return { PATH: process.env['PATH'] ?? '', LANG: 'C', ...ours };
}
