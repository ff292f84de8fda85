// What is compiled of native, in one table: for each product its sources, and how. The addon that
// users load is binding.gyp's, DynamoRIO's client is CMake's, as their frameworks ask for it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CORE_DEFINES, SHARED } from './core-defines.mjs';
import { COMPAT, FLOOR_COMPILE, floorLink } from './glibc-floor.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Machines that native code is for: what depends on one is in folders of this name. */
export const MACHINES = ['x86_64', 'arm64'];
/** The one that all products but the trials are for. */
const MACHINE = 'x86_64';

/** C and C++ files of folders of native, at any depth, as one machine compiles them. */
function sourcesFor(machine, ...folders) {
  const others = MACHINES.filter((each) => each !== machine);
  return folders.flatMap((folder) =>
    readdirSync(join(root, 'native', folder), { recursive: true })
      .filter((name) => /\.cc?$/.test(name))
      .filter((name) => !name.split('/').some((part) => others.includes(part)))
      .sort()
      .map((name) => `native/${folder}/${name}`),
  );
}

export const sourcesOf = (...folders) => sourcesFor(MACHINE, ...folders);

/** Of gcc for a file, with those of its group. */
export function optionsFor(file, options) {
  const standard = file.endsWith('.cc') ? 'c++17' : 'gnu11';
  return [`-std=${standard}`, '-g', '-I', join(root, 'native'), ...options];
}

/** Of compiler and linker. */
export const SANITIZE = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
/** Of libstdc++, what native/compat/libstdcxx.cc stands for. */
const LIBSTDCXX = [
  '_ZSt28__throw_bad_array_new_lengthv',
  '_ZNSt19_Sp_make_shared_tag5_S_eqERKSt9type_info',
];
const LIBRARIES = ['-ldw', '-lelf', '-llzma', '-l:libiberty.a', '-l:libzstd.a', '-l:libsqlite3.a'];
/** Code that a library needs; nothing of the program's goes before its own. */
const POSITION_INDEPENDENT = ['-fPIC'];
const WARNINGS = ['-Wall', '-Wextra', '-Werror'];

/**
 * @typedef {object} Part
 * @property {string} product where it is put, in build/
 * @property {{ sources: string[], options: string[] }[]} groups what is compiled alike
 * @property {string[] | null} link what the linker is told besides; null: not by the table
 */

/** What both engines share, for its tests. */
function coreTest(engine, addon, extra = []) {
  const more = { valgrind: [], dynamorio: ['-mgeneral-regs-only'] };
  const options = [
    '-O2',
    '-fno-strict-aliasing',
    ...POSITION_INDEPENDENT,
    ...WARNINGS,
    '-Wno-unused-parameter',
    ...CORE_DEFINES[engine],
    ...extra,
  ];
  return {
    product: `core-test/${engine}.node`,
    groups: [
      { sources: sourcesOf(...SHARED), options: [...options, ...more[engine]] },
      {
        sources: sourcesOf('core_test'),
        options: [...options, '-Wno-cast-function-type', ...addon],
      },
    ],
    // What it has reserved of the address space stays known: it is not loaded anew for each file of
    // tests.
    link: [...extra, '-shared', '-Wl,-Bsymbolic', '-Wl,-z,nodelete'],
  };
}

const SAMPLER = ['-O2', '-D_GNU_SOURCE', '-I', join(root, 'native/sampler'), ...WARNINGS];
/** No vector registers beyond those that every processor has; its own names go first. */
const AGENT = [...SAMPLER, ...POSITION_INDEPENDENT, '-fvisibility=hidden', '-mno-avx'];
const AGENT_LINK = ['-shared', '-Wl,-z,now,-Bsymbolic'];
/** Without the C library, which the program may be in the middle of. */
const FREESTANDING = ['-ffreestanding', '-fno-stack-protector'];
/** Of native/base, what the agent needs. */
const BASE_OF_AGENT = ['native/base/proc_maps.c', 'native/base/x86_64/syscall.c'];

const inSampler = (...folders) => sourcesOf(...folders.map((name) => `sampler/${name}`));

function sampler() {
  return [
    {
      product: 'sampler/comair-sampler',
      groups: [
        {
          sources: [
            ...inSampler('launch', 'run', 'attach', 'costly', 'scripts'),
            ...sourcesOf('base', 'wire', 'code'),
          ],
          options: [
            ...SAMPLER,
            '-ffunction-sections',
            '-fno-strict-aliasing',
            '-Wno-unused-parameter',
            '-Wno-sign-compare',
          ],
        },
        { sources: [COMPAT], options: FLOOR_COMPILE },
      ],
      // As binding.gyp.
      link: [
        ...floorLink({ program: true }),
        '-Wl,--disable-new-dtags',
        '-Wl,-rpath,$ORIGIN/../lib',
        '-lm',
        '-ldw',
      ],
    },
    {
      product: 'sampler/libcomair-agent.so',
      groups: [{ sources: [...inSampler('agent', 'preload'), ...BASE_OF_AGENT], options: AGENT }],
      link: AGENT_LINK,
    },
    {
      product: 'sampler/libcomair-attached.so',
      groups: [
        {
          sources: [...inSampler('agent', 'attached'), ...BASE_OF_AGENT],
          options: [...AGENT, ...FREESTANDING],
        },
      ],
      link: [...AGENT_LINK, '-nostdlib', '-Wl,--no-undefined', '-lgcc'],
    },
  ];
}

/**
 * Of the Valgrind tool: the name that Valgrind has for a machine, the compiler, what that is told
 * besides, and what the linker puts our functions in the place of.
 */
