/** Quantile 0.975 of Student's distribution, by its expansion (Abramowitz and Stegun, 26.7.5). */
export function student(freedom: number): number {
  if (freedom < 3) return freedom === 2 ? 4.303 : 12.706;
  const z = 1.959964;
  const [z3, z5, z7] = [z ** 3, z ** 5, z ** 7];
  const parts = [
    (z3 + z) / 4,
    (5 * z5 + 16 * z3 + 3 * z) / 96,
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / 92160,
  ];
  return parts.reduce((sum, part, i) => sum + part / freedom ** (i + 1), z);
}
