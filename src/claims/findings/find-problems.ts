/** What an engineer acts on: growth problems of a profile, each with what it rests on. */
import { growsFast } from '../../growth/order.js';
import type { LoopFacts, RoutineFacts } from '../reported.js';
import type { FindingRole } from '../../schema/report.js';
import { isAnonymous } from '../../symbols/language-library.js';
import { isCautious } from '../../schema/cautious.js';
import type { CostMetric } from '../../schema/metrics.js';
import type { Course } from '../../profile/course.js';
import { callFinding, rereadingFinding } from './call-finding.js';
import { callProblems } from './by-call.js';
import { manyCalls } from './many-calls.js';
import { openRereadings, rereadings } from './rereading.js';
import { RunProblems } from './by-run.js';
import type { Draft } from './draft.js';
import type { CallEdge, CallGraph } from './graph.js';
import { isOfScript } from './problem.js';
import type { Subject } from './problem.js';
import { helpersByRun, isLevelByCall } from './helpers.js';
import { isDecided } from './run-growth.js';
import type { RunGrowth } from './run-growth.js';
import { rescanFindings } from './rescanning.js';
import { runFinding } from './run-finding.js';
import { workOf } from './waiting.js';
import { passesFindings } from './passes-finding.js';
import { coursesByRoutine, progressFindings } from './progress-finding.js';
import type { CourseContext } from './progress-finding.js';
import { changed } from '../../base/changed.js';
import { callsVerdict } from './calls-verdict.js';
import type { FoundFinding } from './facts.js';
import { runsVerdict } from './runs-verdict.js';
import { isOfPieces, isUnsure } from './verdict.js';
import type { VerdictFacts } from './verdict.js';
import { areOfAnother } from './turns.js';
import { steadyRoutines } from './steady.js';
import {
  costOfACallWorthAClaim,
  exponentOfAnExponential,
  shareAtTenTimesThatTakesOver,
  shareAtTenTimesWorthAFinding,
  shareNowOfWhatTakesOver,
  shareThatStandsForAnother,
  shareWorthAFinding,
  shareWorthAMaybe,
  shareWorthGrowthPerRun,
} from './thresholds/worth.js';
import { costPartOfAnHeir, exponentGapOfAnHeir } from './thresholds/ways.js';

export interface FindingsInput {
  /** By index of the canonical routine. */
  routines: readonly RoutineFacts[];
  /** Which of them the user wants to see. */
  shown: readonly boolean[];
  edges: readonly CallEdge[];
  graph: CallGraph;
  /** Null where runs are too few, or have no sizes. */
  runs: RunGrowth | null;
  /** Starts of the program. */
  starts: number;
  /** Where they were recorded, with indexes of `routines`. */
  loops?: readonly LoopFacts[];
  /** Of the dearest activations, with indexes of `routines`. */
  courses?: readonly Course[];
  /** Exact ones that costs are those of; null or absent: of all calls. */
  samples?: number | null;
  /** Cost of all runs. */
  total: number;
  unit: CostMetric;
  /** Nothing was noted of what calls read. */
  sizeless?: boolean;
  /** Cells that the largest run read from files and the like; absent: not known. */
  input?: number;
  /** Bytes of a cell; 8 where it is left out. */
  cell?: number;
}

export interface Findings {
  findings: FoundFinding[];
  /** With what findings say of them, and how they grow over runs. */
  routines: RoutineFacts[];
  verdict: VerdictFacts;
}

/**
 * Lines of what is no script, and has a name, are not asked for: each is looked up only when it is
 * read.
 */
function placeOf(routine: RoutineFacts): {
  script?: true;
  region?: true;
  readonly file?: string | null;
  readonly line?: number | null;
} {
  if (routine.script === true) {
    const region = routine.region === true ? { region: true as const } : {};
    return { script: true, ...region, line: routine.line };
  }
  if (!isAnonymous(routine.name)) return {};
  return {
    get file() {
      return routine.file;
    },
    get line() {
      return routine.line;
    },
  };
}

const subjectOf = (routine: RoutineFacts): Subject => {
  const subject = new SubjectOfRoutine(routine);
  if (routine.script !== true && !isAnonymous(routine.name)) return subject;
  // The place stays to be looked up.
  return Object.defineProperties(subject, Object.getOwnPropertyDescriptors(placeOf(routine)));
};

