// What a test may have the core do (native/core_test), beside what a trace tells of (stream.mjs).
export default {
  about: 'What tests have the core do.',
  prefix: 'CA_',
  // Nobody but tests reads it.
  c: 'native/core_test/operations.h',
  typescript: 'test/core/operations.ts',
  parts: [
    {
      kind: 'enumeration',
      name: 'CoreOperation',
      prefix: 'CA_DO_',
      about:
        'An operation is four u64: kind, thread, a, b. Kinds of trace events are operations as well, but for those of loops.',
      values: {
        ThreadStart: { value: 32, about: 'a: stack pointer.' },
        ThreadEnd: { value: 33 },
        Cover: { value: 34, about: 'a: start, b: bytes.' },
        Cost: { value: 35, about: 'a: blocks, b: second cost.' },
        Declare: { value: 36, about: 'a: entry, b: construct flags.' },
        Flush: { value: 37 },
        End: { value: 38 },
        Fork: { value: 39, about: 'a: stack pointer; the thread lives on.' },
        Bounds: { value: 40, about: 'a: start, b: end of a mapping.' },
        Renumber: { value: 41 },
        Function: { value: 42, about: 'a: start, b: end.' },
        Loop: { value: 43, about: 'a: header, b: header of the loop around it, or 0.' },
        LoopHeader: { value: 44, about: 'a: header, b: stack pointer.' },
        LoopExit: {
          value: 45,
          about: 'a: header of the innermost loop there, or an address in the function + NO_LOOP.',
        },
        Iterations: {
          value: 46,
          about:
            'a: as many arrivals at the header of the loop on top, where nothing else happens.',
        },
        SystemCall: {
          value: 47,
          about: 'a: the bytes that it moves; b: whether it may wait.',
        },
        Allocation: { value: 48, about: 'a: the bytes that the allocator is asked for.' },
        Reallocation: { value: 49, about: 'a: the same; b: the block before.' },
        Free: { value: 50, about: 'a: the block.' },
      },
    },
  ],
};
