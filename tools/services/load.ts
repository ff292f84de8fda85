/** Clients that ask one question after the other, until they are told to stop. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Service } from './service.js';

const CLIENTS = 2;
/** Between an answer and the next question. */
const THINKS_MS = 2;
/** The same questions again. */
const QUESTIONS = 12;

export interface Asked {
  /** By question, all that was answered to it. */
  answers: string;
  count: number;
  /** What went wrong instead, each with how often. */
  lost: ReadonlyMap<string, number>;
  /** Milliseconds that answers took, by the time they were there. */
  latencies: readonly number[];
}

export class Load {
  private over = false;
  private next = 0;
  private readonly answers = new Map<number, Set<string>>();
  private readonly lost = new Map<string, number>();
  private latencies: number[] = [];
  private readonly lanes: Promise<void>[];

  constructor(private readonly service: Service) {
    this.lanes = Array.from({ length: CLIENTS }, () => this.lane());
  }

  private async lane(): Promise<void> {
    let client: Client | null = null;
    while (!this.over) {
      const question = this.next++ % QUESTIONS;
      const before = performance.now();
      try {
        client ??= await this.service.connect();
        const answer = await client.ask(question);
        this.latencies.push(performance.now() - before);
        const known = this.answers.get(question) ?? new Set();
        this.answers.set(question, known.add(answer));
      } catch (error) {
        const why = (error as Error).message;
        this.lost.set(why, (this.lost.get(why) ?? 0) + 1);
        client?.close();
        client = null;
      }
      await pause(THINKS_MS);
    }
    client?.close();
  }

  /** Those since the last time. */
  taken(): number[] {
    const taken = this.latencies;
    this.latencies = [];
    return taken;
  }

  async stop(): Promise<Asked> {
    this.over = true;
    await Promise.all(this.lanes);
    const all = [...this.answers].sort(([a], [b]) => a - b);
    const answers = all.map(
      ([question, those]) => `${question}: ${[...those].sort().join(' or ')}`,
    );
    const { latencies, lost } = this;
    return { answers: answers.join('\n'), count: latencies.length, lost, latencies };
  }
}

/** @throws Error when it does not answer in time */
export async function untilAnswers(service: Service, seconds: number): Promise<void> {
  const until = Date.now() + 1000 * seconds;
  for (;;) {
    try {
      const client = await service.connect();
      await client.ask(0).finally(() => {
        client.close();
      });
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(100);
    }
  }
}
