/** Which files need which, and circles among them. */
import { dirname } from 'node:path';

/** Of a file, the files that it needs; all of them are keys. Paths are relative, with slashes. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of nodes that need each other, each in order (Tarjan's algorithm). */
export function circlesOf(graph: Graph): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const number = numbers.size;
    numbers.set(node, number);
    open.push(node);
    let low = number;
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? numbers.get(next)!);
    }
    lowest.set(node, low);
    if (low === number) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) circles.push(group.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return circles;
}

/** The graph with the nodes that have the same name taken together. */
export function joined(graph: Graph, nameOf: (node: string) => string): Graph {
  const result = new Map<string, Set<string>>();
  for (const [from, all] of graph) {
    const needs = result.get(nameOf(from)) ?? new Set();
    result.set(nameOf(from), needs);
    for (const to of all) if (nameOf(to) !== nameOf(from)) needs.add(nameOf(to));
  }
  return result;
}

function foldersOf(graph: Graph): Set<string> {
  const folders = new Set<string>();
  for (const file of graph.keys()) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  return folders;
}

/** Circles of files; and in each folder, of what lies in it: its files and its folders. */
export function allCircles(graph: Graph): string[][] {
  const circles = circlesOf(graph);
  for (const folder of foldersOf(graph)) {
    const start = `${folder}/`;
    const within = new Map(
      [...graph].flatMap(([file, needs]) =>
        file.startsWith(start)
          ? [[file, new Set([...needs].filter((need) => need.startsWith(start)))] as const]
          : [],
      ),
    );
    const part = (file: string): string => start + file.slice(start.length).split('/', 1)[0];
    circles.push(...circlesOf(joined(within, part)));
  }
  // Where a folder has no folders, its files' circles are found twice.
  return [...new Map(circles.map((circle) => [circle.join(' '), circle])).values()];
}
