/** A share of the whole as text, with a bar behind it. */
export function Share({ share, text }: { share: number; text: string }) {
  const width = `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;
  return (
    <span class="share">
      <span class="share-bar" style={{ width }} />
      <span class="share-text">{text}</span>
    </span>
  );
}
