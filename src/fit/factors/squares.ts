/**
 * Least squares for all choices of a few terms out of many, with what each choice says of the runs
 * that it has not seen: the residual of a run that is left out is that of the whole fit over one less
 * its leverage (Allen, The relationship between variable selection and data augmentation and a
 * method for prediction, Technometrics 16, 1974), so that no choice is fitted more than once.
 */
import { threshold } from '../../base/threshold.js';

const shareOfAPivot = threshold(
  1e-10,
  'share of the square of a column',
  'what is left of a column beside the others is rounding: the runs do not tell them apart',
  'test/fit/factors/law.test.ts',
);
const leverageOfAlone = threshold(
  1e-9,
  'of one',
  'a run that a choice goes through whatever it is says nothing of that choice',
  'reason',
);

export interface Chosen {
  coefficients: number[];
  /** By row: what is said of it by the others. NaN: the others do not say it. */
  unseen: Float64Array;
}

export class Squares {
  private readonly gram: Float64Array[];
  private readonly right: Float64Array;

  /**
   * @param columns by term: a value for each row
   * @param y what is to be explained, by row
   */
  constructor(
    private readonly columns: readonly Float64Array[],
    private readonly y: Float64Array,
  ) {
    const dot = (a: Float64Array, b: Float64Array): number => {
      let sum = 0;
      for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
      return sum;
    };
    this.gram = columns.map((a) => Float64Array.from(columns, (b) => dot(a, b)));
    this.right = Float64Array.from(columns, (a) => dot(a, y));
  }

  /**
   * @param chosen indexes of columns
   * @returns null where the rows do not tell the columns apart, or a coefficient is not above zero
   */
  fit(chosen: readonly number[]): Chosen | null {
    const lower = this.factorised(chosen);
    if (lower === null) return null;
    const coefficients = backward(
      lower,
      forward(
        lower,
        chosen.map((k) => this.right[k]),
      ),
    );
    if (coefficients.some((each) => !(each > 0))) return null;
    const unseen = new Float64Array(this.y.length);
    for (let row = 0; row < unseen.length; row++) {
      const values = chosen.map((k) => this.columns[k][row]);
      const said = values.reduce((sum, value, k) => sum + value * coefficients[k], 0);
      const leverage = forward(lower, values).reduce((sum, each) => sum + each * each, 0);
      const free = 1 - leverage;
      unseen[row] = free > leverageOfAlone.value ? this.y[row] - (this.y[row] - said) / free : NaN;
    }
    return { coefficients, unseen };
  }

  /** Cholesky's lower triangle of the chosen columns' products. */
  private factorised(chosen: readonly number[]): number[][] | null {
    const lower: number[][] = [];
    for (const [i, a] of chosen.entries()) {
      const row: number[] = [];
      for (let k = 0; k <= i; k++) {
        let left = this.gram[a][chosen[k]];
        const above = k === i ? row : lower[k];
        for (let j = 0; j < k; j++) left -= row[j] * above[j];
        if (k < i) row.push(left / lower[k][k]);
        else if (left > shareOfAPivot.value * this.gram[a][a]) row.push(Math.sqrt(left));
        else return null;
      }
      lower.push(row);
    }
    return lower;
  }
}

function forward(lower: readonly (readonly number[])[], right: readonly number[]): number[] {
  const found: number[] = [];
  for (const [i, row] of lower.entries()) {
    let left = right[i];
    for (let k = 0; k < i; k++) left -= row[k] * found[k];
    found.push(left / row[i]);
  }
  return found;
}

function backward(lower: readonly (readonly number[])[], right: readonly number[]): number[] {
  const found = [...right];
  for (let i = lower.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < lower.length; k++) found[i] -= lower[k][i] * found[k];
    found[i] /= lower[i][i];
  }
  return found;
}
