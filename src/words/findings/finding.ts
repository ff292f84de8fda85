/** The sentences of one finding. */
import type { FindingFacts, FoundFinding, Unseen } from '../../claims/findings/facts.js';
import type { Finding } from '../../schema/report.js';
import { filesOnce } from '../names.js';
import { callSaid } from './call.js';
import { passesSaid, progressSaid } from './course.js';
import { nestSaid } from './nest.js';
import { manyCallsSaid, rereadingSaid, rescanSaid } from './repeated.js';
import { runSaid } from './run.js';
import type { Said } from './said.js';

function saidOf(facts: FindingFacts): Said {
  switch (facts.kind) {
    case 'call':
      return callSaid(facts);
    case 'rereading':
      return rereadingSaid(facts);
    case 'rescan':
      return rescanSaid(facts);
    case 'many-calls':
      return manyCallsSaid(facts);
    case 'progress':
      return progressSaid(facts);
    case 'passes':
      return passesSaid(facts);
    case 'run':
      return runSaid(facts);
  }
}

/** What grows. */
export const BASIS_WORDS: Readonly<Record<Finding['basis'], string>> = {
  call: 'the cost of a call, by the size of its input',
  run: 'own cost over whole runs',
  calls: 'the number of calls over whole runs; each costs the same',
  progress: 'the cost of one call, with what it has read so far',
  passes: 'how often one call goes over the same cells',
};

const UNSEEN: Readonly<Record<Unseen, string>> = {
  calls: 'whether a larger input causes more calls',
  'larger-calls': 'whether a larger input makes its calls larger',
  entries: 'whether a larger input enters the loop more often',
  passes: 'whether a larger input causes more passes',
  'larger-inputs': 'what larger inputs do',
  growth: 'which part of the input grows',
};

/** What to do where something is not seen. @param starts of the program, of no known sizes */
export function unseenWords(what: Unseen, starts: number): string {
  const seen = starts === 1 ? 'one run' : 'runs of too few known sizes';
  return `${seen} cannot show ${UNSEEN[what]}; runs of several sizes can`;
}

/** The finding as a report has it: what is known, and the sentences that say it. */
export function wordedFinding(found: FoundFinding): Finding {
  const { facts, unseen, nest, ...finding } = found;
  const {
    rank,
    class: name,
    exponent,
    exponent_interval,
    basis,
    share,
    predicted,
    ...rest
  } = finding;
  const { holds_from: from, confidence, routines, ...more } = rest;
  const { against, text, evidence } = saidOf(facts);
  const added = nest === undefined ? null : nestSaid(nest);
  const said = filesOnce(text);
  return {
    rank,
    class: name,
    exponent,
    exponent_interval,
    basis,
    against,
    share,
    predicted,
    ...(from === undefined ? {} : { holds_from: from }),
    confidence,
    text: added === null ? said : `${said} ${added.sentence}`,
    evidence: [...evidence, ...(added?.evidence ?? [])],
    next: unseen === null ? null : unseenWords(unseen.what, unseen.starts),
    routines,
    ...more,
  };
}