/** Of the routine: what few are asked for is looked up there. */
class SubjectOfRoutine implements Subject {
  readonly name: string;
  readonly module: string;
  readonly calls: number;
  readonly costTotal: number;
  readonly costSelf: number;
  readonly class: Subject['class'];
  readonly exponent: number | null;
  readonly waits: boolean;
  readonly #routine: RoutineFacts;

  constructor(routine: RoutineFacts) {
    this.name = routine.name;
    this.module = routine.module;
    this.calls = routine.calls;
    this.costTotal = routine.cost_total;
    this.costSelf = routine.cost_self;
    this.class = routine.class;
    this.exponent = routine.exponent;
    this.waits = routine.waits ?? false;
    this.#routine = routine;
  }

  get id(): string {
    return this.#routine.id;
  }

  get offset(): string {
    return this.#routine.offset;
  }

  get source(): string | null {
    return this.#routine.script === true ? null : this.#routine.file;
  }
}

function selfCalls(edges: readonly CallEdge[]): Map<number, number> {
  const calls = new Map<number, number>();
  for (const { caller, callee, calls: n } of edges) {
    if (caller === callee) calls.set(callee, (calls.get(callee) ?? 0) + n);
  }
  return calls;
}

/**
 * Whether the cost of one problem is in that of a claim: its routines are called by the claim's. Functions
 * of a script call each other through the interpreter, so that a way up from one may leave the others.
 */
function isIn(
  { problem: { culprits: own } }: Draft,
  claims: readonly Draft[],
  { subjects, graph }: CourseContext,
): boolean {
  const first = own.find((each) => !isOfScript(subjects[each])) ?? own[0];
  const way = new Set([first, ...graph.way(first)]);
  return claims.some(({ problem: { culprits } }) => culprits.some((each) => way.has(each)));
}

/** Whether a problem has the same cost as another: one's routine is called by the other's. */
function isAbout(draft: Draft, others: readonly Draft[], context: CourseContext): boolean {
  return isIn(draft, others, context) || others.some((each) => isIn(each, [draft], context));
}

/** Those with enough of the cost to stand for a draft. */
const rivalsOf = (draft: Draft, others: readonly Draft[]): Draft[] =>
  others.filter(
    ({ finding: { share } }) => share >= shareThatStandsForAnother.value * draft.finding.share,
  );

/**
 * Adds what courses show, the surer first. What is known of calls by their sizes is of more calls than
 * one; what one call went through is seen, where calls that may get more are not.
 * @param claims by the sizes of calls
 * @param others these, and what may grow
 */
function withCourses(
  claims: readonly Draft[],
  others: readonly Draft[],
  { courses = [], cell = 8 }: FindingsInput,
  context: CourseContext,
): Draft[] {
  const by = coursesByRoutine(courses);
  const all = progressFindings(by, context);
  const isSure = ({ finding }: Draft) => !isCautious(finding, false);
  const drafts: Draft[] = [];
  const add = (some: readonly Draft[]) => {
    for (const each of some) {
      if (!isAbout(each, rivalsOf(each, drafts), context)) drafts.push(each);
    }
  };
  const isMuch = ({ finding: { share } }: Draft) => share >= shareWorthAMaybe.value;
  drafts.push(...claims);
  add(all.filter(isSure));
  add(others.filter((each) => !claims.includes(each)));
  add(all.filter((each) => !isSure(each) && isMuch(each)));
  add(passesFindings(by, { ...context, cell }).filter(isMuch));
  return drafts;
}

type PerRun = NonNullable<RoutineFacts['per_run']>;

/** Own cost of each routine over the runs, for the report; of those that have enough of it. */
function perRun(
  routines: readonly RoutineFacts[],
  growth: RunGrowth,
  total: number,
): Map<number, PerRun> {
  const found = new Map<number, PerRun>();
  for (const [i, routine] of routines.entries()) {
    const law = growth.own[i];
    if (law === null || routine.cost_self < shareWorthGrowthPerRun.value * total) continue;
    const { calls, own } = growth.countsOf(i);
    found.set(i, {
      class: law.class,
      exponent: law.exponent,
      exponent_interval: law.interval,
      ...(law.class === 'unknown' && law.bound !== null ? { at_most: law.bound } : {}),
      ...(law.jump === undefined || isDecided(law) ? {} : { jump: law.jump }),
      calls_exponent: Number(growth.callExponent(i).toFixed(2)),
      points: growth.size.values.flatMap((x, k): [number, number, number][] =>
        x === null ? [] : [[x, calls[k], own[k]]],
      ),
    });
  }
  return found;
}

