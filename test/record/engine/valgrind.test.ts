import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { findEngine } from '../../../src/record/engine/find-engine.js';
import {
  diagnoseValgrindLog,
  diagnoseValgrindLogs,
} from '../../../src/record/engine/valgrind-logs.js';
import { findValgrind } from '../../../src/record/engine/valgrind.js';

const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
test.after.always(() => {
  rmSync(dir, { recursive: true });
});

const target = {
  command: 'prog',
  args: ['-a', '--', 'b c'],
  path: '/bin/prog',
  interpreter: null,
  notes: [],
};
const link = { socket: '/tmp/s/socket', token: 'abc', logs: '/tmp/50%' };

test('engines that are not there', (t) => {
  t.throws(() => findEngine('dynamorio', ''), {
    message: /^no DynamoRIO is named: set DYNAMORIO_HOME .* use --engine valgrind$/,
  });
  t.throws(() => findValgrind(null, `${dir}/`), { message: /npm run build:valgrind/ });
  t.throws(() => findEngine('auto', null, { recording: { valgrind: dir } }), {
    message:
      /^there is no Valgrind with headers below .*: name the folder that has include\/valgrind/,
  });
  const other = join(dir, 'other');
  mkdirSync(join(other, 'include/valgrind'), { recursive: true });
  writeFileSync(join(other, 'include/valgrind/pub_tool_basics.h'), '');
  t.throws(() => findValgrind(other), {
    message:
      /^the tool for the Valgrind below .*other cannot be built: .* has no libcoregrind[^\n]*$/,
  });
  t.throws(() => findEngine('dynamorio', null, { recording: { valgrind: '/usr' } }), {
    message: /--engine dynamorio does not take/,
  });
});

test('the command line of Valgrind', (t) => {
  const root = join(dir, 'root/');
  mkdirSync(join(root, 'build/valgrind'), { recursive: true });
  writeFileSync(join(root, 'build/valgrind/comair-amd64-linux'), '');
  writeFileSync(join(root, 'build/valgrind/version'), '9.8.7\n');
  const engine = findValgrind(null, root);
  const command = engine.command(link, target, { cell: 4, footprint: true, follow: false });
  t.is(command.argv[0], join(root, 'build/valgrind/comair-amd64-linux'));
  for (const option of ['--tool=comair', '-q', '--cell=4', '--footprint=yes', '--trace=no'])
    t.true(command.argv.includes(option), option);
  t.true(command.argv.includes('--trace-children=no'));
  t.true(command.argv.includes('--log-file=/tmp/50%%/valgrind.%p.log'));
  t.deepEqual(command.argv.slice(-4), ['prog', '-a', '--', 'b c']);
  t.deepEqual(command.env, {
    VALGRIND_LIB: join(root, 'build/valgrind'),
    VALGRIND_COMAIR_TOKEN: 'abc',
  });
  t.is(engine.version(), '9.8.7');
});

test('what Valgrind says of a death', (t) => {
  const say = (text: string) => diagnoseValgrindLog(`==7== ${text}\n`, '7');
  const unknown = (bytes: string) => say(`vex amd64->IR: unhandled instruction bytes: ${bytes}`);
  t.regex(unknown('0x62 0xF1 0x7C 0x48 0x28 0x5')[0], /^process 7: it uses AVX-512/);
  t.regex(
    unknown('0xF 0xB 0x0 0x0')[0],
    /does not know \(bytes 0xF 0xB 0x0 0x0\); use --engine dynamorio, which has it$/,
  );
  t.regex(unknown('0xFF 0x5D 0xE0 0x4C')[0], /another code segment, .* which no engine runs$/);
  t.regex(unknown('0x48 0xFF 0x2D 0x0')[0], /which no engine runs$/);
  t.regex(say("     Valgrind's memory management: out of memory:")[0], /address space or memory/);
  t.regex(say("Assertion 'a == b' failed.")[0], /engine failed: a == b$/);
  const call = (number: number) => `WARNING: unhandled amd64-linux syscall: ${number}\n`;
  t.regex(say(call(449))[0], /system call 449 is not known/);
  t.regex(say(call(154) + call(462) + call(154))[0], /system calls 154, 462 are not known/);
  t.regex(
    say("Warning: Can't execute setuid/setgid/setcap executable: /x\x1by")[0],
    /\/x\\x1by was not run/,
  );
  t.deepEqual(say('Process terminating with default action of signal 11'), []);
});

test('logs are read per process', (t) => {
  const logs = join(dir, 'logs');
  mkdirSync(logs);
  writeFileSync(join(logs, 'valgrind.12.log'), 'unhandled instruction bytes: 0x62 0x1\n');
  writeFileSync(join(logs, 'valgrind.13.log'), '');
  writeFileSync(join(logs, 'other'), 'unhandled instruction bytes: 0x62 0x1\n');
  const notes = diagnoseValgrindLogs(logs);
  t.is(notes.length, 1);
  t.regex(notes[0], /^process 12: /);
});
