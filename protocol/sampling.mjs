// What the launcher of a sampled run, the agent, the client inside a copy, and TypeScript agree on.
export default {
  about: 'Samples of single activations, each in a copy of the program.',
  prefix: 'CS_',
  parts: [
    {
      kind: 'constants',
      values: {
        TARGETS: { value: 1024, about: 'Routines and loops that can be caught in one run.' },
        WAIT_BINS: {
          value: 164,
          about:
            'Bins of waits. Bin i is of waits up to 2^(i / WAIT_BINS_PER_OCTAVE) us; a wait of the last one is longer than a week.',
        },
        WAIT_BINS_PER_OCTAVE: { value: 4 },
      },
    },
    {
      kind: 'names',
      name: 'SampleOutcome',
      list: 'SAMPLE_OUTCOMES',
      prefix: 'CS_',
      type: 'cs_outcome',
      about:
        'How the copy for a sample ended. Only `exact` delivers rows; of the others what was counted is a lower bound.',
      values: {
        killed: { c: 'RUNNING', about: 'It runs yet, or was killed.' },
        exact: { about: 'It ran to the end of the activation.' },
        call: {
          c: 'CUT_CALL',
          about: 'At a system call that would be felt outside; detail: its number.',
        },
        signal: { c: 'CUT_SIGNAL', about: 'At a signal; detail: its number.' },
        time: { c: 'CUT_TIME', about: 'It took longer than a copy may.' },
        rows: { c: 'CUT_ROWS', about: 'Its rows took more memory than a copy may.' },
        left: { about: 'The routine was left by longjmp or an exception.' },
        'not-started': { about: 'detail: an error number, or what DynamoRIO said.' },
        cells: { about: 'No rows, but which cells it read: see cs_capture.' },
        crashed: { about: 'A signal ended it. The launcher finds this out.' },
      },
    },
    {
      kind: 'names',
      name: 'StackSampler',
      list: 'STACK_SAMPLERS',
      prefix: 'CS_STACKS_BY_',
      type: 'cs_stack_sampler',
      about: 'How stacks were sampled, to find costly routines.',
      values: { perf: {}, stops: {}, nothing: {} },
    },
  ],
};
