/** What is said of system calls and memory that grow faster than the work. */
import { inputSize } from '../base/text/bytes.js';
import { compact } from '../base/text/numbers.js';
import type { ResourceFacts } from '../claims/resources/facts.js';
import type { Resource } from '../schema/metrics.js';
import type { Report } from '../schema/report.js';
import { rangeWords } from './growth-words.js';
import { nameOf } from './names.js';
import { shareWords } from './share.js';

const AMOUNT: Readonly<Record<Resource, (amount: number) => string>> = {
  syscalls: compact,
  allocations: compact,
  allocated: inputSize,
};

const MAKES: Readonly<Record<Resource, (who: string, through: string) => string>> = {
  syscalls: (who, through) => `The system calls that ${who} makes${through} grow`,
  allocations: (who, through) => `The calls of the allocator that ${who} makes${through} grow`,
  allocated: (who, through) => `The memory that ${who} asks for${through} grows`,
};

/** In words, ten times the size; '' where nobody can tell. */
function aheadWords({ resource, against, ahead }: ResourceFacts): string {
  if (ahead === null || !Number.isFinite(ahead)) return '';
  return `, and ${AMOUNT[resource](ahead)} at ten times ${against === null ? 'that input' : 'that'}`;
}

/**
 * "The system calls that a call of look makes grow like n^2, n being the size of its input: 65.5k in
 * the dearest call, and 6.5M at ten times that input. They are 98 % of the program's 66.7k."
 */
export function resourceWords(facts: ResourceFacts): string {
  const { resource, total, whom, by, share, growth, against, most } = facts;
  const amount = AMOUNT[resource];
  const name = nameOf(whom);
  const through = by === null ? '' : ` through ${nameOf(by)}`;
  const grow = MAKES[resource](against === null ? `a call of ${name}` : name, through);
  const size = against === null ? ', n being the size of its input' : '';
  const where = against === null ? 'the dearest call' : `the run with the largest ${against}`;
  const sum = `${resource === 'allocated' ? 'It is' : 'They are'} ${shareWords(share)} of the program's ${amount(total)}`;
  return `${grow} like ${rangeWords(growth, against ?? 'n')}${size}: ${amount(most)} in ${where}${aheadWords(facts)}. ${sum}.`;
}

export const wordedResource = (facts: ResourceFacts): NonNullable<Report['resources']>[number] => {
  const { resource, total, whom, share, growth, most, ahead } = facts;
  return {
    resource,
    total,
    routine: { id: whom.id, name: whom.name, module: whom.module },
    class: growth.class,
    exponent: growth.exponent,
    share,
    most,
    at_x10: ahead,
    text: resourceWords(facts),
  };
};
