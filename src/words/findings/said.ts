/** What the sentences of a finding are. */
export interface Said {
  /** What it grows with. */
  against: string;
  /** What grows, and how that comes about. */
  text: string;
  /** What the claim rests on. */
  evidence: string[];
}
