/**
 * Private folders whose owner was killed. A folder's name says who its owner is: a process, when
 * that began, and among which processes its number counts (containers may share a folder).
 */
import { lstatSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { statFields } from './stat.js';

const NAME = /^comair-(\d+)\.([\da-z]+)\.([\da-z]+)-[\dA-Za-z]{6}$/;

/**
 * Names are as long as each other: DynamoRIO has them in the memory of what the program executes,
 * below which that finds its stack.
 */
const PID_DIGITS = 7;
const BEGIN_DIGITS = 8;

/** When a process began, in ticks since the machine did; null when it is gone. */
function beginOf(pid: number | 'self'): string | null {
  // Field 22 of all.
  const ticks = statFields(pid)?.[19];
  return ticks === undefined ? null : Number(ticks).toString(36).padStart(BEGIN_DIGITS, '0');
}

/** The namespace of this process's number. */
function namespaceOfPids(): string {
  try {
    return Number(/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? 0).toString(36);
  } catch {
    return '0';
  }
}

/** What the names of this process's folders begin with. */
export function ownPrefix(): string {
  const pid = String(process.pid).padStart(PID_DIGITS, '0');
  return `comair-${pid}.${beginOf('self') ?? '0'.repeat(BEGIN_DIGITS)}.${namespaceOfPids()}-`;
}

/** Whose session's folder has this name; null: it is no such name. */
export function ownerOf(name: string): number | null {
  const match = NAME.exec(name);
  return match === null ? null : Number(match[1]);
}

/** Whether it is the name of a folder whose owner is gone. */
export function isAbandoned(name: string, namespace = namespaceOfPids()): boolean {
  const match = NAME.exec(name);
  return match !== null && match[3] === namespace && beginOf(Number(match[1])) !== match[2];
}

/** A process that was told of the folder, or has its engine's messages there. */
function uses(pid: string, path: string): boolean {
  const descriptors = join('/proc', pid, 'fd');
  const told = (file: string): boolean => readFileSync(join('/proc', pid, file)).includes(path);
  const open = (): boolean =>
    readdirSync(descriptors).some((fd) => readlinkSync(join(descriptors, fd)).startsWith(path));
  return [() => told('cmdline'), () => told('environ'), open].some((look) => {
    try {
      return look();
    } catch {
      return false;
    }
  });
}

function isUsed(path: string): boolean {
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && uses(pid, path));
}

/** Removes what killed owners have left in `parent`, unless processes that they started live on. */
export function removeAbandoned(parent: string): void {
  const namespace = namespaceOfPids();
  let names: string[];
  try {
    names = readdirSync(parent).filter((name) => isAbandoned(name, namespace));
  } catch {
    return;
  }
  for (const path of names.map((name) => join(parent, name))) {
    try {
      const stats = lstatSync(path);
      const own = stats.isDirectory() && stats.uid === process.geteuid?.();
      if (own && !isUsed(path)) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another one that begins at this moment was faster.
    }
  }
}
