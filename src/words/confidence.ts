/** How sure a claim is, in words. */

/** "fairly sure (0.88)": the number is the share of ways to look at it that agree. */
export function confidenceWords(confidence: number): string {
  const word =
    confidence >= 0.95
      ? 'sure'
      : confidence >= 0.8
        ? 'fairly sure'
        : confidence > 0.5
          ? 'likely'
          : 'tentative';
  return `${word} (${confidence.toFixed(2)})`;
}
