// Options of the engines' own parts: the Valgrind tool, and DynamoRIO's client.
const BOTH = ['valgrind', 'dynamorio'];

/**
 * By name in TypeScript; `word` is the name in a command line, and with underscores in C.
 *
 *   type     flag: yes or no; text; path: a text that is a path; number; power: a power of two;
 *            address: hexadecimal
 *   least, most   of numbers
 *   values   as a usage says them
 *   default  what it is without; `shown`: how a usage calls that
 *   isInternal   of debugging and tests
 *   user     where comair-bin has a flag for it: a row of src/record/options/recording-options.ts, with the text
 *            `api` for the Node API; without the flag it is off
 */
export default {
  about: "Options of the engines' own parts.",
  prefix: 'CA_',
  parts: [
    {
      kind: 'options',
      usages: ['valgrind'],
      about: "What an engine's own part is told on its command line.",
      options: {
        socket: {
          type: 'path',
          engines: BOTH,
          values: 'PATH',
          about: 'where the launcher listens',
        },
        token: {
          type: 'text',
          engines: ['dynamorio'],
          values: 'TEXT',
          about: 'proves that the stream is ours',
        },
        version: {
          type: 'text',
          engines: ['dynamorio'],
          values: 'TEXT',
          about: 'of the framework, for the header of the stream',
        },
        control: {
          type: 'path',
          engines: BOTH,
          values: 'FILE',
          shown: 'none',
          about: 'asks for windows, see core/process/control.h',
        },
        cell: {
          type: 'power',
          least: 1,
          most: 8,
          default: 8,
          engines: BOTH,
          values: '1|2|4|8',
          about: 'bytes of a memory cell',
        },
        footprint: {
          type: 'flag',
          engines: BOTH,
          about: 'count cells first written too',
        },
        args: {
          type: 'path',
          engines: BOTH,
          values: 'FILE',
          about: 'routines whose arguments are recorded',
        },
        loops: {
          type: 'path',
          engines: BOTH,
          values: 'all|FILE',
          shown: 'none',
          about: 'routines whose loops are recorded',
        },
        thinned: {
          type: 'flag',
          engines: BOTH,
          about: 'look at these loops less and less',
        },
        scripts: {
          type: 'flag',
          engines: BOTH,
          about: 'tell apart the functions of scripts that interpreters run',
        },
        argv0: {
          type: 'text',
          engines: ['valgrind'],
          values: 'NAME',
          about: 'what the program is called, where it is not its path',
        },
        limits: {
          type: 'text',
          engines: ['valgrind'],
          values: 'TEXT',
          about: 'on address space and data, as the program found them',
        },
        files: {
          type: 'text',
          engines: ['valgrind'],
          values: 'SOFT.HARD',
          about: 'on descriptors, as the program found them',
        },
        bottomUp: {
          word: 'bottom-up',
          type: 'flag',
          engines: BOTH,
          about: 'count the distinct cells of each routine, too',
        },
        contexts: {
          type: 'flag',
          engines: BOTH,
          about: 'tell the calling context of each row',
          user: {
            api: 'Record calling contexts.',
            flag: '--contexts',
            help: 'tell apart the calls of a routine by what it was called through',
            with: 'recording',
            suite: 'settings',
          },
        },
        counts: {
          type: 'flag',
          engines: BOTH,
          about: 'note nothing of what is accessed: calls have no sizes',
          user: {
            api: 'Count without looking at memory: calls have no sizes, and no loops are recorded.',
            flag: '--counts',
            help: 'count calls, work, memory and system calls only: faster, but calls have no sizes; for sweeps',
            with: 'recording',
            suite: 'newer',
          },
        },
        structures: {
          type: 'flag',
          engines: BOTH,
          about: 'tell which blocks repetitions use',
          user: {
            api: 'Record which blocks of memory loops and recursion use, for `tree`; with all loops.',
            flag: '--structures',
            help: 'record which blocks of memory loops and recursion use, for comair-bin tree; with --loops',
            with: 'recording',
            suite: 'newer',
          },
        },
        blockCounts: {
          word: 'block-counts',
          type: 'flag',
          engines: BOTH,
          about: 'count how often each basic block runs',
        },
        diagnosis: {
          type: 'flag',
          engines: BOTH,
          about: 'watch what iterations of the recorded loops change; with structures',
        },
        diagnosisAll: {
          word: 'diagnosis-all',
          type: 'flag',
          engines: BOTH,
          about: 'watch all of their iterations, not a sample',
        },
        diagnosisMemory: {
          word: 'diagnosis-memory',
          type: 'number',
          least: 0,
          most: 0xffffff,
          default: 512,
          engines: BOTH,
          values: 'MB',
          about: 'memory for the inputs of loops that are compared',
        },
        instructions: {
          type: 'flag',
          engines: BOTH,
          about: 'count instructions, not work, beside blocks',
        },
        trace: {
          type: 'flag',
          engines: BOTH,
          isInternal: true,
          about: 'send every access, for the slow reference',
        },
        single: {
          type: 'flag',
          engines: BOTH,
          isInternal: true,
          about: 'send a row for each activation, also where they could be counted',
        },
        checkIr: {
          word: 'check-ir',
          type: 'flag',
          engines: ['valgrind'],
          isInternal: true,
          about: 'let VEX check and clean up what we add to its code',
        },
        timeStart: {
          word: 'time-start',
          type: 'number',
          least: 0,
          most: 0x7fffffff,
          engines: BOTH,
          isInternal: true,
          values: 'N',
          about: 'first timestamp, to test renumbering',
        },
        pretendFeatures: {
          word: 'pretend-features',
          type: 'flag',
          engines: ['dynamorio'],
          isInternal: true,
          about: 'show the program a processor that has all that is hidden',
        },
        plainProcessor: {
          word: 'plain-processor',
          type: 'flag',
          engines: ['valgrind'],
          isInternal: true,
          about: 'take the processor for one without RDTSCP',
        },
        sample: {
          type: 'address',
          engines: ['dynamorio'],
          isInternal: true,
          values: 'ADDRESS',
          about: 'where the agent of a copy has put its request',
        },
      },
    },
  ],
};