/**
 * Share of the cost at twice the size, in shares of today: what findings are ordered by. At ten times
 * the size the steepest would go first however little it is, and however unsure its exponent. Of what
 * may not grow at all nothing is known but what it has today.
 */
function soon({ finding: { share, class: name, exponent } }: Draft): number {
  const power =
    name === 'O(2^n)' ? exponentOfAnExponential.value : (exponent ?? (name === 'unknown' ? 0 : 1));
  return share * 2 ** power;
}

type Mark = NonNullable<RoutineFacts['finding']>;

interface RankedDraft {
  draft: Draft;
  finding: FoundFinding;
  /** As the finding has them. */
  members: { routine: number; role: FindingRole }[];
}

/** Those worth telling, in the order in which to solve them, with those that inherit. */
function rank(
  drafts: readonly Draft[],
  { routines, shown, total }: FindingsInput,
  graph: CallGraph,
  grows: (routine: number, draft: Draft) => boolean,
  runs: ReadonlyMap<number, PerRun> = new Map(),
): RankedDraft[] {
  // Of what is work: how long others wait for it differs from run to run.
  const ofWork = total / Math.max(1, workOf(routines, total));
  const worth = drafts
    .filter(
      ({ problem: { culprits } }) => shown[culprits[0]] && routines[culprits[0]].waits !== true,
    )
    .filter(
      ({ finding: { share }, shareThen }) =>
        (share * ofWork >= shareWorthAFinding.value &&
          shareThen >= shareAtTenTimesWorthAFinding.value) ||
        (share * ofWork >= shareNowOfWhatTakesOver.value &&
          shareThen >= shareAtTenTimesThatTakesOver.value),
    )
    .sort(
      (a, b) =>
        Number(isUnsure(a.finding)) - Number(isUnsure(b.finding)) ||
        soon(b) - soon(a) ||
        b.excess - a.excess,
    );
  const totals = routines.map(({ cost_total: cost }) => cost);
  return worth.map((draft, i) => {
    const { finding, problem } = draft;
    const { culprits, repeats } = problem;
    const heirs = graph
      .inheritors(new Set(culprits), totals, (each) => grows(each, draft))
      .filter((each) => each !== repeats);
    const member = (routine: number, role: FindingRole): FoundFinding['routines'][number] => {
      const { id, name, module, offset, calls, class: own } = routines[routine];
      const its = finding.basis === 'call' ? own : (runs.get(routine)?.class ?? 'unknown');
      const place = placeOf(routines[routine]);
      return { id, name, module, offset, role, class: its, calls, ...place };
    };
    const isRepeated = repeats !== null && !culprits.includes(repeats);
    const of = (role: FindingRole) => (routine: number) => ({ routine, role });
    const members = [
      ...culprits.map(of('culprit')),
      ...(isRepeated ? [repeats].map(of('repeats')) : []),
      ...heirs.map(of('inherits')),
    ];
    const all = members.map(({ routine, role }) => member(routine, role));
    const share = Math.min(1, finding.share * ofWork);
    return { draft, members, finding: { ...finding, rank: i + 1, share, routines: all } };
  });
}

/** What the first finding that each routine is in says of it. */
function marksOf(ranked: readonly RankedDraft[]): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  for (const { finding, members } of ranked) {
    for (const { routine, role } of members) {
      if (!marks.has(routine)) marks.set(routine, { rank: finding.rank, role });
    }
  }
  return marks;
}

function marked(
  routines: readonly RoutineFacts[],
  ranked: readonly RankedDraft[],
  runs: ReadonlyMap<number, PerRun> = new Map(),
): RoutineFacts[] {
  const marks = marksOf(ranked);
  return routines.map((routine, i) => {
    const [own, mark] = [runs.get(i), marks.get(i)];
    if (own === undefined && mark === undefined) return routine;
    return changed(routine, {
      ...(own === undefined ? {} : { per_run: own }),
      ...(mark === undefined ? {} : { finding: mark }),
    });
  });
}

