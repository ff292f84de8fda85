/**
 * callgrind.out, as KCachegrind and callgrind_annotate read it: self cost per line, where blocks were
 * counted, else per routine, and inclusive cost per call. https://valgrind.org/docs/manual/cl-format.html
 */
import { printable } from '../base/text/printable.js';
import { callSites, ownLines } from './own-lines.js';
import type { Report, RoutineReport } from '../schema/report.js';

const EVENTS = {
  work: ['Wk', 'Work'],
  blocks: ['Bb', 'Basic blocks'],
  instructions: ['Ir', 'Instructions'],
  steps: ['St', 'Steps'],
  syscalls: ['Sc', 'System calls'],
  allocations: ['Al', 'Allocations'],
  allocated: ['Ab', 'Bytes allocated'],
  peak: ['Pb', 'Bytes of memory at once'],
  kept: ['Kb', 'Bytes of memory kept'],
  io: ['Io', 'Bytes read and written'],
  waits: ['Wa', 'System calls that may wait'],
} as const;

/** Callgrind's own word for what it does not know. */
const UNKNOWN = '???';

/** Numbers for names, each written out when it is first used. */
class Names {
  private readonly ids = new Map<string, number>();

  /** @param name one line */
  of(name: string): string {
    const old = this.ids.get(name);
    if (old !== undefined) return `(${old})`;
    this.ids.set(name, this.ids.size + 1);
    return `(${this.ids.size}) ${name}`;
  }
}

/** Where a routine's code lies. */
function positions(routine: RoutineReport): { object: string; file: string; line: number } {
  return {
    object: printable(routine.module_path === '' ? routine.module : routine.module_path),
    file: routine.file === null ? UNKNOWN : printable(routine.file),
    line: routine.line ?? 0,
  };
}

export function toCallgrind(report: Report): string {
  const objects = new Names();
  const files = new Names();
  const functions = new Names();
  const [event, title] = EVENTS[report.metric.cost];
  const command = report.runs.at(0)?.argv.join(' ') ?? '';
  const total = report.routines.reduce((sum, { cost_self }) => sum + cost_self, 0);
  const lines = [
    '# callgrind format',
    'version: 1',
    `creator: ${report.tool.name} ${report.tool.version}`,
    `cmd: ${printable(command)}`,
    'positions: line',
    `event: ${event} : ${title}`,
    `events: ${event}`,
    `summary: ${total}`,
  ];
  const names = namesOf(report.routines);
  for (const [index, routine] of report.routines.entries()) {
    const { object, file } = positions(routine);
    lines.push(
      '',
      `ob=${objects.of(object)}`,
      `fl=${files.of(file)}`,
      `fn=${functions.of(names[index])}`,
    );
    for (const part of ownLines(routine)) {
      const name = part.file === null ? UNKNOWN : printable(part.file);
      if (name !== file) lines.push(`fi=${files.of(name)}`);
      lines.push(`${part.line} ${part.cost}`);
      if (name !== file) lines.push(`fe=${files.of(file)}`);
    }
    for (const { routine: to, calls, cost } of routine.callees) {
      if (to === null) continue;
      const callee = report.routines[to];
      const at = positions(callee);
      // The reader adds calls to self cost: recursion would be counted twice.
      const called = { id: callee.id, calls, cost: to === index ? 0 : cost };
      for (const site of callSites(routine, called)) {
        const name = site.file === null ? UNKNOWN : printable(site.file);
        if (name !== file) lines.push(`fi=${files.of(name)}`);
        lines.push(
          `cob=${objects.of(at.object)}`,
          `cfi=${files.of(at.file)}`,
          `cfn=${functions.of(names[to])}`,
          `calls=${site.calls} ${at.line}`,
          `${site.line} ${site.cost}`,
        );
        if (name !== file) lines.push(`fe=${files.of(file)}`);
      }
    }
  }
  lines.push(...outerCallers(report, (i) => names[i], { objects, files, functions }));
  return `${lines.join('\n')}\n`;
}

/** Callers that are no routines of the report: a thread's start, and what a filter left out. */
function outerCallers(
  { routines }: Report,
  nameOf: (routine: number) => string,
  { objects, files, functions }: Record<'objects' | 'files' | 'functions', Names>,
): string[] {
  const callers = new Map<string, string[]>();
  for (const [i, routine] of routines.entries()) {
    const at = positions(routine);
    for (const { routine: from, name, calls, cost } of routine.callers) {
      if (from !== null) continue;
      let lines = callers.get(name);
      if (lines === undefined) callers.set(name, (lines = []));
      lines.push(
        `cob=${objects.of(at.object)}`,
        `cfi=${files.of(at.file)}`,
        `cfn=${functions.of(nameOf(i))}`,
        `calls=${calls} ${at.line}`,
        `0 ${cost}`,
      );
    }
  }
  return [...callers].flatMap(([name, lines]) => [
    '',
    `ob=${objects.of(UNKNOWN)}`,
    `fl=${files.of(UNKNOWN)}`,
    `fn=${functions.of(printable(name))}`,
    ...lines,
  ]);
}

/** callgrind_annotate tells functions apart by file and name: those that are alike get their id. */
function namesOf(routines: readonly RoutineReport[]): string[] {
  const key = ({ name, file }: RoutineReport): string => `${file ?? ''}\0${printable(name)}`;
  const seen = new Map<string, number>();
  for (const routine of routines) seen.set(key(routine), (seen.get(key(routine)) ?? 0) + 1);
  return routines.map((routine) => {
    const name = printable(routine.name);
    return seen.get(key(routine)) === 1 ? name : `${name} <${routine.id}>`;
  });
}
