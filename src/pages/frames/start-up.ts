/**
 * A tree of contexts that begins with the program: what the loader and the C library do before and
 * after it is one frame beside what they call. Recorded and estimated frames alike.
 */
import { START_UP, makeFrame } from './frame.js';
import type { Frame } from './frame.js';

/** What a routine is at the beginning of a thread: it only calls the program, or gets ready for it. */
export type Beginning = 'start' | 'background' | null;

/** The same routine in several contexts as one frame below another parent. */
function joined(frames: readonly Frame[], parent: Frame, node = frames[0].node): Frame {
  const sum = (of: 'calls' | 'cost'): number => frames.reduce((all, each) => all + each[of], 0);
  return makeFrame(node, parent, sum('calls'), sum('cost'), (frame) =>
    joinedByNode(
      frames.flatMap(({ children }) => children),
      frame,
    ),
  );
}

function joinedByNode(frames: readonly Frame[], parent: Frame): Frame[] {
  const groups = new Map<number, Frame[]>();
  for (const frame of frames) {
    const group = groups.get(frame.node);
    if (group === undefined) groups.set(frame.node, [frame]);
    else group.push(frame);
  }
  return [...groups.values()].map((group) => joined(group, parent));
}

/** @param root the start of threads */
export function withoutStart(root: Frame, beginningOf: (node: number) => Beginning): Frame {
  const program: Frame[] = [];
  const around: Frame[] = [];
  let own = 0;
  const open = [...root.children];
  for (let frame = open.shift(); frame !== undefined; frame = open.shift()) {
    switch (beginningOf(frame.node)) {
      case 'start':
        own += frame.children.reduce((rest, { cost }) => rest - cost, frame.cost);
        open.push(...frame.children);
        break;
      case 'background':
        around.push(frame);
        break;
      case null:
        program.push(frame);
    }
  }
  // Something was started in a way that is not known here: it stays as it is.
  if (program.length === 0) return root;
  return makeFrame(root.node, null, root.calls, root.cost, (top) => {
    const cost = around.reduce((all, each) => all + each.cost, Math.max(0, own));
    const rest = makeFrame(START_UP, top, 1, cost, (frame) => joinedByNode(around, frame));
    return [...joinedByNode(program, top), ...(cost > 0 ? [rest] : [])];
  });
}
