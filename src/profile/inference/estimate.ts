/** A figure that is inferred. */
export interface Estimate {
  value: number;
  /** 95 %; null: not known. */
  low: number;
  high: number | null;
}

/** An end that is so many times the value, or so small a part of it, says nothing of it. */
const FAR = 1000;

/** Where few samples differ much, an end may be anywhere: then it is not known. */
export function told<T extends Estimate>(estimate: T): T {
  const { value, low, high } = estimate;
  return {
    ...estimate,
    low: low * FAR < value ? 0 : low,
    high: high !== null && value > 0 && high > value * FAR ? null : high,
  };
}

/** The distances of the ends on a logarithmic scale. */
const spread = ({ value, low, high }: Estimate): [number, number] => [
  low > 0 ? Math.log(value / low) : Infinity,
  high === null ? Infinity : Math.log(high / value),
];

/** Of two that are independent: relative errors are added as squares. */
export function times(a: Estimate, b: Estimate): Estimate {
  const value = a.value * b.value;
  const [[downA, upA], [downB, upB]] = [spread(a), spread(b)];
  const up = Math.hypot(upA, upB);
  return told({
    value,
    low: value * Math.exp(-Math.hypot(downA, downB)),
    high: up === Infinity ? null : value * Math.exp(up),
  });
}

export function scaled({ value, low, high }: Estimate, by: number): Estimate {
  return { value: value * by, low: low * by, high: high === null ? null : high * by };
}
