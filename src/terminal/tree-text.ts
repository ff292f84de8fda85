/** The repetition tree as text. */
import type { TreeProcess, TreeReport } from '../schema/tree-report.js';
import type { Colors } from '../base/text/colors.js';
import { fit, wrap } from '../base/text/width.js';
import { compact, count } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import { isLoader } from '../symbols/modules.js';

export interface TreeTextOptions {
  /** Algorithms that are described. */
  top: number;
  /** Repetitions with a smaller share of all steps are left out, unless they are in one described. */
  minShare: number;
  width: number;
  colors: Colors;
}

function algorithmLines(
  process: TreeProcess,
  cell: number,
  index: number,
  number: number,
  { width, colors }: TreeTextOptions,
): string[] {
  const algorithm = process.algorithms[index];
  const { text, formula, class: name, reason, size, sizes, size_range, invocations } = algorithm;
  const [from, to] = size_range;
  const root = process.nodes[algorithm.nodes[0]];
  const head = `${number}. ${root.kind} ${root.name}: ${text}`;
  const lines = wrap(printable(head), width);
  const add = (line: string, dim = false): void => {
    for (const each of wrap(line, width - 3)) lines.push(`   ${dim ? colors.dim(each) : each}`);
  };
  if (size === null) return lines;
  const unit = size.unit === 'cells' ? `${cell}-byte cells` : size.unit;
  const uses =
    from === to ? compact(from) : `${compact(from)} to ${compact(to)}, ${count(sizes, 'size')}`;
  const range = `n = ${unit} of it used by one invocation: ${uses}, ${count(invocations, 'invocation')}`;
  if (formula !== null) add(`${formula} steps, ${name} (${range})`);
  else {
    add(`steps by n unknown: ${printable(reason ?? 'no function fits')}`);
    add(range, true);
  }
  return lines;
}

/** The dynamic loader's own work is the same in every program. */
function isLoaders(process: TreeProcess, node: number): boolean {
  return isLoader(process.nodes[node].module);
}

/** Algorithms that are described, with their numbers in the text: not the loader's, and first of all those on structures. */
function describedOf({ nodes, algorithms }: TreeProcess, top: number): Map<number, number> {
  const all = nodes.reduce((sum, { steps }) => sum + steps, 0);
  const own = [...algorithms.keys()].filter((i) => !isLoader(nodes[algorithms[i].nodes[0]].module));
  const dear = own.filter((i) => {
    const { size, steps } = algorithms[i];
    return steps > all / (size === null ? 20 : 1000);
  });
  return new Map(dear.slice(0, top).map((index, i) => [index, i + 1]));
}

/**
 * Indexes of nodes that are shown: those with enough steps, those with which an algorithm that is
 * described begins, what makes it up, and all that they are in.
 */
function shownNodes(process: TreeProcess, { top, minShare }: TreeTextOptions): Set<number> {
  const { nodes, algorithms } = process;
  const all = nodes.reduce((sum, { steps }) => sum + steps, 0);
  const shown = new Set<number>();
  const roots = new Set([...describedOf(process, top).keys()].map((i) => algorithms[i].nodes[0]));
  for (const [i, { steps_total, steps, algorithm }] of nodes.entries()) {
    const isDear = steps_total >= minShare * all;
    // Of an algorithm that is cheap as such, what makes it up.
    const isPart =
      roots.has(algorithms[algorithm].nodes[0]) && steps >= algorithms[algorithm].steps / 20;
    if (isLoaders(process, i) || !(isDear || isPart || roots.has(i))) continue;
    for (let up = i; up >= 0; up = nodes[up].parent) shown.add(up);
  }
  return shown;
}

function treeLines(process: TreeProcess, options: TreeTextOptions): string[] {
  const { nodes } = process;
  const shown = shownNodes(process, options);
  const described = describedOf(process, options.top);
  const depths: number[] = [];
  const lines: string[] = [];
  for (const [i, node] of nodes.entries()) {
    depths.push(node.parent < 0 ? 0 : depths[node.parent] + 1);
    if (!shown.has(i)) continue;
    const what = node.kind === 'loop' ? 'loop' : 'recursion';
    const number = described.get(node.algorithm);
    const mark = number === undefined ? '' : ` [${number}]`;
    const figures = `${count(node.invocations, 'time')}, ${count(node.steps, 'step')}`;
    const indent = '  '.repeat(depths[i]);
    const room = options.width - indent.length - figures.length - mark.length - 4;
    lines.push(
      `${indent}${fit(printable(`${what} ${node.name}`), Math.max(20, room))}: ${figures}${mark}`,
    );
  }
  const left = nodes.length - shown.size;
  if (left > 0)
    lines.push(
      options.colors.dim(`${count(left, 'repetition')} left out: few steps, or the loader's`),
    );
  return lines;
}

function processLines(process: TreeProcess, cell: number, options: TreeTextOptions): string[] {
  const { argv, pid, nodes } = process;
  const { top, width, colors } = options;
  const described = [...describedOf(process, top)];
  const head = colors.bold(fit(printable(`${argv.join(' ')} (process ${pid})`), width));
  if (nodes.length === 0) return [head, 'no loop or recursion was recorded', ''];
  const said = (text: string): string[] => wrap(text, width);
  return [
    head,
    ...said(
      'Algorithms: loops and recursion, grouped by the data they work on; the busiest first. A step is an iteration or a recursive call.',
    ),
    ...described.flatMap(([i, number]) => algorithmLines(process, cell, i, number, options)),
    '',
    ...said(
      'Where they ran: each repetition within the one that it ran in; [1] is of algorithm 1.',
    ),
    ...treeLines(process, options),
    '',
  ];
}

export function treeText(report: TreeReport, options: TreeTextOptions): string {
  const lines = report.processes.flatMap((process) => processLines(process, report.cell, options));
  const warnings = report.warnings.flatMap((each) =>
    wrap(printable(each), options.width).map((line) => options.colors.yellow(line)),
  );
  return `${[...warnings, ...lines].join('\n')}\n`;
}
