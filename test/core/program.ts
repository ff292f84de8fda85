/**
 * The target's side of a random program: turns commands into operations with the stack pointers
 * that a machine would have.
 */
import type { Command } from './commands.js';
import { AREAS, ROUTINE_COUNT } from './commands.js';
import type { Operation } from './driver.js';
import { Do } from './driver.js';

const STACK_TOP = 0x70_0000_0000;
const STACK_BYTES = 0x100_0000;
/** The last routine plays the allocator. */
const OPAQUE = ROUTINE_COUNT - 1;
const HANDLER = 3;

function entryOf(routine: number): number {
  return 0x40_0000 + routine * 64;
}

interface Machine {
  /** Stack pointers after each pending call's push; the interrupted one where a handler runs. */
  pushed: { sp: number; signal: boolean }[];
  sp: number;
}

class Interpreter {
  readonly operations: Operation[] = [];
  readonly #machines = new Map<number, Machine>();

  start(number: number): void {
    const top = STACK_TOP + number * 2 * STACK_BYTES;
    const sp = top - 4096;
    this.operations.push([Do.ThreadStart, number, sp, 0]);
    this.operations.push([Do.Cover, number, top - STACK_BYTES, STACK_BYTES]);
    this.#machines.set(number, { pushed: [], sp });
  }

  run(command: Command): void {
    const machine = this.#machines.get(command.thread)!;
    const emit = (kind: number, a: number, b: number): void => {
      this.operations.push([kind, command.thread, a, b]);
    };
    switch (command.do) {
      case 'call':
        machine.sp -= 8 + command.frame;
        machine.pushed.push({ sp: machine.sp, signal: false });
        emit(Do.Call, entryOf(command.routine), machine.sp);
        break;
      case 'return':
        if (leaveFrames(machine, command.frames)) emit(Do.Return, 0, machine.sp);
        break;
      case 'tail':
        if (backToEntry(machine)) emit(Do.Entry, entryOf(command.routine), machine.sp);
        break;
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
        emit(Do.SignalEnter, 0, machine.sp);
        machine.pushed.push({ sp: machine.sp, signal: true });
        machine.sp -= 512;
        emit(Do.Entry, entryOf(HANDLER), machine.sp);
        break;
      case 'leave':
        if (leaveHandler(machine)) emit(Do.SignalLeave, 0, 0);
        break;
      case 'renumber':
        emit(Do.Renumber, 0, 0);
        break;
      case 'flush':
        emit(Do.Flush, 0, 0);
        break;
      case 'cost':
        emit(Do.Cost, command.blocks, command.blocks * 3);
        break;
    }
  }
}

/** Out of several frames at once, as longjmp does, but not out of a handler. */
function leaveFrames(machine: Machine, frames: number): boolean {
  let left = false;
  for (let i = 0; i < frames; i++) {
    const last = machine.pushed.at(-1);
    if (last === undefined || last.signal) break;
    machine.pushed.pop();
    machine.sp = last.sp + 8;
    left = true;
  }
  return left;
}

function backToEntry(machine: Machine): boolean {
  const last = machine.pushed.at(-1);
  if (last === undefined || last.signal) return false;
  machine.sp = last.sp;
  return true;
}

function leaveHandler(machine: Machine): boolean {
  const index = machine.pushed.findLastIndex(({ signal }) => signal);
  if (index < 0) return false;
  machine.sp = machine.pushed[index].sp;
  machine.pushed.length = index;
  return true;
}

/** All operations of a program; memory is covered where a target would map it. */
export function operationsOf(threads: number, commands: readonly Command[]): Operation[] {
  const interpreter = new Interpreter();
  const { operations } = interpreter;
  interpreter.start(1);
  for (const start of AREAS) operations.push([Do.Cover, 1, start - 4096, 0x300000]);
  operations.push([Do.Declare, 1, entryOf(OPAQUE), 1]);
  for (let number = 2; number <= threads; number++) interpreter.start(number);
  for (const each of commands)
    interpreter.run({ ...each, thread: ((each.thread - 1) % threads) + 1 });
  operations.push([Do.Flush, 1, 0, 0]);
  for (let number = threads; number >= 1; number--) operations.push([Do.ThreadEnd, number, 0, 0]);
  return operations;
}
