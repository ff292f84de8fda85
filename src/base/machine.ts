/** Processors that programs can be profiled on, and what others call them. */

export interface Machine {
  /** For people. */
  name: 'x86-64' | 'arm64';
  /** What Valgrind and Debian call it. */
  valgrind: 'amd64' | 'arm64';
  /** Of ELF files. */
  elf: number;
}

/** By Node's names. */
const MACHINES: Partial<Record<string, Machine>> = {
  x64: { name: 'x86-64', valgrind: 'amd64', elf: 62 },
  arm64: { name: 'arm64', valgrind: 'arm64', elf: 183 },
};

/** Null: nothing can be profiled on such a processor. */
export function machineOf(arch: string = process.arch): Machine | null {
  return MACHINES[arch] ?? null;
}

/** Of an ELF file's number; null: of none that can be profiled anywhere. */
export function machineOfElf(elf: number): Machine | null {
  return Object.values(MACHINES).find((machine) => machine?.elf === elf) ?? null;
}
