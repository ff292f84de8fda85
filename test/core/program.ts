/**
 * The target's side of a random program: turns commands into operations with the stack pointers
 * that a machine would have.
 */
import type { Command } from './commands.js';
import { AREAS, LOOPS, ROUTINE_COUNT, STACK_COUNT } from './commands.js';
import type { Operation } from './driver.js';
import { Do, noLoop } from './driver.js';
import { Machine } from './machine.js';

const STACK_AREA = 0x70_0000_0000;
const STACK_BYTES = 0x100_0000;
/** The last routine plays the allocator. */
const OPAQUE = ROUTINE_COUNT - 1;
const HANDLER = 3;
const SWAP = 4;

function entryOf(routine: number): number {
  return 0x40_0000 + routine * 64;
}

function headerOf(routine: number, loop: number): number {
  return entryOf(routine) + LOOPS[loop][0];
}

class Interpreter {
  readonly operations: Operation[] = [];
  readonly #machines = new Map<number, Machine>();

  start(number: number): void {
    const mappings = Array.from({ length: STACK_COUNT }, (_, i): [number, number] => {
      const low = STACK_AREA + (number * STACK_COUNT + i) * 2 * STACK_BYTES;
      return [low, low + STACK_BYTES];
    });
    const machine = new Machine(mappings);
    for (const bounds of mappings) this.operations.push([Do.Bounds, number, ...bounds]);
    this.operations.push([Do.ThreadStart, number, machine.stack.sp, 0]);
    for (const [low] of mappings) this.operations.push([Do.Cover, number, low, STACK_BYTES]);
    this.#machines.set(number, machine);
  }

  run(command: Command): void {
    const machine = this.#machines.get(command.thread)!;
    const emit = (kind: number, a: number, b: number): void => {
      this.operations.push([kind, command.thread, a, b]);
    };
    switch (command.do) {
      case 'call':
        emit(Do.Call, entryOf(command.routine), machine.call(command.frame, command.routine));
        break;
      case 'return':
        if (machine.leave(command.frames)) emit(Do.Return, command.value, machine.stack.sp);
        break;
      case 'tail':
        if (machine.backToEntry(command.routine))
          emit(Do.Entry, entryOf(command.routine), machine.stack.sp);
        break;
      case 'switch':
        if (!machine.maySwitch(command.stack)) break;
        emit(Do.Call, entryOf(SWAP), machine.call(8, SWAP));
        machine.switch(command.stack);
        if (machine.stack.entered) {
          machine.leave(command.frames);
          emit(Do.Return, 0, machine.stack.sp);
        } else {
          // swapcontext "returns" to the entry of a routine on a stack that is new.
          machine.stack.entered = true;
          const sp = machine.call(0, command.stack);
          emit(Do.Return, 0, sp);
          emit(Do.Entry, entryOf(command.stack), sp);
        }
        break;
      case 'unwind':
        machine.leave(command.frames);
        break;
      case 'jump':
        if (machine.maySwitch(command.stack) && machine.mayJump(command.stack))
          machine.switch(command.stack);
        break;
      case 'header':
      case 'exit': {
        const routine = command.routine ?? machine.routine;
        if (routine === null) break;
        const kind = command.do === 'header' ? Do.LoopHeader : Do.LoopExit;
        const at =
          command.loop === null ? noLoop(entryOf(routine)) : headerOf(routine, command.loop);
        emit(kind, at, machine.below(command.frame));
        break;
      }
      case 'read':
        emit(Do.Read, AREAS[command.area] + command.at, command.bytes);
        break;
      case 'write':
        emit(Do.Write, AREAS[command.area] + command.at, command.bytes);
        break;
      case 'kernel':
        emit(Do.KernelWrite, AREAS[command.area] + command.at, command.bytes);
        break;
      case 'unmap':
        emit(Do.Unmap, AREAS[command.area] + command.at, command.bytes);
        break;
      case 'signal':
        emit(Do.SignalEnter, 0, machine.stack.sp);
        emit(Do.Entry, entryOf(HANDLER), machine.interrupt(HANDLER));
        break;
      case 'leave':
        if (machine.leaveHandler()) emit(Do.SignalLeave, 0, 0);
        break;
      case 'renumber':
        emit(Do.Renumber, 0, 0);
        break;
      case 'flush':
        emit(Do.Flush, 0, 0);
        break;
      case 'ask':
        if (command.bytes === null) emit(Do.SystemCall, command.moved, Number(command.waits));
        else if (command.before === null) emit(Do.Allocation, command.bytes, 0);
        else emit(Do.Reallocation, command.bytes, command.before);
        break;
      case 'block':
        emit(Do.Call, entryOf(OPAQUE), machine.call(8, OPAQUE));
        if (command.before === null) emit(Do.Allocation, command.bytes, 0);
        else emit(Do.Reallocation, command.bytes, command.before);
        if (machine.leave(1)) emit(Do.Return, command.value, machine.stack.sp);
        break;
      case 'free':
        emit(Do.Free, command.block, 0);
        break;
      case 'cost':
        emit(Do.Cost, command.blocks, command.blocks * 3);
        break;
    }
  }
}

/** All operations of a program; memory is covered where a target would map it. */
export function operationsOf(threads: number, commands: readonly Command[]): Operation[] {
  const interpreter = new Interpreter();
  const { operations } = interpreter;
  interpreter.start(1);
  for (const start of AREAS) operations.push([Do.Cover, 1, start - 4096, 0x300000]);
  operations.push([Do.Declare, 1, entryOf(OPAQUE), 1]);
  for (let routine = 0; routine < ROUTINE_COUNT; routine++) {
    operations.push([Do.Function, 1, entryOf(routine), entryOf(routine) + 64]);
    for (const [loop, [, around]] of LOOPS.entries())
      operations.push([
        Do.Loop,
        1,
        headerOf(routine, loop),
        around === null ? 0 : headerOf(routine, around),
      ]);
  }
  for (let number = 2; number <= threads; number++) interpreter.start(number);
  for (const each of commands)
    interpreter.run({ ...each, thread: ((each.thread - 1) % threads) + 1 });
  operations.push([Do.Flush, 1, 0, 0]);
  for (let number = threads; number > 1; number--) operations.push([Do.ThreadEnd, number, 0, 0]);
  // The last thread asks for the end of the process before it ends.
  operations.push([Do.End, 1, 0, 0], [Do.ThreadEnd, 1, 0, 0]);
  return operations;
}
