/**
 * Activations of loops, by the rules for points that native/core/stack/loops.h sets out. A loop is
 * named by its construct.
 */
import { Activation } from './activation.js';
import type { ActivationStack, RoutineTraits } from './activation.js';

/** The loop, the one around it, and so on. */
function enclosing(traits: RoutineTraits, loop: number): number[] {
  return loop === 0 ? [] : [loop, ...enclosing(traits, traits.loopAround(loop))];
}

/**
 * Whether the routine on top was entered in [start, end), so that points there are its. Where the
 * stack is not aligned no routine has loops.
 */
export function isWithin(stack: ActivationStack, [start, end]: readonly [number, number]): boolean {
  const { address, sp } = stack.routine;
  return (
    stack.routine !== stack.activations[0] && address >= start && address < end && sp % 2 === 0
  );
}

/** The loops on top that do not contain the point, innermost first. */
export function loopsLeft(traits: RoutineTraits, stack: ActivationStack, at: number): number {
  const around = enclosing(traits, at);
  const top = stack.activations.findLastIndex(
    ({ loop, isRegion }) => isRegion || loop === null || around.includes(loop),
  );
  return stack.activations.length - 1 - top;
}

/** Arrival at the loop's header, once those that do not contain it have ended. */
export function enterOrRepeat(traits: RoutineTraits, stack: ActivationStack, loop: number): void {
  const { routine } = stack;
  const top = stack.activations.findLast(({ isRegion }) => !isRegion)!;
  if (top.loop === loop) {
    top.iterations++;
    return;
  }
  const missing = enclosing(traits, loop);
  const known = top.loop === null ? missing.length : missing.indexOf(top.loop);
  for (const each of missing.slice(0, known).reverse())
    stack.activations.push(new Activation(routine.address, routine.sp, each));
}
