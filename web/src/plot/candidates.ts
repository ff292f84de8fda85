/** Cost functions of other classes that were fitted to a routine's points. */
import type { Curve } from '../../../src/report/schema.js';
import type { Routine } from '../data/data.js';

export interface Candidate {
  name: string;
  formula: string;
  curve: Curve;
  /** How many times its error is the choice's; null where that is not known. */
  distance: number | null;
  /** For colour and dashes. */
  index: number;
}

export function candidatesOf({ runner_up }: Routine): Candidate[] {
  if (runner_up?.curve === undefined) return [];
  const { class: name, formula, curve, distance } = runner_up;
  return [{ name, formula, curve, distance, index: 0 }];
}
