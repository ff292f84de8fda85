/**
 * At most so many characters of a text, as a reader counts them. The middle goes: both ends of a long
 * name say more. Unlike `fit` (width.ts), which is for terminals, it knows of no columns, and needs
 * no Node.js.
 */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const parts = [...characters.segment(text)].map(({ segment }) => segment);
  if (parts.length <= most) return text;
  const front = Math.floor((most - 1) * 0.4);
  const back = parts.slice(parts.length - (most - 1 - front));
  return `${parts.slice(0, front).join('')}…${back.join('')}`;
}
