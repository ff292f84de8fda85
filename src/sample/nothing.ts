/** A sampled run without an exact sample: why there is none, and what to do. */
import { ComairError } from '../base/errors.js';
import type { Sampled } from '../schema/sampled.js';
import { seconds } from '../base/text/numbers.js';
import { NO_STACK_SAMPLES, lossesOf, missing } from './sample-words.js';

export interface WithoutSamples {
  sampled: Sampled;
  /** Whether the agent was heard of. */
  agent: boolean;
  /** Costly routines were to be found, none were named. */
  choose: boolean;
  /** Loops are recorded, and may be sampled in the place of a routine that is called once. */
  loops: boolean;
  /** Whether a call of any routine was waited for. */
  tried: boolean;
  /** The process ran already. */
  attached: boolean;
  /** Whether the kernel lets stacks be sampled. */
  stackSamples: boolean;
  /** How long there could have been samples. */
  duration: number;
  notes: readonly string[];
}

interface Reason {
  why: readonly string[];
  remedies: readonly string[];
}

function reasonOf(run: WithoutSamples): Reason {
  const { agent, choose, loops, tried, attached, stackSamples } = run;
  const { stopped, samples, passed_over: passedOver, routines } = run.sampled;
  const time = seconds(run.duration);
  const longer = attached ? 'take samples for longer (--for)' : 'let it run for longer';
  const named = 'name routines that it calls (--targets REGEX)';
  if (!agent) {
    const why = 'the program ended at once, or nothing can be preloaded into it';
    return { why: [`the agent was not heard of: ${why}`], remedies: [] };
  }
  if (stopped !== null) return { why: [stopped], remedies: [] };
  if (samples > 0) {
    return { why: lossesOf(run.sampled), remedies: ['name other routines (--targets REGEX)'] };
  }
  if (choose && !stackSamples) {
    const allow =
      'allow it (sysctl kernel.perf_event_paranoid=2; in a container its seccomp profile)';
    return { why: [NO_STACK_SAMPLES], remedies: [named, allow] };
  }
  if (routines.length === 0) {
    const why = `the run was too short: in ${time} no routine was found costly`;
    return { why: [why], remedies: [longer, named] };
  }
  const idle = routines.some(({ state }) => state === 'not-called');
  if (passedOver > 0 || (idle && !tried)) {
    const why = `the run was too short: in ${time} the budget allowed no sample`;
    return { why: [why], remedies: [longer, 'allow more (--budget)'] };
  }
  const runs = choose && !loops && idle;
  const inside = 'sample the loops of what runs and is not called (--loops)';
  return {
    why: [`in ${time} there was no sample`, ...missing(run.sampled)],
    remedies: [...(runs ? [inside] : []), longer, named],
  };
}

/** In one line. */
export function nothing(run: WithoutSamples): ComairError {
  const { why, remedies } = reasonOf(run);
  const full = run.attached ? [] : ['record all of it (comair-bin -- program args…)'];
  const all = [...remedies, ...full].join(', or ');
  const reasons = [...run.notes, ...why].join('; ');
  return new ComairError(`nothing to report: ${reasons}${all === '' ? '' : `; ${all}`}`, 'engine');
}
