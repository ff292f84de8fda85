/** The streams of a sampled run, of which each is a copy's, in parts that follow each other. */
import { StreamAnalyzer } from '../fold/analyzer.js';
import type { SessionEvent } from '../native/native-session.js';
import type { Profile } from '../profile/profile-model.js';
import type { RecordedCost } from '../schema/metrics.js';

interface Part {
  analyzer: StreamAnalyzer;
  streams: number;
  open: Set<number>;
  /** Called when none is open any more. */
  whole: () => void;
}

export class SampleStreams {
  private current: Part;
  private readonly partOf = new Map<number, Part>();
  private activations = 0;
  private rows = 0;

  /** @param release as that of an analyzer */
  constructor(
    private readonly cost: RecordedCost,
    private readonly release: (data: ArrayBufferLike, bytes: number) => void,
  ) {
    this.current = this.begin();
  }

  onEvent(event: SessionEvent): void {
    if (event.type !== 'open' && event.type !== 'frame' && event.type !== 'close') return;
    const { stream } = event;
    const part = this.of(stream);
    if (event.type === 'frame')
      part.analyzer.onFrame(stream, event.kind, event.data, event.length, event.head);
    if (event.type !== 'close') return;
    part.analyzer.onClose(stream, event.clean, event.problem);
    part.open.delete(stream);
    this.partOf.delete(stream);
    if (part.open.size === 0) part.whole();
  }

  progress(): { activations: number; rows: number } {
    const { activations, rows } = this.current.analyzer.progress();
    return { activations: this.activations + activations, rows: this.rows + rows };
  }

  /**
   * What has begun by now is a part of its own, what begins later is of the next one.
   * @returns when all of it has ended; null where there was nothing
   */
  async part(): Promise<Profile | null> {
    const part = this.current;
    this.current = this.begin();
    if (part.open.size > 0)
      await new Promise<void>((resolve) => {
        part.whole = resolve;
      });
    return this.end(part);
  }

  /** The last part, when all streams have ended. */
  finish(): Promise<Profile | null> {
    return this.end(this.current);
  }

  private begin(): Part {
    const analyzer = new StreamAnalyzer({ cost: this.cost }, this.release);
    return { analyzer, streams: 0, open: new Set(), whole: () => undefined };
  }

  private of(stream: number): Part {
    let part = this.partOf.get(stream);
    if (part === undefined) {
      part = this.current;
      part.streams++;
      part.open.add(stream);
      this.partOf.set(stream, part);
    }
    return part;
  }

  private async end({ analyzer, streams }: Part): Promise<Profile | null> {
    const profile = await analyzer.finish();
    const { activations, rows } = analyzer.progress();
    this.activations += activations;
    this.rows += rows;
    return streams === 0 ? null : profile;
  }
}
