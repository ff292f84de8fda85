/** The numbers by which structures and algorithms are told apart. */
import { threshold } from '../../base/threshold.js';

const STRUCTURES = 'docs/decisions/structures.md';

export const readsOfALink = threshold(
  3,
  'reads',
  'Fewer are chance: a number that looks like an address, memory that was used before.',
  STRUCTURES,
);

export const shareOfReadsOfAUsualLink = threshold(
  1 / 1000,
  'share of the most read link',
  'What is read less is how a structure is taken apart, or chance.',
  STRUCTURES,
);

export const stepsAtACellOfAWay = threshold(
  64,
  'steps per cell',
  'Steps at the same cell, as with bits of a set, are still a way through an array.',
  STRUCTURES,
);

export const sizesOfAFunction = threshold(
  5,
  'distinct sizes',
  'Fewer sizes make no function.',
  'docs/decisions/cost-functions.md',
);

export const blocksOverCellsOfSmallObjects = threshold(
  2,
  'blocks per cell of extent',
  'Then the structure is many small blocks, and not a large one.',
  STRUCTURES,
);

export const shareOfSizesThatExplain = threshold(
  1 / 2,
  'share of the most distinct sizes',
  'A structure whose size hardly changes does not say what steps depend on.',
  STRUCTURES,
);
