// Frames of the stream between an engine and the analysis, and of a recording's body. Their layout
// and what is in them: src/stream/format.ts.
export default {
  about: 'Frames of the stream.',
  prefix: 'CA_',
  parts: [
    {
      kind: 'constants',
      values: {
        STREAM_FORMAT: {
          value: 7,
          about:
            'Version of this format. Readers refuse a newer one. 2: column `again`. 3: column `work` in place of `instructions`. 4: loops, with column `iterations`. 5: functions of scripts. 6: activations that are counted. 7: loops that are looked at less and less.',
        },
        THINNED_FORMAT: {
          value: 7,
          about:
            'What a header says where loops are looked at less the more they run, and activations are counted beside them, where nothing else speaks against that.',
        },
        COUNTS_FORMAT: {
          value: 6,
          about: 'What a header says where activations are counted, instead of each being a row.',
        },
        SCRIPTS_FORMAT: {
          value: 5,
          about: 'What a header says where functions of scripts are told apart.',
        },
        LOOPS_FORMAT: {
          value: 4,
          about: 'What a header says where loops are recorded, and readers of it expect them.',
        },
        WORK_FORMAT: { value: 3, about: 'What it says without, where work is counted.' },
        BACK_REFERENCE_FORMAT: {
          value: 2,
          about: 'With instructions in place of work, and back references.',
        },
        PLAIN_FORMAT: { value: 1, about: 'With instructions, and without back references.' },
        FRAME_PREFIX_BYTES: { value: 8, about: "Bytes of a frame's prefix: length and kind." },
        MAX_FRAME_BYTES: {
          value: 4 * 1024 * 1024,
          about: "No frame's payload is larger than this; a larger length means corruption.",
        },
        FIRST_REQUESTS: {
          value: 20,
          about:
            'Of a server: what later ones leave behind is told apart, as the first fill what it has for all of them.',
        },
        ENGINE_CONSTRUCTS: {
          value: 1 << 19,
          about: 'Constructs that an engine has room for; the last one stands for all others.',
        },
        MAX_CONSTRUCTS: {
          value: 1 << 22,
          about:
            'Construct ids that readers take are below this: they index dense tables. No program has this many routines.',
        },
      },
    },
    {
      kind: 'enumeration',
      name: 'FrameKind',
      prefix: 'CA_MESSAGE_',
      about: 'Kinds of frames.',
      values: {
        Header: { value: 1 },
        Module: { value: 2 },
        Unmap: { value: 3 },
        Constructs: { value: 4 },
        Thread: { value: 5 },
        Rows: { value: 6 },
        End: { value: 7 },
        Trace: {
          value: 8,
          about: 'Raw accesses, for the slow reference only (`--trace` of an engine).',
        },
        Symbols: {
          value: 9,
          about:
            'Added by the recorder: names and places of the constructs, so that analysis needs no binaries.',
        },
        Note: { value: 10, about: 'A problem that the engine met, in words.' },
        Run: {
          value: 11,
          about: 'Added at the end of a recording by the recorder: what only the launcher knows.',
        },
        BottomUp: {
          value: 12,
          about: 'Distinct cells of routines, before the end record, if they were asked for.',
        },
        Contexts: { value: 13, about: 'Calling contexts, before the first rows that name them.' },
        Blocks: {
          value: 14,
          about: 'How often each basic block ran, before the end record, if that was asked for.',
        },
        Structures: {
          value: 15,
          about: 'What repetitions did with blocks of memory, if that was asked for.',
        },
        Window: {
          value: 16,
          about: 'A window of the run begins or ends, where only such are profiled.',
        },
        Effect: {
          value: 17,
          about: 'The program did something to what is outside of it; each thing is told once.',
        },
        Requests: {
          value: 18,
          about: 'How many requests a server received, before the end record, if it received any.',
        },
        Diagnosis: {
          value: 19,
          about: 'What iterations of loops changed, before the end record, if that was asked for.',
        },
        Thinned: {
          value: 20,
          about:
            'How often headers of loops ran that were not looked at then, before the end record.',
        },
        Resources: {
          value: 21,
          about: 'What activations asked of the kernel and of the allocator.',
        },
        Origins: {
          value: 22,
          about: 'Who asked for memory that is in use, before the end record.',
        },
        SystemCalls: {
          value: 23,
          about: 'Who made which system calls, before the end record.',
        },
      },
    },
    {
      kind: 'enumeration',
      name: 'EffectKind',
      prefix: 'CA_EFFECT_',
      type: 'ca_effect_kind',
      about:
        'What a program did to what is outside of it, by system calls that succeeded. With each comes what it was done to: a path, or what is said here.',
      values: {
        Opened: { value: 1, about: 'A file, for writing; whether it was written is not said.' },
        Made: { value: 2, about: 'A file or folder that was not there before.' },
        Removed: { value: 3, about: 'A file or folder.' },
        Changed: { value: 4, about: 'The name, mode, owner, times or length of a file.' },
        Network: { value: 5, about: 'An address of a network, as bytes in hexadecimal.' },
        Socket: { value: 6, about: 'An address of this machine alone, as a path.' },
        Device: { value: 7, about: 'Opened, whatever for.' },
        Terminal: { value: 8, about: 'Opened, read, or set; with nothing.' },
        Pipe: { value: 9, about: 'One that has a path, opened.' },
        Shared: { value: 10, about: 'Memory, semaphores or messages of System V; with nothing.' },
        System: { value: 11, about: 'Mounts, root folder or namespaces; with nothing.' },
        Signalled: { value: 12, about: 'A process, by its number.' },
        Served: { value: 13, about: 'A connection was accepted; with nothing.' },
        More: { value: 14, about: 'More than an engine keeps in mind; with nothing.' },
      },
    },
    {
      kind: 'enumeration',
      name: 'ConstructKind',
      prefix: 'CA_',
      type: 'ca_construct_kind',
      about: 'What a construct is.',
      values: {
        Routine: { value: 0 },
        Loop: { value: 1 },
        Script: { value: 2, about: 'A function of a script, run by a routine that interprets.' },
      },
    },
    {
      kind: 'enumeration',
      name: 'ConstructFlag',
      prefix: 'CA_CONSTRUCT_',
      about: 'Bits of what is known of a construct.',
      values: {
        Opaque: {
          value: 1,
          about: 'Allocator or lazy binder: cost is passed on to callers, sizes are not.',
        },
        Stub: {
          value: 2,
          about: 'A routine that only jumps to another one; never sent.',
          only: 'c',
        },
        Unknown: {
          value: 4,
          about: 'A routine whose code could not be analysed, so that it has no loops.',
        },
        Irreducible: { value: 8, about: 'A routine of which parts repeat without being loops.' },
        Region: {
          value: 16,
          about: 'Of the kind Script: a region that the program tells of, in a file of its source.',
        },
      },
    },
    {
      kind: 'enumeration',
      name: 'TraceKind',
      prefix: 'CA_TRACE_',
      about: 'Kinds of the events of a trace: 24 bytes each, two words of 64 bits, thread, kind.',
      values: {
        Read: {
          value: 1,
          about: 'Not the pop of a return address or of a saved register: these are no input.',
        },
        Write: { value: 2 },
        KernelWrite: { value: 3 },
        Call: {
          value: 4,
          about: 'address: target; second: stack pointer after the push of the return address.',
        },
        Return: { value: 5, about: 'address: target; second: stack pointer after the pop.' },
        Entry: {
          value: 6,
          about:
            'address: routine entry reached; second: stack pointer. Only for entries that may be tail calls.',
        },
        Unmap: {
          value: 7,
          about: 'Memory given back: [address, address + second) is forgotten.',
        },
        SignalEnter: {
          value: 8,
          about: 'A signal handler is about to run; second: stack pointer that was interrupted.',
        },
        SignalLeave: { value: 9, about: 'The handler returned through sigreturn.' },
        StackBounds: {
          value: 10,
          about:
            'The next stack that this thread begins lies in a mapping [address, second). This one and Binder are told by the core, all others by the engine.',
        },
        Stub: {
          value: 11,
          about:
            'The routine at `address` is a stub that only jumps to another one; said before it is called.',
        },
        Function: {
          value: 12,
          about:
            "The thread's next loop event is of code of the function [address, second), or its parts.",
        },
        LoopHeader: {
          value: 13,
          about: 'The header of loop `address` (its construct) is reached; second: stack pointer.',
        },
        LoopExit: {
          value: 14,
          about:
            'Code that a loop may be left to is reached; address: the innermost loop around it (its construct), or 0.',
        },
        Jump: {
          value: 15,
          about: 'An indirect jump that is no call, return or stub; second: stack pointer.',
        },
        Binder: {
          value: 16,
          about: 'A stub goes on to the lazy binder, the entry of which comes next.',
        },
        Course: {
          value: 17,
          about:
            'The thread takes a point of courses, on the stack with the number `address`. Told by the core, too.',
        },
        ScriptBegin: {
          value: 19,
          about:
            'A function of a script begins; address: its construct; second: stack pointer of its routine. This one and ScriptEnd are told by the core.',
        },
        ScriptEnd: { value: 20, about: 'The top activation, of a function of a script, ends.' },
        WriteBySp: {
          value: 18,
          about: 'As Write, of code that addresses memory by the stack pointer.',
        },
        Value: {
          value: 21,
          about:
            'Of a trace with loops diagnosed, as those below: 8 bytes of memory at `address` are `second`. Before Read, Write and Storing, of what these access.',
        },
        Register: {
          value: 22,
          about:
            'Register `address` holds `second`, since the latest event of a call, return or point; of a vector register 256 times the number of the word is added.',
        },
        Used: {
          value: 23,
          about:
            'Instructions are to run that read the registers of a mask first, and overwrite others.',
        },
        Copied: {
          value: 24,
          about: 'One of the registers of mask `second` was stored at `address` as it is.',
        },
        Root: {
          value: 25,
          about:
            'Of the next access: the address before a constant was added, or 0, and the instruction.',
        },
        Allocated: {
          value: 26,
          about: 'A block [address, address + second); 0: none that is known.',
        },
        Born: { value: 27, about: 'The number of the block that was allocated.' },
        GivenBack: { value: 28, about: 'The block with this number.' },
        Storing: { value: 30, about: 'A store is to come; Write follows it.' },
        MovedFrom: {
          value: 31,
          about:
            'Memory [address, address + second) is to be moved (mremap), and keeps what is known of its cells; MovedTo comes next.',
        },
        MovedTo: { value: 32, about: 'It is at `address` now; what was there is forgotten.' },
        Effect: { value: 29, about: 'A system call that does more than ask has succeeded.' },
        RegionBegin: {
          value: 33,
          about:
            'A region begins; address: its construct; second: stack pointer of its routine. This one and RegionEnd are told by the core.',
        },
        RegionEnd: {
          value: 34,
          about: 'The innermost region ends, which is of construct `address`, and what lies on it.',
        },
        SystemCall: {
          value: 35,
          about:
            'The one with the number `address` is about to be made; second: whether it may wait. This one and Allocation are told by the core.',
        },
        Allocation: {
          value: 36,
          about:
            'The entry of a routine of the allocator is reached, which is asked for `address` bytes.',
        },
        Given: {
          value: 37,
          about:
            'It gives [address, address + second) to the activation that asked for it. This one and Freed are told by the core.',
        },
        Freed: { value: 38, about: 'A block at `address`, if there is one, is given back.' },
        ThreadEnd: {
          value: 39,
          about: 'The thread is about to end, with all that is pending. Told by the core.',
        },
        MovedBytes: {
          value: 40,
          about: 'A system call has read or written `address` bytes. Told by the core.',
        },
      },
    },
  ],
};
