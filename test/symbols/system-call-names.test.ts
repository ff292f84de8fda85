/** Names of system calls, against what native code was compiled with. */
import test from 'ava';
import { SYSTEM_CALLS } from '../../src/protocol/system-calls.js';
import { systemCallName } from '../../src/symbols/system-call-names.js';

test('numbers of x86-64 that the compiler has checked', (t) => {
  for (const [number, name] of Object.entries(SYSTEM_CALLS))
    t.is(name, systemCallName('x86-64', Number(number)));
});

test('those of arm64 are others', (t) => {
  const names = [56, 63, 64, 79, 93, 172, 214, 222, 439].map((each) =>
    systemCallName('arm64', each),
  );
  t.deepEqual(names, [
    'openat',
    'read',
    'write',
    'newfstatat',
    'exit',
    'getpid',
    'brk',
    'mmap',
    'faccessat2',
  ]);
});

test('what has no name is told by its number', (t) => {
  t.is(systemCallName('x86-64', 1234), 'syscall_1234');
  t.is(systemCallName('arm64', 412), 'syscall_412');
});