/** Findings over runs where they have sizes, else by the sizes of calls. */
export function findProblems(input: FindingsInput): Findings {
  const { routines, edges, graph, runs: growth, starts, total, unit } = input;
  const samples = input.samples ?? null;
  const subjects = routines.map(subjectOf);
  const carriesMuch = (routine: number, { problem: { culprits } }: Draft): boolean =>
    subjects[routine].costTotal >= costPartOfAnHeir.value * subjects[culprits[0]].costTotal;
  const callContext = { graph, total, unit, input: input.input ?? 0 };
  const byCalls = (claimed: (routine: number) => boolean): Draft[] =>
    callProblems(
      subjects,
      graph,
      (i) => claimed(i) && routines[i].cost_max >= costOfACallWorthAClaim.value,
    ).map((problem) => callFinding(problem, subjects, routines, callContext));
  if (growth === null) {
    const all = byCalls((i) => routines[i].rank !== null);
    // What is claimed of pieces of the input stands for nothing that is known of the whole.
    const claims = all.filter(({ finding }) => !isOfPieces(finding));
    const pieces = all.filter((each) => !claims.includes(each));
    const byRoutine = coursesByRoutine(input.courses ?? []);
    const { cell = 8 } = input;
    const again = rereadings(subjects, routines, graph, selfCalls(edges), total)
      // What is claimed of calls says more.
      .filter(({ called }) => !growsFast(subjects[called]))
      .filter(({ called, repeats }) => {
        const turns = subjects[called].calls / Math.max(1, subjects[repeats].calls);
        return !areOfAnother(turns, byRoutine.get(repeats), cell);
      })
      .map((problem) => ({
        ...rereadingFinding(problem, subjects, routines, total),
        called: problem.called,
      }))
      .filter(({ finding: { share } }) => share >= shareWorthAMaybe.value);
    const scans = rescanFindings(input.loops ?? [], subjects, total, { byRoutine, cell });
    const context: CourseContext = {
      subjects,
      routines,
      graph,
      total,
      unit,
      isLevel: (each) => isLevelByCall(routines[each]),
    };
    const isWhole = (each: Draft) => !isIn(each, pieces, context);
    const seen = [...claims, ...again.filter((each) => !isIn(each, all, context))];
    const known = [
      ...seen,
      ...scans.filter(isWhole).filter((each) => !isAbout(each, seen, context)),
    ];
    const many = manyCalls(subjects, routines, graph, total).filter(isWhole);
    const others = [...known, ...many.filter((each) => !isAbout(each, known, context))];
    const drafts = withCourses(claims, others, input, context);
    const ofPieces = pieces
      .filter(({ finding: { share } }) => share >= shareWorthAMaybe.value)
      .filter((each) => !isAbout(each, rivalsOf(each, drafts), context));
    const told = [...drafts, ...ofPieces].map((draft) => {
      const { unseen: what, finding } = draft;
      return what === undefined
        ? draft
        : { ...draft, finding: { ...finding, unseen: { what, starts } } };
    });
    const ranked = rank(told, input, graph, carriesMuch);
    const findings = ranked.map(({ finding }) => finding);
    const about = ranked.flatMap(({ draft: { called }, finding }) =>
      called !== undefined && finding.class !== 'unknown' ? [called] : [],
    );
    const steady = samples === null ? steadyRoutines(byRoutine, routines, graph) : [];
    const readAgain = openRereadings(subjects, routines, graph, total);
    const { sizeless = false } = input;
    const telling = { unit, samples, starts, about, steady, again: readAgain, sizeless };
    const withMarks = marked(routines, ranked);
    return {
      findings,
      routines: withMarks,
      verdict: callsVerdict(withMarks, findings, graph, telling, total),
    };
  }
  const perRoutine = perRun(routines, growth, workOf(routines, total));
  const problems = new RunProblems(subjects, graph, growth, selfCalls(edges)).find();
  const drafts = problems
    .map((problem) => {
      const helpers = helpersByRun(problem, problems, { subjects, graph, growth });
      return runFinding(problem, helpers, subjects, growth, { graph, total, unit });
    })
    .filter((draft) => draft !== null);
  // What a whole run says of a routine beats what its calls say.
  const undecided = (i: number) => {
    const law = growth.own[i];
    return routines[i].rank !== null && law?.class === 'unknown' && !isDecided(law);
  };
  const ranked = rank(
    [...drafts, ...byCalls(undecided)],
    input,
    graph,
    (routine, draft) =>
      draft.finding.basis === 'call'
        ? carriesMuch(routine, draft)
        : growth.slopeOf(routine) >= (draft.finding.exponent ?? 2) - exponentGapOfAnHeir.value,
    perRoutine,
  );
  const findings = ranked.map(({ finding }) => finding);
  const all = marked(routines, ranked, perRoutine);
  return { findings, routines: all, verdict: runsVerdict(all, findings, growth, graph) };
}
