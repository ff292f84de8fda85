/** Circles of a graph. */

/** Sites that point to each other in a circle (Tarjan's algorithm, without recursion). */
export function circles(
  sites: readonly number[],
  to: ReadonlyMap<number, Set<number>>,
): number[][] {
  const numbers = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const groups: number[][] = [];
  for (const root of sites) {
    if (numbers.has(root)) continue;
    const path: { site: number; rest: number[] }[] = [];
    const enter = (site: number): void => {
      numbers.set(site, numbers.size);
      low.set(site, numbers.get(site)!);
      open.push(site);
      isOpen.add(site);
      path.push({ site, rest: [...(to.get(site) ?? [])] });
    };
    enter(root);
    while (path.length > 0) {
      const { site, rest } = path[path.length - 1];
      const next = rest.pop();
      if (next !== undefined) {
        if (!numbers.has(next)) enter(next);
        else if (isOpen.has(next)) low.set(site, Math.min(low.get(site)!, numbers.get(next)!));
        continue;
      }
      path.pop();
      const above = path.at(-1)?.site;
      if (above !== undefined) low.set(above, Math.min(low.get(above)!, low.get(site)!));
      if (low.get(site) === numbers.get(site)) {
        const group = open.splice(open.lastIndexOf(site));
        for (const each of group) isOpen.delete(each);
        groups.push(group);
      }
    }
  }
  return groups;
}