export const VALGRIND_MACHINES = {
  x86_64: {
    name: 'amd64',
    gcc: 'gcc',
    folder: 'x86_64-linux-gnu',
    compile: '-mno-red-zone -mno-avx',
    wrapped: [
      'amd64g_dirtyhelper_CPUID_sse42_and_cx16',
      'amd64g_dirtyhelper_CPUID_avx_and_cx16',
      'amd64g_dirtyhelper_CPUID_avx2',
      'disInstr_AMD64',
    ],
  },
  arm64: {
    name: 'arm64',
    gcc: 'aarch64-linux-gnu-gcc',
    folder: 'aarch64-linux-gnu',
    compile: '-mno-outline-atomics',
    wrapped: [],
  },
};

/**
 * The Valgrind tool, which scripts/build-valgrind.mjs links, also where the package is installed.
 * Two words that translated code stored one by one, loaded as one vector, wait for the stores to
 * reach the cache: without -fno-tree-slp-vectorize that was a fifth of fib's time.
 */
export function valgrindTool(version, headers = '/usr/include/valgrind', machine = MACHINE) {
  const { name, compile } = VALGRIND_MACHINES[machine];
  const options = [
    '-O3 -Wall -Wextra -Werror -Wno-unused-parameter -Wno-sign-compare',
    '-Wno-missing-field-initializers -Wno-override-init',
    '-fno-tree-slp-vectorize -ffreestanding -fno-builtin -fno-stack-protector -fno-pie -fno-strict-aliasing',
    `-fno-asynchronous-unwind-tables ${compile}`,
    ...CORE_DEFINES.valgrind,
    `-DVGA_${name}=1 -DVGO_linux=1 -DVGP_${name}_linux=1 -DVGPV_${name}_linux_vanilla=1`,
    `-isystem ${headers} -DCV_VALGRIND_VERSION="${version}"`,
  ]
    .join(' ')
    .split(' ');
  return {
    product: `valgrind/comair-${name}-linux`,
    groups: [{ sources: sourcesFor(machine, ...SHARED, 'valgrind'), options }],
    link: null,
  };
}

/** With sanitizers; warnings are for the build that is used. */
const SANITIZED = [...SANITIZE, '-O1', '-w', ...POSITION_INDEPENDENT];
const addonSources = () => sourcesOf('addon', 'analysis');

export function sanitizedAddon(addon, product) {
  return {
    product,
    groups: [{ sources: addonSources(), options: [...SANITIZED, ...addon] }],
    // As binding.gyp: Debian's libzstd.a is made for programs, and goes into a library only hidden.
    link: [...SANITIZE, '-shared', '-Wl,--exclude-libs,ALL', ...LIBRARIES],
  };
}

export const sanitizedCoreTest = (engine, addon) => coreTest(engine, addon, SANITIZE);

/** What of the addon reads ELF files, without Node.js. */
export function fuzzDriver() {
  const readers = sourcesOf('addon').filter((file) =>
    /\/symbols\/(?!symbols\.)|\/session\/msgpack\./.test(file),
  );
  return {
    product: 'fuzz/driver',
    groups: [{ sources: [...sourcesOf('fuzz', ...SHARED), ...readers], options: SANITIZED }],
    link: [...SANITIZE, ...LIBRARIES],
  };
}

/**
 * By the name that scripts/build-native.mjs takes.
 * @param addon options of what includes Node's headers
 */
export const NATIVE = {
  'core-test': (addon) => Object.keys(CORE_DEFINES).map((engine) => coreTest(engine, addon)),
  sampler,
};

/**
 * What binding.gyp makes on each machine itself, made here for another.
 * @param system folder that has the system of that machine: headers and libraries
 */
export function addonFor(machine, addon, system) {
  const { folder } = VALGRIND_MACHINES[machine];
  const headers = [join(system, 'usr/include'), join(system, 'usr/include', folder)];
  const options = ['-O2', ...POSITION_INDEPENDENT, ...WARNINGS, ...addon];
  const after = headers.flatMap((each) => ['-idirafter', each]);
  const group = (sources, more) => ({ sources, options: [...options, ...more, ...after] });
  const isC = (file) => file.endsWith('.c');
  const sources = [...sourcesFor(machine, 'addon', 'analysis'), 'native/compat/libstdcxx.cc'];
  const sections = ['-ffunction-sections', '-fdata-sections'];
  return {
    product: 'comair.node',
    groups: [
      group(
        sources.filter((file) => !isC(file)),
        ['-fexceptions', '-Wno-cast-function-type'],
      ),
      group([...sources.filter(isC), COMPAT], sections),
    ],
    link: [
      '-shared',
      `--sysroot=${system}`,
      `-L${join(system, 'usr/lib', folder)}`,
      `-L${join(system, 'lib', folder)}`,
      '-Wl,--exclude-libs,ALL',
      '-Wl,-z,nodelete',
      '-Wl,--disable-new-dtags',
      '-Wl,-rpath,$ORIGIN/lib',
      ...floorLink(),
      ...LIBSTDCXX.map((name) => `-Wl,--wrap=${name}`),
      ...LIBRARIES,
      // Debian's libm.so is a link to where its own system has it.
      '-l:libm.so.6',
    ],
  };
}

/** What binding.gyp compiles, for tools that read how. */
export const addonAsCompiled = (addon) => ({
  product: 'Release/comair.node',
  groups: [
    {
      sources: [...addonSources(), 'native/compat/libstdcxx.cc'],
      options: ['-O2', ...WARNINGS, ...addon],
    },
  ],
  link: null,
});
