/** What a close look at loops says, as facts: src/words/diagnosis makes sentences of them. */
import type {
  CalledReport,
  DiagnosedLoopReport,
  LoopData,
  RecursionReport,
  Suggestion,
} from '../../schema/diagnosis.js';
import type { StructureFacts } from '../repetitions/structure-facts.js';

/** A routine that filled cells; null: the kernel did. */
export interface FilledFacts extends Omit<LoopData['filled'][number], 'routine'> {
  routine: string | null;
}

/** Blocks of one structure that iterations read. */
export interface DataFacts extends Omit<LoopData, 'text' | 'kind' | 'filled'> {
  structure: StructureFacts;
  filled: FilledFacts[];
}

/** Where a loop stands among those that were diagnosed. */
export interface Nesting {
  /** Of this loop. */
  id: string;
  /** Loops that it ran in, in the same routine or in one that calls it. */
  around: readonly string[];
  /** Ways out of it, in its code. */
  exits: number;
}

export interface LoopFacts extends Omit<DiagnosedLoopReport, 'data'> {
  nesting: Nesting;
  /** Routines of its file that its own calls as often as it goes round; none: nobody has looked. */
  takers?: readonly string[];
  data: DataFacts[];
}

export interface CalledFacts extends CalledReport {
  /** Routines of the caller's file that it calls as often: they may take what it copies. */
  takers: readonly string[];
}

/** Why a change is suggested, or none is: what was measured, and of what. */
export type Reason =
  /** Each time it moves what it had just moved. */
  | { kind: 'moved-again'; loop: LoopFacts }
  /** Each time it does what the time before did. */
  | { kind: 'same-as-before'; loop: LoopFacts }
  /** Each time it has the inputs of an earlier time. */
  | { kind: 'earlier-inputs'; loop: LoopFacts }
  /** It reads again what has not changed. */
  | { kind: 'unchanged-data'; loop: LoopFacts; fewResults: boolean }
  /** It goes through the same data again and again. */
  | { kind: 'passes'; loop: LoopFacts }
  /** Each iteration copies the same data. */
  | { kind: 'copies'; loop: LoopFacts }
  /** Each iteration writes to a file or connection. */
  | { kind: 'writes'; loop: LoopFacts }
  | { kind: 'search'; loop: LoopFacts }
  /** Few iterations have a result, and what is asked for says which, not what changed. */
  | { kind: 'few-wanted'; loop: LoopFacts }
  /** Few iterations have a result. */
  | { kind: 'few-results'; loop: LoopFacts }
  /** None has, and none could have found anything. */
  | { kind: 'no-result'; loop: LoopFacts }
  /** None has, but it compares what it reads, again and again: a search that found nothing. */
  | { kind: 'never-found'; loop: LoopFacts }
  /** Iterations have the inputs of earlier ones; `written`: all that comes of them is written. */
  | { kind: 'repeated-iterations'; loop: LoopFacts; written: boolean }
  /** Calls have the inputs of earlier ones. */
  | { kind: 'repeated-calls'; recursion: RecursionReport }
  /** Each call moves what the one before had just moved. */
  | { kind: 'call-moved'; call: CalledFacts }
  /** Each call copies what the one before had copied. */
  | { kind: 'call-copied'; call: CalledFacts }
  /** Each call stores much, and most of it was there already. */
  | { kind: 'call-fills'; call: CalledFacts }
  /** Each call has the inputs of the one before. */
  | { kind: 'call-same'; call: CalledFacts }
  /** Calls have the inputs of earlier ones. */
  | { kind: 'call-before'; call: CalledFacts }
  /** Each call reads again what has not changed, and comes to little. */
  | { kind: 'call-unchanged'; call: CalledFacts }
  /** Each call makes much of what hardly differs from what the one before had. */
  | { kind: 'call-alike'; call: CalledFacts }
  /** Too much of what iterations changed was not looked at. */
  | { kind: 'unseen'; loop: LoopFacts }
  /** Iterations are steps of something larger. */
  | { kind: 'steps'; loop: LoopFacts }
  | { kind: 'short-search'; loop: LoopFacts }
  /** No iteration had a result, and what they cost is what they call. */
  | { kind: 'nothing-came'; loop: LoopFacts }
  /** Nearly all iterations have a result. */
  | { kind: 'needed'; loop: LoopFacts }
  /** So many have a result that the others are not worth a change. */
  | { kind: 'many-results'; loop: LoopFacts }
  | { kind: 'needed-calls'; recursion: RecursionReport }
  /** Shares of the cost of the run: of the loops, and of the finding. */
  | { kind: 'elsewhere'; loops: number; finding: number };

export interface SuggestionFacts extends Omit<Suggestion, 'text'> {
  reason: Reason;
}
