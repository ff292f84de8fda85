/** Which runs a sweep makes. */
import { parseExpression } from './expression.js';

/** What stands for the size in the command. */
export const PLACEHOLDER = '{n}';

export interface Feature {
  name: string;
  at: (n: number) => number;
}

export interface PlannedRun {
  /** Of several factors the product of their sizes. */
  n: number;
  /** What it is called where that is not "n=" and its size. */
  label?: string;
  argv: string[];
  /** `n` and the features at this size. */
  features: Record<string, number>;
  /** The file that it reads on stdin; undefined: nothing is there. */
  stdin?: string;
}

/**
 * `name=expression`.
 * @throws Error that says in a few words what is wrong
 */
export function parseFeature(text: string): Feature {
  const match = /^([A-Za-z_][\w.-]*)=(.+)$/.exec(text);
  if (match === null) throw new Error(`'${text}' is not name=expression`);
  return { name: match[1], at: parseExpression(match[2]) };
}

export const labelOf = ({ n, label }: PlannedRun): string => label ?? `n=${n}`;

/** A feature of one workload. */
export interface FeatureValue {
  name: string;
  value: number;
}

/**
 * `name=number`.
 * @throws Error that says in a few words what is wrong
 */
export function parseFeatureValue(text: string): FeatureValue {
  const match = /^([A-Za-z_][\w.-]*)=([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)$/i.exec(text);
  const value = Number(match?.[2]);
  if (match === null || !Number.isFinite(value)) throw new Error(`'${text}' is not name=number`);
  return { name: match[1], value };
}

/**
 * @param placed whether the size has another place than the command
 * @throws Error where the command has no place for the size, or a feature has no value
 */
export function planSweep(
  command: readonly string[],
  sizes: readonly number[],
  features: readonly Feature[],
  placed = false,
): PlannedRun[] {
  if (!placed && !command.some((word) => word.includes(PLACEHOLDER))) {
    throw new Error(
      `nothing in the command says where the size goes: write ${PLACEHOLDER} there, as in ./prog ${PLACEHOLDER}`,
    );
  }
  return sizes.map((n) => {
    const values: Record<string, number> = { n };
    for (const { name, at } of features) {
      const value = at(n);
      if (!Number.isFinite(value)) throw new Error(`feature ${name} is no number at n = ${n}`);
      values[name] = value;
    }
    const argv = command.map((word) => word.replaceAll(PLACEHOLDER, String(n)));
    return { n, argv, features: values };
  });
}
